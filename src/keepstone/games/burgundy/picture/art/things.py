"""Drawings of goods, workers, silverlings, bonus tiles, depot numbers, and spaces for goods.

Each type of goods has its own colour, and its number is on a plate with its own shape: disc, lozenge,
triangle, square, pentagon or hex.
"""

from keepstone.drawing.elements import element
from keepstone.drawing.paints import HOLLOW, INK, PAGE, RIM, WRITING
from keepstone.drawing.pens import CROWN, card, crown, disc, figure, inked, line, shape
from keepstone.games.burgundy.picture.art.pen import BRICK, COLOURS, DEEP, FIELD, PAPER, WOOD, use

GOODS = {  # colour, shape of the plate, height of the number
    1: ("#a5426e", "M50 12A38 38 0 1 1 49.9 12Z", 50),
    2: ("#d07a22", "M50 5L95 50L50 95L5 50Z", 50),
    3: ("#3f8a86", "M50 6L96 88H4Z", 63),
    4: ("#7b5ca8", "M16 16H84V84H16Z", 50),
    5: ("#6f7d2f", "M50 3L96 39L79 93H21L4 39Z", 53),
    6: ("#4c607c", "M28 12H72L96 50L72 88H28L4 50Z", 50),
}
SHIELD = "M14 10H86V50C86 74 70 88 50 96C30 88 14 74 14 50Z"


def parts() -> dict[str, str]:
    """Return the shared parts by name."""
    plates = {f"plate-{n}": inked(plate, colour, 8) for n, (colour, plate, _) in GOODS.items()}
    return plates | {
        "worker": _worker(),
        "coin": _coin(),
        "crate": _crate(),
        "bonus": _shield(BRICK, INK) + use("crown", (50, 48), 60),
        "crown": crown(),
    }


def things() -> dict[str, str]:
    """Return the drawings by name."""
    drawn = {f"goods-{number}": _goods(number) for number in GOODS}
    drawn |= {f"sold-goods-{number}": _sold(number) for number in GOODS}
    drawn |= {f"depot-{number}": _depot(number) for number in range(1, 7)}
    for colour in COLOURS:
        drawn[f"bonus-{colour}-large"] = _bonus(colour, 1.08)
        drawn[f"bonus-{colour}-small"] = _bonus(colour, 0.9)
    drawn |= {"worker": use("worker", (50, 50), 92), "silver": _silver()}
    drawn["row-empty"] = card(6, 10, HOLLOW, stroke=RIM, stroke_width=3, stroke_dasharray="8 6")
    drawn["track"] = card(3, 8, HOLLOW, stroke=RIM, stroke_width=2)
    drawn["count"] = disc(50, 50, 36, PAPER, stroke=INK, stroke_width=5)
    return drawn


def _goods(number: int) -> str:
    return _face(number) + _number(number)


def _face(number: int) -> str:
    colour, plate, _ = GOODS[number]
    tile = card(3, 12, colour, stroke=INK, stroke_width=5)
    return tile + shape(plate, PAPER, transform="translate(6 6) scale(.88)")


def _number(number: int, edge: str = "") -> str:
    return figure(str(number), (50, GOODS[number][2]), 54, INK, edge)


def _sold(number: int) -> str:
    """Draw faded goods with the coin that was paid for them."""
    coin = use("coin", (21, 21), 40)
    return element("g", _face(number), opacity=0.4) + _number(number, PAPER) + coin


def _worker() -> str:
    body = "M10 95C10 66 26 54 50 54S90 66 90 95Z"
    head = "M50 14A19 19 0 1 1 49.9 14Z"
    halo = line(body + head, PAPER, 13, stroke_opacity=0.85)
    hat = inked("M22 26H78V20H68C66 8 34 8 32 20H22Z", WOOD)
    apron = shape("M36 60H64V95H36Z", PAPER)
    return halo + inked(body, "#3f6f9a") + apron + inked(head, "#f3cfa4") + hat


def _coin() -> str:
    rim = disc(50, 50, 44, "#c3ccd4", stroke=INK, stroke_width=5)
    return rim + disc(50, 50, 34, "#e3e9ee", stroke="#7d8994", stroke_width=4)


def _silver() -> str:
    return use("coin", (50, 50)) + shape(CROWN, "#8a96a1", transform="translate(26 25) scale(.48)")


def _crate() -> str:
    box = inked("M8 14H92V90H8Z", WOOD, 6)
    return box + line("M8 34H92M8 70H92", INK, 5) + line("M50 14V90", INK, 5)


def _shield(field: str, edge: str) -> str:
    inner = shape(SHIELD, PAPER, transform="translate(13 11) scale(.74)")
    return shape(SHIELD, field, stroke=edge, stroke_width=5, stroke_linejoin="round") + inner


def _bonus(colour: str, scale: float) -> str:
    """Draw a shield with the emblem of its colour above a space for a number."""
    emblem = use(f"emblem-{colour}", (50, 50 - 29 * scale), 23 * scale, fill=DEEP[colour])
    there = f"translate({50 - 50 * scale:g} {50 - 53 * scale:g}) scale({scale:g})"
    return element("g", _shield(FIELD[colour], DEEP[colour]), transform=there) + emblem


def _depot(number: int) -> str:
    plate = card(6, 22, PAGE, stroke=WRITING, stroke_width=5)
    return plate + figure(str(number), (50, 50), 66, WRITING)
