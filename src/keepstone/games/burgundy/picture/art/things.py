"""Drawings of goods, workers, silverlings, bonus tiles, depots' grounds and numbers, and places for goods.

Each type of goods has its own colour, and its number is on a plate with its own shape: disc, lozenge,
triangle, square, pentagon or hex.
"""

from keepstone.drawing.paints import HOLLOW, INK, PAGE, RIM, WRITING
from keepstone.drawing.pens import CROWN, card, crown, disc, element, figure, inked, line, shape
from keepstone.games.burgundy.picture.art.dice import PIP, pips
from keepstone.games.burgundy.picture.art.pen import (
    BRICK,
    COLOURS,
    DEEP,
    FIELD,
    PAPER,
    SHEET,
    WOOD,
    use,
)

GOODS = {  # colour, shape of the plate, height of the number
    1: ("#a5426e", "M50 12A38 38 0 1 1 49.9 12Z", 50),
    2: ("#d07a22", "M50 5L95 50L50 95L5 50Z", 50),
    3: ("#3f8a86", "M50 6L96 88H4Z", 63),
    4: ("#7b5ca8", "M16 16H84V84H16Z", 50),
    5: ("#6f7d2f", "M50 3L96 39L79 93H21L4 39Z", 53),
    6: ("#4c607c", "M28 12H72L96 50L72 88H28L4 50Z", 50),
}
BONUS_POINTS = range(2, 8)
SHIELD = "M14 10H86V50C86 74 70 88 50 96C30 88 14 74 14 50Z"


def parts() -> dict[str, str]:
    """Return the SVG parts that several of these drawings share, by name."""
    plates = {f"plate-{n}": inked(plate, colour, 8) for n, (colour, plate, _) in GOODS.items()}
    bonus = {f"bonus-{colour}": _bonus_tile(colour) for colour in COLOURS}
    points = {f"points-{n}": figure(str(n), (50, 73), 48, INK, PAPER) for n in BONUS_POINTS}
    return (
        plates
        | bonus
        | points
        | {
            "worker": _worker(),
            "coin": _coin(),
            "crate": _crate(),
            "bonus": _shield(BRICK, INK) + use("crown", (50, 48), 60),
            "crown": crown(),
        }
    )


def things() -> dict[str, str]:
    """Return the drawings of the square objects by name."""
    drawn = {f"goods-{number}": _goods(number) for number in GOODS}
    drawn |= {f"sold-goods-{number}": _sold(number) for number in GOODS}
    drawn |= {f"depot-{number}": _depot(number) for number in range(1, 7)}
    drawn |= {f"bonus-{colour}-{n}": _bonus(colour, n) for colour in COLOURS for n in BONUS_POINTS}
    drawn |= {"worker": use("worker", (50, 50), 92), "silver": _silver(), "price": _price()}
    drawn["row-empty"] = card(6, 10, HOLLOW, stroke=RIM, stroke_width=3, stroke_dasharray="8 6")
    drawn["count"] = disc(50, 50, 36, PAPER, stroke=INK, stroke_width=5)
    return drawn | {"ground": _ground(100, 100)}


def long_things() -> dict[str, tuple[str, str]]:
    """Return the drawings that are not square, with their boxes, by name."""
    tracks = {f"track-{number}": (_track(number), "0 0 44 120") for number in range(1, 8)}
    return tracks | {"ground-black": (_ground(470, 100), "0 0 470 100")}


def _ground(width: int, height: int) -> str:
    """Draw parchment sunk into the wood: dark at the upper left edge, light at the lower right edge."""
    sheet = {"x": 1, "y": 1, "width": width - 2, "height": height - 2, "rx": 5}
    upper = f"M1 {height - 6}V6a5 5 0 0 1 5 -5H{width - 6}"
    lower = f"M{width - 1} 6V{height - 6}a5 5 0 0 1 -5 5H6"
    edges = line(upper, "#000", 1.6, opacity=0.45) + line(lower, "#fff", 1.6, opacity=0.3)
    return element("rect", **sheet, fill=PAGE, fill_opacity=0.62) + edges


def _track(number: int) -> str:
    hollow = {"x": 1, "y": 1, "width": 42, "height": 118, "rx": 6}
    place = element("rect", **hollow, fill=HOLLOW, stroke=RIM, stroke_width=2)
    return place + figure(str(number), (22, 99), 34, WRITING)


def _goods(number: int) -> str:
    return _face(number) + _number(number)


def _face(number: int) -> str:
    colour, plate, _ = GOODS[number]
    tile = card(3, 12, colour, stroke=INK, stroke_width=5) + card(3, 12, SHEET.shine)
    return tile + shape(plate, PAPER, transform="translate(6 6) scale(.88)")


def _number(number: int, edge: str = "") -> str:
    return figure(str(number), (50, GOODS[number][2]), 54, INK, edge)


def _sold(number: int) -> str:
    coin = use("coin", (17, 17), 30)
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
    face = disc(50, 50, 34, "#e3e9ee", stroke="#7d8994", stroke_width=4)
    return rim + face + disc(50, 50, 44, SHEET.shine)


def _silver() -> str:
    return use("coin", (50, 50)) + shape(CROWN, "#8a96a1", transform="translate(26 25) scale(.48)")


def _price() -> str:
    return use("coin", (50, 50)) + figure("2", (50, 50), 56, INK)


def _crate() -> str:
    box = inked("M8 14H92V90H8Z", WOOD, 6)
    return box + line("M8 34H92M8 70H92", INK, 5) + line("M50 14V90", INK, 5)


def _shield(field: str, edge: str) -> str:
    inner = shape(SHIELD, PAPER, transform="translate(13 11) scale(.74)")
    return shape(SHIELD, field, stroke=edge, stroke_width=5, stroke_linejoin="round") + inner


def _bonus_tile(colour: str) -> str:
    """Draw a bonus tile: the emblem of its colour, and a hollow at the upper right for its owner's sign."""
    edge = {"stroke": DEEP[colour], "stroke_width": 6}
    tile = card(4, 16, FIELD[colour], **edge) + card(4, 16, SHEET.shine)
    emblem = use(f"emblem-{colour}", (31, 32), 38, fill=PAPER, **edge)
    return tile + emblem + disc(74, 27, 15, DEEP[colour], opacity=0.22)


def _bonus(colour: str, points: int) -> str:
    return use(f"bonus-{colour}", (50, 50)) + use(f"points-{points}", (50, 50))


def _depot(number: int) -> str:
    face = card(5, 18, "#6b4a2c", stroke="#3a2614", stroke_width=5)
    return face + pips(number, PIP[0], PAPER)
