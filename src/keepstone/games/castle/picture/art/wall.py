"""§2 The castle wall seen from above: score track, towers, and start spaces on the inside.

One unit is a hundredth of a space. The space (column, row) begins at (100 * column, 100 * row).
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from keepstone.drawing.elements import element
from keepstone.drawing.paints import INK
from keepstone.drawing.paints import RIM as FURROW
from keepstone.drawing.pens import disc, shape
from keepstone.games.castle.rules.components import (
    PLACES,
    START_SIDE,
    START_SPACE,
    STEPS,
    TOWER_NUMBERS,
    TRACK_PLACES,
)
from keepstone.letters import LETTERS

THICK = 64  # thickness of the wall
START = 35  # depth of a start space within the wall
MARGIN = 69  # margin around the spaces, for the wall and its outline
WIDTH = 100 * (1 + max(column for column, _ in PLACES)) + 2 * MARGIN
HEIGHT = 100 * (1 + max(row for _, row in PLACES)) + 2 * MARGIN
STONE, COURSE, CELL, RIM = "#a79d8b", "#bab1a0", "#f3eee2", "#4d463b"
TOWER, SEAT = "#918776", "#6b6256"
EARTH = "var(--ground, #e3d8c0)"  # follows the colour theme of the page

Point = tuple[float, float]


class WallBox(NamedTuple):
    """A rectangle: its upper left corner, its size, and the angle by which it is rotated about its centre."""

    x: float
    y: float
    width: float
    height: float
    turn: int = 0


@cache
def number_at(number: int) -> Point:
    """Return the middle of the cell for a number on the track."""
    at = number % 100 // 2
    (x, y), towards, away = _centre(at), _step(at - 1), _step(at)
    way = -1 if number % 2 == 0 else 1
    if not _is_tower(at):
        out = _outwards(at)
        return x + 25 * away[0] * way + 17 * out[0], y + 25 * away[1] * way + 17 * out[1]
    return x + 22 * way * (towards[0] + away[0]), y + 24 * way * (towards[1] + away[1])


@cache
def tower_at(number: int) -> Point:
    """Return the middle of the tower at a number, where its token is placed."""
    return _centre(number // 2)


@cache
def start_box(start: int) -> WallBox:
    """Return the box and rotation of a start space's symbol. The symbol is drawn for a board to its south."""
    column, row = PLACES[START_SPACE[start]]
    dx, dy = STEPS[START_SIDE[start]]
    x, y = 100 * column + 50 + dx * (50 + START / 2), 100 * row + 50 + dy * (50 + START / 2)
    return WallBox(x - 50, y - START / 2, 100, START, (0, 90, 180, 270)[START_SIDE[start]])


# The track on the wall.


def _step(at: int) -> Point:
    """Return the step from one position on the track to the next."""
    (a, b), (c, d) = (TRACK_PLACES[i % len(TRACK_PLACES)] for i in (at, at + 1))
    return c - a, d - b


def _beside(at: int) -> list[Point]:
    """Return the directions from a position on the track to the spaces that touch it."""
    column, row = TRACK_PLACES[at % len(TRACK_PLACES)]
    return [(x, y) for x, y in STEPS if (column + x, row + y) in PLACES]


def _is_tower(at: int) -> bool:
    """Return whether a position on the track has a tower. Towers are where the wall turns."""
    return len(_beside(at)) != 1


def _corner(at: int) -> Point:
    """Return the direction from the middle of a tower's position to the corner of the spaces next to it."""
    column, row = TRACK_PLACES[at % len(TRACK_PLACES)]
    if sides := _beside(at):
        return sum(x for x, _ in sides), sum(y for _, y in sides)
    ways = ((x, y) for x in (-1, 1) for y in (-1, 1))
    return next((x, y) for x, y in ways if (column + x, row + y) in PLACES)


def _outwards(at: int) -> Point:
    ((x, y),) = _beside(at)
    return -x, -y


def _centre(at: int) -> Point:
    """Return the middle of a piece of wall."""
    column, row = TRACK_PLACES[at % len(TRACK_PLACES)]
    x, y = _corner(at) if _is_tower(at) else _beside(at)[0]
    inwards = 50 - THICK / 2
    return 100 * column + 50 + x * inwards, 100 * row + 50 + y * inwards


def _box(at: int) -> WallBox:
    """Return the rectangle of a piece of wall."""
    x, y = _centre(at)
    long, broad = (
        (THICK, THICK) if _is_tower(at) else (100, THICK) if _step(at)[0] else (THICK, 100)
    )
    return WallBox(x - long / 2, y - broad / 2, long, broad)


# The picture of the board.


def board() -> str:
    """Draw the ground of the castle, and the wall with its numbers but without start spaces."""
    pieces = range(len(TRACK_PLACES))
    towers = [at for at in pieces if _is_tower(at)]
    straight = [at for at in pieces if not _is_tower(at)]
    walls = [box for at in pieces for box in (_box(at), *_stubs(at))]
    rim = {"stroke": RIM, "stroke_width": 6, "stroke_linejoin": "round"}
    numbers = range(2 * len(TRACK_PLACES))
    figures = "".join(map(_figure, numbers))
    return (
        _yard()
        + element("path", d=_rectangles(walls), **rim)
        + shape(_rectangles(walls), STONE)
        + element("path", d="".join(_along(at, -15) for at in straight), **STONES)
        + element(
            "path", d=_rectangles(_cell(2 * at + i) for at in straight for i in (0, 1)), **CELLS
        )
        + element("path", d="".join(_along(at, THICK / 2) for at in straight), **MERLONS)
        + shape(_rectangles(map(_box, towers)), TOWER, **rim)
        + element("path", d=_rectangles(map(_box, towers)), **MERLONS)
        + "".join(map(_top, towers))
        + element("g", figures, font_weight=700, text_anchor="middle", fill=INK)
    )


MERLONS = {"stroke": RIM, "stroke_width": 6, "stroke_dasharray": "6.5 6", "fill": "none"}
STONES = {"stroke": COURSE, "stroke_width": 27, "stroke_dasharray": "23 2"}
FIGURE = 25  # font size of the numbers: 11 pixels on a phone
CELLS = {"fill": CELL, "stroke": CELL, "stroke_width": 4, "stroke_linejoin": "round"}


def _yard() -> str:
    """Draw bare earth, with a faint square for each space."""
    ground = "".join(f"M{100 * column} {100 * row}h100v100h-100z" for column, row in PLACES)
    return shape(ground, EARTH, stroke=FURROW, stroke_width=1.5)


def _stubs(at: int) -> list[WallBox]:
    """Return the pieces of wall that connect a tower with the sides of the spaces next to it."""
    column, row = TRACK_PLACES[at]
    middle, shift = (100 * column + 50, 100 * row + 50), 50 - THICK / 2
    if not _is_tower(at):
        return []
    return [
        WallBox(middle[0] - 50, middle[1] + y * shift - THICK / 2, 100, THICK)
        if y
        else WallBox(middle[0] + x * shift - THICK / 2, middle[1] - 50, THICK, 100)
        for x, y in _beside(at)
    ]


def _rectangles(boxes: Iterable[WallBox]) -> str:
    """Return the path data for rectangles."""
    return "".join(
        f"M{box.x:g} {box.y:g}h{box.width:g}v{box.height:g}h-{box.width:g}z" for box in boxes
    )


def _cell(number: int) -> WallBox:
    """Return the cell for a number."""
    (x, y), at = number_at(number), number // 2
    long, broad = (30, 20) if _is_tower(at) else (45, 28) if _step(at)[0] else (36, 45)
    return WallBox(x - long / 2, y - broad / 2, long, broad)


def _along(at: int, out: float) -> str:
    """Return a line along a straight piece of wall, at this distance outwards from its middle."""
    (x, y), (dx, dy), (ax, ay) = _centre(at), _outwards(at), _step(at)
    return f"M{x + dx * out - ax * 50:g} {y + dy * out - ay * 50:g}l{100 * ax:g} {100 * ay:g}"


def _top(at: int) -> str:
    """Draw the cells for a tower's two numbers, and the place for its token if it has one."""
    (x, y), chips = _centre(at), _rectangles(_cell(2 * at + i) for i in (0, 1))
    seat = disc(x, y, 18, SEAT, stroke=RIM, stroke_width=1.5)
    cells = element("path", d=chips, **CELLS)
    return seat + cells if 2 * at in TOWER_NUMBERS else cells


def _figure(number: int) -> str:
    """Draw a number on the track. Two-digit numbers on towers are narrower."""
    x, y = number_at(number)
    is_narrow = _is_tower(number // 2) and number > 9
    width = {"textLength": 26, "lengthAdjust": "spacingAndGlyphs"} if is_narrow else {}
    return element("text", str(number), x=x, y=y + FIGURE * LETTERS.rise, font_size=FIGURE, **width)
