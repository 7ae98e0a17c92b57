"""The SVG symbols of Castle Keep: tiles with castles seen from above.

The building shows the role of a tile (corner tower, wall from edge to edge, or large keep), and its outline
the shape. A colour also has a field pattern and an emblem (gem, sun, moon), so that tiles can be
distinguished without colours.
"""

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from math import pi

from keepstone.drawing.elements import element
from keepstone.drawing.outlines import MIDDLE, Point, at, polar, polygon, scallop, star
from keepstone.drawing.paints import GOLD, INK, NIGHT, SLATE
from keepstone.drawing.pens import back, band, card, crown, disc, inked, shape
from keepstone.drawing.sheets import Sheet
from keepstone.games.castle_keep.picture.castle import CASTLE, cell, turn
from keepstone.games.castle_keep.rules.components import (
    COLOUR,
    COLOURS,
    KIND_NAMES,
    KINDS,
    PLACE_ROLE,
    PLACES,
    ROLE,
    SHAPE,
    SHAPES,
)
from keepstone.games.castle_keep.rules.terms import Role

STONE, SHADE, LINE, PAPER, DAY = "#f8f1e3", "#dccfb4", "#a8977a", "#fffdf6", "#f6dfa3"
SAND, EARTH = "var(--sunken, #e9dfca)", "var(--muted, #6b5d4b)"  # follow the page's colour theme
FIELD = {"red": "#cb4a3f", "yellow": "#f2c044", "blue": "#3d74c1"}
DEEP = {"red": "#8c241f", "yellow": "#a66f0c", "blue": "#1f437f"}
SWING = {
    "curvy": 15.0,
    "zigzag": 8.5,
    "straight": 0.0,
}  # amplitude of an outline; round bends reach half of it
WALL_BENDS = 6
LOBES = 8  # radius of a tower
HOUSE = "M22 22H78V78H22Z"

SHEET = Sheet("castle-keep")
symbol_id = cache(SHEET.id)  # cached because all tables share these texts


@cache
def symbols() -> str:
    """Return all symbols of the game, as one invisible SVG document."""
    tiles = [SHEET.symbol(KIND_NAMES[kind], _tile(kind)) for kind in range(1, KINDS)]
    others = [SHEET.symbol(name, picture()) for name, picture in OTHERS.items()]
    return SHEET.document(map(_field_pattern, COLOURS), [*tiles, *others])


# Tiles.


def _tile(kind: int) -> str:
    colour = COLOURS[COLOUR[kind] - 1]
    if ROLE[kind] == Role.KEEP:
        return _board(colour) + _keep(colour)
    building = _tower if ROLE[kind] == Role.TOWER else _wall
    return _board(colour) + building(SHAPES[SHAPE[kind] - 1]) + _plaque(colour, 17.5)


def _board(colour: str) -> str:
    """Draw the field of a tile, with its pattern and rim."""
    return (
        card(0.5, 9, FIELD[colour])
        + card(0.5, 9, SHEET.fill(colour))
        + card(2, 8, "none", stroke=DEEP[colour], stroke_width=3)
    )


def _field_pattern(colour: str) -> str:
    """Define a pattern of lozenges, dots or checks, which looks the same after a quarter turn."""
    size, turned, marks = {
        "red": (10, 45, element("path", d="M0 0H10M0 0V10", stroke_width=3.2)),
        "yellow": (10, 45, element("circle", cx=5, cy=5, r=1.1, stroke_width=2.2)),
        "blue": (12, 0, element("path", d="M3 0V6M9 6V12", stroke_width=6)),
    }[colour]
    lines = element("g", marks, fill="none", stroke=DEEP[colour], opacity=0.4)
    return SHEET.pattern(colour, size, lines, turned=turned)


# Buildings.


def _tower(shape: str) -> str:
    """Draw a corner tower, with the ends of the adjoining walls in the east and the south."""
    walls = _stone("M50 35H104V65H50ZM35 50V104H65V50Z", fill=SHADE)
    return walls + _stone(_ring(shape, 36)) + _battlement(_ring(shape, 29))


def _wall(shape: str) -> str:
    """Draw a wall from edge to edge."""
    whole = f"M-4 27{_run(shape, 27)}L104 73{_run(shape, 73, back=True)}Z"
    edges = f"M0 34{_run(shape, 34)}M0 66{_run(shape, 66)}"
    return _stone(whole) + _battlement(edges)


def _keep(colour: str) -> str:
    """Draw a large square house, with a turret at each corner and a roof with four slopes."""
    turrets = _turrets(13, STONE, stroke=INK, stroke_width=3)
    tops = _turrets(6.5, DEEP[colour])
    return _stone(HOUSE) + turrets + tops + _roof(colour) + _plaque(colour, 14)


def _turrets(radius: float, fill: str, **more: object) -> str:
    corners = ((23, 23), (77, 23), (77, 77), (23, 77))
    return "".join(disc(x, y, radius, fill, **more) for x, y in corners)


def _roof(colour: str) -> str:
    """Draw four roof slopes, lit from the north-west."""
    square = shape("M28 28H72V72H28Z", FIELD[colour], stroke=INK, stroke_width=2.6)
    east = shape("M72 28V72L50 50Z", INK, opacity=0.22)
    south = shape("M28 72H72L50 50Z", INK, opacity=0.4)
    ridges = band("M28 28L72 72M72 28L28 72", INK, 2)
    return square + east + south + ridges


def _stone(outline: str, fill: str = STONE) -> str:
    """Draw masonry with a dark outline and a soft shadow around it."""
    return inked(outline, "none", 9, opacity=0.22) + inked(outline, fill, 3.2)


def _battlement(line: str) -> str:
    """Draw merlons along a line."""
    return band(line, LINE, 5, stroke_dasharray="5 4.2")


# Outlines.


def _run(shape: str, y: float, back: bool = False) -> str:
    """Return path commands for the edge of a wall at height y, from one side to the other."""
    step = 100 / WALL_BENDS
    bends = [(step * (i + 0.5), y + (-1) ** i * SWING[shape]) for i in range(WALL_BENDS)]
    return _along(shape, bends[::-1], (0, y)) if back else _along(shape, bends, (100, y))


def _ring(shape: str, radius: float) -> str:
    """Return the outline of a tower: a cloud, a star or a square."""
    match shape:
        case "curvy":
            return scallop(LOBES, radius * 0.9, swell=1.05)
        case "zigzag":
            return star([radius * 1.18, radius * 0.84] * LOBES)
    low, high = 50 - radius * 0.92, 50 + radius * 0.92
    return polygon([(low, low), (high, low), (high, high), (low, high)])


def _along(shape: str, bends: list[Point], end: Point) -> str:
    """Return path commands through the bends, with curves if the shape is curvy, otherwise with straight lines."""
    if shape != "curvy":
        return "".join(f"L{at(point)}" for point in (*bends, end))
    joints = [_between(a, b) for a, b in pairwise(bends)] + [end]
    return "".join(f"Q{at(bend)} {at(to)}" for bend, to in zip(bends, joints, strict=True))


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


# Emblems.


def _plaque(colour: str, radius: float) -> str:
    """Draw a round shield with the emblem of a colour."""
    shield = disc(*MIDDLE, radius, PAPER, stroke=INK, stroke_width=2)
    return shield + shape(_emblem(colour, radius * 0.74), DEEP[colour])


def _emblem(colour: str, size: float) -> str:
    """Return the outline of a gem, a sun or a moon."""
    match colour:
        case "red":
            return star([size * 1.05] * 4)
        case "yellow":
            return star([size * 1.15, size * 0.68] * 8)
    horns = [at(polar(size, angle)) for angle in (-0.95, 0.95)]
    disc, bite = f"A{size:.1f} {size:.1f} 0 1 0 ", f"A{size * 0.84:.1f} {size * 0.84:.1f} 0 1 1 "
    return f"M{horns[0]}{disc}{horns[1]}{bite}{horns[0]}Z"


# Other things on the table.


def _back() -> str:
    """Draw the back of a tile: an arch with a golden keystone."""
    stones = "".join(_voussoir(i) for i in range(7))
    pillars = shape("M20 52H38V72H20ZM62 52H80V72H62Z", SLATE)
    return back() + element("g", pillars, stones, transform="translate(0 9)")


def _voussoir(i: int) -> str:
    """Draw the i-th of the seven stones of an arch, from the left. The middle one is the keystone."""
    first, last = pi + i * pi / 7 + 0.03, pi + (i + 1) * pi / 7 - 0.03
    outer, fill = (38, GOLD) if i == 3 else (30, SLATE)
    corners = [(12, first), (outer, first), (outer, last), (12, last)]
    return shape(polygon(polar(*corner) for corner in corners), fill)


def _ground() -> str:
    """Draw open ground with a hollow for each tile. The hollow shows which building belongs there."""
    sand = card(0.5, 4, SAND, stroke=EARTH, stroke_width=0.6)
    return sand + "".join(map(_hollow, range(PLACES)))


def _hollow(place: int) -> str:
    x, y, side, _ = (each * 100 / CASTLE for each in cell(place))
    building = {
        Role.TOWER: disc(*MIDDLE, 28, EARTH),
        Role.WALL: element("rect", x=8, y=30, width=84, height=40, rx=4, fill=EARTH),
        Role.KEEP: shape(HOUSE, EARTH) + _turrets(13, EARTH),
    }[Role(PLACE_ROLE[place])]
    shown = element("g", building, opacity=0.16)
    there = f"translate({x:.2f} {y:.2f}) scale({side / 100:.4f}) rotate({turn(place)} 50 50)"
    return element("g", card(0.5, 9, EARTH, opacity=0.14), shown, transform=there)


def _gate(behind: str, bars: str) -> str:
    """Draw a gate in a wall: the view behind it, and the portcullis."""
    wall = _stone("M6 94V24H20V12H34V24H43V12H57V24H66V12H80V24H94V94Z")
    arch = {"d": "M26 94V60A24 24 0 0 1 74 60V94Z", "stroke": INK, "stroke_width": 3}
    grid = {"fill": "none", "stroke": LINE, "stroke_width": 4}
    way, grating = element("path", **arch, fill=behind), element("path", d=bars, **grid)
    return wall + way + grating + element("path", **arch, fill="none")


OTHERS: dict[str, Callable[[], str]] = {
    "back": _back,
    "supply": lambda: SHEET.stack("back"),
    "ground": _ground,
    "gate-closed": lambda: _gate(NIGHT, "M34 94V44M45 94V36M55 94V36M66 94V44M26 58H74M26 76H74"),
    "gate-open": lambda: _gate(DAY, "M34 56V44M45 56V36M55 56V36M66 56V44M26 52H74"),
    "crown": crown,
}
