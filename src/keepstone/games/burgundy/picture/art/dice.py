"""Drawings of dice and markers. Each seat has a colour and a shape: disc, lozenge, square or triangle.

The pips of the seat's dice and its marker have this shape, so that seats can be distinguished without colours.
"""

from keepstone.drawing.paints import HOLLOW, INK, RIM
from keepstone.drawing.pens import card, line, shape
from keepstone.games.burgundy.picture.art.pen import PAPER, SHEET, use

SEATS = (0, 1, 2, 3)
BODY = ("#ffc61a", "#6a2fa0", "#14806f", "#d4452f")
PIPS = ("#4a3200", "#f3e6ff", "#e4fff6", "#fff3ea")
EDGE = ("#5a3d00", "#230b3d", "#04332c", "#5c120a")
MARKER = (
    "M50 10A40 40 0 1 1 49.9 10Z",
    "M50 7L93 50L50 93L7 50Z",
    "M14 14H86V86H14Z",
    "M50 12L92 86H8Z",
)
PIP = (
    "M{x} {y}m-10 0a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z",
    "M{x} {y}m0 -13l13 13l-13 13l-13 -13z",
    "M{x} {y}m-9 -9h18v18h-18z",
    "M{x} {y}m0 -12l13 22h-26z",
)
LOW, MID, HIGH = 26, 50, 74
PLACES = {
    1: ((MID, MID),),
    2: ((LOW, HIGH), (HIGH, LOW)),
    3: ((LOW, HIGH), (MID, MID), (HIGH, LOW)),
    4: ((LOW, LOW), (HIGH, LOW), (LOW, HIGH), (HIGH, HIGH)),
    5: ((LOW, LOW), (HIGH, LOW), (MID, MID), (LOW, HIGH), (HIGH, HIGH)),
    6: ((LOW, LOW), (HIGH, LOW), (LOW, MID), (HIGH, MID), (LOW, HIGH), (HIGH, HIGH)),
}


def parts() -> dict[str, str]:
    """Return the shared parts: a blank die for each seat, and the blank white die."""
    blank = {f"die-of-{seat}": _blank(BODY[seat], EDGE[seat]) for seat in SEATS}
    rim = card(12, 13, "none", stroke=INK, stroke_width=2.5)
    return blank | {"die-of-white": _blank(PAPER, INK) + rim}


def dice() -> dict[str, str]:
    """Return the drawings of the dice by name."""
    drawn = {f"die-{s}-{n}": _die(str(s), n, PIP[s], PIPS[s]) for s in SEATS for n in PLACES}
    drawn |= {f"white-{n}": _die("white", n, PIP[0], INK) for n in PLACES}
    drawn["die-used"] = card(8, 18, HOLLOW, stroke=RIM, stroke_width=4, stroke_dasharray="9 7")
    return drawn | {f"marker-{seat}": _marker(seat) for seat in SEATS}


def _blank(body: str, edge: str) -> str:
    halo = card(5, 19, "none", stroke=PAPER, stroke_width=8)
    solid = card(5, 19, body, stroke=edge, stroke_width=5)
    return halo + solid + card(5, 19, SHEET.shine) + card(15, 22, body, fill_opacity=0.55)


def _die(owner: str, value: int, pip: str, fill: str) -> str:
    return use(f"die-of-{owner}", (50, 50)) + pips(value, pip, fill)


def pips(value: int, pip: str, fill: str) -> str:
    """Draw the pips of a die's face."""
    return shape("".join(pip.format(x=x, y=y) for x, y in PLACES[value]), fill)


def _marker(seat: int) -> str:
    halo = line(MARKER[seat], PAPER, 11, stroke_opacity=0.9)
    body = shape(
        MARKER[seat], BODY[seat], stroke=EDGE[seat], stroke_width=6, stroke_linejoin="round"
    )
    light = shape(MARKER[seat], SHEET.shine)
    inner = shape(MARKER[seat], PIPS[seat], transform="translate(31 31) scale(.38)")
    return halo + body + light + inner
