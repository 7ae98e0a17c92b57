"""Drawings for the 26 knowledge tiles.

Each drawing shows the things to which the tile applies and what its owner gets. A dark shield shows the points for
each of the things in the drawing.
"""

from keepstone.drawing.paints import INK
from keepstone.drawing.pens import figure, hexagon, inked, line, polygon, shape
from keepstone.drawing.scene import Box
from keepstone.games.burgundy.picture.art.animals import ANIMALS
from keepstone.games.burgundy.picture.art.pen import CENTRE, FIELD, NIGHT, PAPER, use

SCORED = (  # by number, from 16
    "warehouse",
    "watchtower",
    "carpenter",
    "church",
    "market",
    "boarding-house",
    "bank",
    "city-hall",
)


def parts() -> dict[str, str]:
    """Return the SVG parts that several of these drawings share, by name."""
    die = "M26 8H74A18 18 0 0 1 92 26V74A18 18 0 0 1 74 92H26A18 18 0 0 1 8 74V26A18 18 0 0 1 26 8Z"
    shield = "M6 8H94V52C94 76 74 89 50 97C26 89 6 76 6 52Z"
    return {
        "shield": shape(shield, INK, stroke=PAPER, stroke_width=5),
        "die": inked(die, PAPER, 5),
        "arrow": shape("M4 38H50V14L98 50L50 86V62H4Z", INK),
        "depot": inked(DEPOT, FIELD["ship"], 5) + line("M50 24V68M31 51L50 71L69 51", PAPER, 11),
        "black-depot": inked(DEPOT, NIGHT, 5),
    }


def _points(value: str) -> str:
    return use("shield", (66, 58), 31) + figure(value, (66, 57), 21, PAPER)


def _coin(value: str, x: float) -> str:
    return use("coin", (x, 57), 36) + figure(value, (x, 57), 28)


def _gives(before: str, after: str) -> str:
    return use(before, (21, 57), 37) + use("arrow", (44, 57), 13) + after


def _turned_die() -> str:
    return use("die", (24, 57), 39) + figure(f"{PLUS_MINUS}1", (24, 57), 22.5)


def _shift(*parts: str) -> str:
    """Draw a knowledge tile with a die that shifts by one without workers, and the tiles to which this applies."""
    size, places = BESIDE[len(parts)]
    return _turned_die() + "".join(
        use(part, at, size, fill=INK) for part, at in zip(parts, places, strict=True)
    )


def _worker_gives(value: str) -> str:
    return use("worker", (25, 57), 44) + figure(value, (63, 57), 25 if len(value) > 1 else 44)


def _per(part: str, value: str) -> str:
    return use(part, (28, 57), 45) + _points(value)


def _several(names: tuple[str, ...], value: str) -> str:
    """Draw a knowledge tile that scores points for each different kind of object."""
    size, places = FOUR if len(names) == 4 else SIX
    shown = (use(name, at, size) for name, at in zip(names, places, strict=True))
    return "".join(shown) + _points(value)


def _twice(part: str) -> str:
    pair = use(part, (23, 53), 38) + use(part, (63.6, 53), 38)
    return pair + figure("=", (CENTRE[0], 81), 32)


def _ship_with_two() -> str:
    return use("ship", (27, 56), 44) + use("crate", (64, 44), 24) + use("crate", (61, 70), 24)


def _any_depot() -> str:
    return use("black-depot", (61, 50), 30) + use("depot", (69, 64), 32)


PLUS_MINUS = "\N{PLUS-MINUS SIGN}"
DEPOT = polygon(hexagon(Box(9, 3, 82, 94)))
BESIDE = {  # by number of things for which the die is shifted: their size and positions
    1: (38, ((64, 57),)),
    2: (26, ((62, 42), (60, 70))),
    3: (24, ((55, 44), (75, 57), (55, 70))),
}
FOUR = 22, ((17, 45), (40, 45), (17, 70), (40, 70))
SIX = 18, ((20, 38), (40, 38), (20, 57), (40, 57), (20, 76), (40, 76))
KNOWLEDGE = {
    1: _twice("boarding-house"),
    2: _gives("mine", use("worker", (66, 57), 37)),
    3: _gives("crate", _coin("2", 66)),
    4: _gives("crate", use("worker", (66, 57), 37)),
    5: _ship_with_two(),
    6: _coin("2", 21) + use("arrow", (41, 57), 10) + _any_depot(),
    7: _per("sheep", "+1"),
    8: _worker_gives(f"{PLUS_MINUS}2"),
    9: _shift("emblem-building"),
    10: _shift("emblem-ship", "emblem-animal"),
    11: _shift("emblem-castle", "emblem-mine", "emblem-knowledge"),
    12: _shift("depot"),
    13: _gives("worker", _coin("1", 66)),
    14: _worker_gives("4"),
    15: _several(tuple(f"plate-{n}" for n in range(1, 7)), "3"),
    **{16 + i: _per(name, "4") for i, name in enumerate(SCORED)},
    24: _several(ANIMALS, "4"),
    25: _per("crate", "1"),
    26: _per("bonus", "2"),
}
