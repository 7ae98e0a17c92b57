"""Hexes: empty places of estates and depots, and tiles.

A tile has a full field, a dark edge and a light line within it. An empty place lets the page shine
through, whether light or dark, and shows its die number and the emblem of its colour.
"""

from keepstone.games.burgundy.art_animals import ANIMALS
from keepstone.games.burgundy.art_knowledge import KNOWLEDGE
from keepstone.games.burgundy.art_pen import (
    COLOURS,
    DEEP,
    FIELD,
    HEIGHT,
    HOLLOW,
    INK,
    LETTERS,
    MIDDLE,
    NIGHT,
    PAGE,
    PAPER,
    RIM,
    WIDTH,
    figure,
    shape,
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
TINT = 0.45  # how much of its colour an empty place has
DASHES = {"stroke_width": 2.5, "stroke_dasharray": "8 6"}


def parts() -> dict[str, str]:
    """What hexes have in common: fields of tiles and of empty places."""
    drawn = {}
    for colour in COLOURS:
        drawn[f"field-{colour}"] = _field(colour)
        drawn[f"ground-{colour}"] = _ground(colour)
    return drawn


def hexes() -> dict[str, str]:
    """The pictures by name."""
    drawn = {f"hex-{c}-{n}": _empty(c, n) for c in COLOURS for n in range(1, 7)}
    drawn |= {f"space-{colour}": _space(colour) for colour in COLOURS}
    drawn |= {"space-black": _black_space(), "storage-place": _storage_place()}
    drawn |= {f"tile-{name}": _building(name) for name in BUILDINGS}
    drawn |= {f"tile-{a}-{n}": _animal(a, n) for a in ANIMALS for n in (2, 3, 4)}
    drawn |= {f"tile-knowledge-{n}": _knowledge(n) for n in KNOWLEDGE}
    return drawn | {f"tile-{name}": _tile(name) for name in ("castle", "mine", "ship")}


def outline(inset: float = 0) -> str:
    """A hex on its point, so far within its box."""
    side, slope = inset, inset / 0.866
    left, right, upper, lower = (
        side,
        WIDTH - side,
        HEIGHT / 4 + slope / 2,
        HEIGHT * 3 / 4 - slope / 2,
    )
    return (
        f"M{WIDTH / 2:g} {slope:.4g}L{right:.4g} {upper:.4g}V{lower:.4g}L{WIDTH / 2:g}"
        f" {HEIGHT - slope:.4g}L{left:.4g} {lower:.4g}V{upper:.4g}Z"
    )


# Empty places


def _ground(colour: str) -> str:
    edge = {"stroke": RIM, "stroke_width": 1.5}
    page = shape(outline(1.2), PAGE)
    tint = shape(outline(1.2), FIELD[colour], opacity=TINT)
    return page + tint + shape(outline(1.2), "none", **edge)


def _empty(colour: str, number: int) -> str:
    emblem = use(f"emblem-{colour}", (MIDDLE[0], 78), 24, fill=LETTERS, opacity=0.5)
    return _whole(f"ground-{colour}") + emblem + figure(str(number), (MIDDLE[0], 41), 54, LETTERS)


def _space(colour: str) -> str:
    ground = shape(outline(3), FIELD[colour], opacity=0.3)
    rim = shape(outline(3), "none", stroke=FIELD[colour], **DASHES)
    return ground + rim + use(f"emblem-{colour}", size=38, fill=LETTERS, opacity=0.4)


def _black_space() -> str:
    ground = shape(outline(3), NIGHT, stroke="#8f8a99", **DASHES)
    return ground + use("coin", size=44, opacity=0.55) + figure("2", MIDDLE, 30, INK)


def _storage_place() -> str:
    return shape(outline(3), HOLLOW, stroke=RIM, **DASHES)


# Tiles


def _whole(part: str) -> str:
    return use(part, (50, 50))


def _field(colour: str) -> str:
    field = shape(outline(2.2), FIELD[colour], stroke=DEEP[colour], stroke_width=3.4)
    return field + shape(outline(6), "none", stroke=PAPER, stroke_width=2.4, opacity=0.75)


def _tile(name: str) -> str:
    return _whole(f"field-{name}") + use(name, (MIDDLE[0], 49), 62)


def _building(name: str) -> str:
    return _whole("field-building") + use(name, (MIDDLE[0], 48), 62)


def _animal(animal: str, count: int) -> str:
    head = use(animal, (MIDDLE[0], 38), 54)
    return _whole("field-animal") + head + figure(str(count), (MIDDLE[0], 80), 34, INK, PAPER)


def _knowledge(number: int) -> str:
    book = use("number-plate", (MIDDLE[0], 20), 30)
    plate = book + figure(str(number), (MIDDLE[0], 20), 20)
    return _whole("field-knowledge") + plate + KNOWLEDGE[number]
