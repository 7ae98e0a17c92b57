"""Drawings of hexes: empty hexes of estates, spaces of depots, and tiles.

A tile is thick and has a light line inside its edge. An empty cell is translucent, so that it suits
light and dark pages, and shows its die number and the emblem of its colour.
"""

from keepstone.drawing.paints import HOLLOW, INK, PAGE, RIM, WRITING
from keepstone.drawing.pens import figure, hexagon, polygon, shape
from keepstone.drawing.scene import Box
from keepstone.games.burgundy.picture.art.animals import ANIMALS
from keepstone.games.burgundy.picture.art.knowledge import KNOWLEDGE
from keepstone.games.burgundy.picture.art.pen import (
    CENTRE,
    COLOURS,
    DEEP,
    FAINT,
    FIELD,
    HEIGHT,
    NIGHT,
    PAPER,
    SHEET,
    TINT,
    WIDTH,
    use,
)

BUILDINGS = (
    "warehouse",
    "carpenter",
    "church",
    "market",
    "boarding-house",
    "bank",
    "city-hall",
    "watchtower",
)
# Corners of a tile with a number: the upper one of knowledge, the lower one of animals
CAP, FOOT = "M43.3 3L80.8 24.5H5.8Z", "M3.6 66.5V71.25L43.3 94L83 71.25V66.5Z"
DASHES = {"stroke_width": 2.5, "stroke_dasharray": "8 6"}


def parts() -> dict[str, str]:
    """Return the shared parts of hexes: the fields of tiles and of empty cells."""
    drawn = {"cap": shape(CAP, DEEP["knowledge"]), "foot": shape(FOOT, DEEP["animal"])}
    for colour in COLOURS:
        drawn[f"field-{colour}"] = _field(colour)
        drawn[f"ground-{colour}"] = _ground(colour)
    return drawn


def hexes() -> dict[str, str]:
    """Return the drawings of the hexes by name."""
    drawn = {f"hex-{c}-{n}": _empty(c, n) for c in COLOURS for n in range(1, 7)}
    drawn |= {f"space-{colour}": _space(colour) for colour in COLOURS}
    drawn |= {"space-black": _black_space(), "storage-place": _storage_place(), "glow": _glow()}
    drawn |= {f"tile-{name}": _building(name) for name in BUILDINGS}
    drawn |= {f"tile-{a}-{n}": _animal(a, n) for a in ANIMALS for n in (2, 3, 4)}
    drawn |= {f"tile-knowledge-{n}": _knowledge(n) for n in KNOWLEDGE}
    return drawn | {f"tile-{name}": _tile(name) for name in ("castle", "mine", "ship")}


def outline(inset: float = 0) -> str:
    """Return the outline of a hex with a corner at the top. inset: the distance from the edge of its box."""
    high = inset * HEIGHT / WIDTH
    return polygon(hexagon(Box(inset, high, WIDTH - 2 * inset, HEIGHT - 2 * high)))


# Empty hexes and spaces.


def _ground(colour: str) -> str:
    edge = {"stroke": RIM, "stroke_width": 1.5}
    page = shape(outline(1.2), PAGE)
    tint = shape(outline(1.2), FIELD[colour], fill_opacity=TINT)
    return page + tint + shape(outline(1.2), "none", **edge)


def _empty(colour: str, number: int) -> str:
    emblem = use(f"emblem-{colour}", (CENTRE[0], 77), 27, fill=WRITING, fill_opacity=FAINT)
    return _whole(f"ground-{colour}") + emblem + figure(str(number), (CENTRE[0], 38), 52, WRITING)


def _space(colour: str) -> str:
    ground = shape(outline(3), FIELD[colour], fill_opacity=0.3)
    rim = shape(outline(3), "none", stroke=FIELD[colour], **DASHES)
    return ground + rim + use(f"emblem-{colour}", size=38, fill=WRITING, fill_opacity=0.5)


def _black_space() -> str:
    ground = shape(outline(3), NIGHT, stroke="#8f8a99", **DASHES)
    return ground + use("coin", size=44, opacity=0.55) + figure("2", CENTRE, 30, INK)


def _storage_place() -> str:
    return shape(outline(3), HOLLOW, stroke=RIM, **DASHES)


def _glow() -> str:
    veil = shape(outline(4), "#fffbe6", fill_opacity=0.3, stroke=INK, stroke_width=8)
    return veil + shape(outline(4), "none", stroke="#ff9d00", stroke_width=5)


# Tiles.


def _whole(part: str) -> str:
    return use(part, (50, 50))


def _field(colour: str) -> str:
    """Draw a thick tile, lit from the upper left."""
    side = shape(outline(0.8), DEEP[colour])
    face = polygon(hexagon(Box(3.6, 3, WIDTH - 7.2, HEIGHT - 9)))
    rim = shape(face, "none", stroke=PAPER, stroke_width=2, stroke_opacity=0.6)
    return side + shape(face, FIELD[colour]) + shape(face, SHEET.shine) + rim


def _tile(name: str) -> str:
    return _whole(f"field-{name}") + use(name, (CENTRE[0], 49), 62)


def _building(name: str) -> str:
    return _whole("field-building") + use(name, (CENTRE[0], 48), 62)


def _animal(animal: str, count: int) -> str:
    head = use(animal, (CENTRE[0], 36), 49)
    number = figure(str(count), (CENTRE[0], 79), 29, PAPER)
    return _whole("field-animal") + _whole("foot") + head + number


def _knowledge(number: int) -> str:
    small = figure(str(number), (CENTRE[0], 16.5), 19, PAPER)
    return _whole("field-knowledge") + _whole("cap") + small + KNOWLEDGE[number]
