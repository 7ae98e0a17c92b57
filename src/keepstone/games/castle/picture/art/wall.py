"""§2 The castle wall seen from above: score track, towers, and start spaces on the inside.

One unit is a hundredth of a space. The upper left corner of the space (column, row) is at (100 * column, 100 *
row).
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from keepstone.drawing.pens import element, figure, line, shape
from keepstone.games.castle.picture.art.style import SHADOW, Strokes, Style
from keepstone.games.castle.rules.components import (
    PLACES,
    START_SIDE,
    START_SPACE,
    STEPS,
    TOWER_NUMBERS,
    TRACK_PLACES,
)

THICK = 80  # thickness of the wall
START = 35  # depth of a start space in the wall
MARGIN = 92  # around the spaces, for the wall and its battlements
WIDTH = 100 * (1 + max(column for column, _ in PLACES)) + 2 * MARGIN
HEIGHT = 100 * (1 + max(row for _, row in PLACES)) + 2 * MARGIN
EARTH = "var(--ground, #e3d8c0)"  # follows the page's theme
LANE = 17  # distance of the track outwards from the middle of the wall
ASIDE = 26  # distance of a tower's two numbers from the middle of the tower, across and down
TOWER_SIDE = 92  # of the picture of a tower
TRODDEN = (  # ellipses: centre and radii
    (110, 90, 100, 46),
    (210, 160, 70, 60),
    (420, 80, 120, 50),
    (590, 190, 90, 70),
    (330, 250, 150, 44),
    (120, 330, 90, 64),
    (520, 380, 130, 56),
    (270, 430, 110, 40),
    (600, 320, 60, 90),
    (60, 220, 50, 36),
    (170, 590, 120, 60),
    (420, 540, 80, 50),
    (560, 620, 110, 46),
    (350, 640, 90, 36),
)
WRITTEN = [
    number for number in range(0, 100, 5) if number // 2 * 2 not in TOWER_NUMBERS
]  # on a plate

Point = tuple[float, float]


class WallBox(NamedTuple):
    """A rectangle, given by its upper left corner, its size, and its rotation about its centre."""

    x: float
    y: float
    width: float
    height: float
    turn: int = 0


@cache
def number_at(number: int) -> Point:
    """Return the centre of the score track's cell with this number."""
    at = number % 100 // 2
    (x, y), towards, away = _centre(at), _step(at - 1), _step(at)
    way = -1 if number % 2 == 0 else 1
    if not _is_tower(at):
        out = _outwards(at)
        return x + 25 * away[0] * way + LANE * out[0], y + 25 * away[1] * way + LANE * out[1]
    return x + ASIDE * way * (towards[0] + away[0]), y + ASIDE * way * (towards[1] + away[1])


@cache
def tower_at(number: int) -> Point:
    """Return the centre of the tower at this number of the score track, where its token is placed."""
    return _centre(number // 2)


@cache
def start_box(start: int) -> WallBox:
    """Return the box and rotation of a start space's symbol.

    The symbol is drawn as if the board were to its south.
    """
    column, row = PLACES[START_SPACE[start]]
    dx, dy = STEPS[START_SIDE[start]]
    x, y = 100 * column + 50 + dx * (50 + START / 2), 100 * row + 50 + dy * (50 + START / 2)
    return WallBox(x - 50, y - START / 2, 100, START, (0, 90, 180, 270)[START_SIDE[start]])


# The track on the wall.


def _step(at: int) -> Point:
    (a, b), (c, d) = (TRACK_PLACES[i % len(TRACK_PLACES)] for i in (at, at + 1))
    return c - a, d - b


def _beside(at: int) -> list[Point]:
    column, row = TRACK_PLACES[at % len(TRACK_PLACES)]
    return [(x, y) for x, y in STEPS if (column + x, row + y) in PLACES]


def _is_tower(at: int) -> bool:
    """Return whether there is a tower at a position on the score track.

    There is a tower wherever the wall turns.
    """
    return len(_beside(at)) != 1


def _corner(at: int) -> Point:
    """Return the direction from a tower's centre to the shared corner of the spaces next to it."""
    column, row = TRACK_PLACES[at % len(TRACK_PLACES)]
    if sides := _beside(at):
        return sum(x for x, _ in sides), sum(y for _, y in sides)
    ways = ((x, y) for x in (-1, 1) for y in (-1, 1))
    return next((x, y) for x, y in ways if (column + x, row + y) in PLACES)


def _outwards(at: int) -> Point:
    ((x, y),) = _beside(at)
    return -x, -y


def _centre(at: int) -> Point:
    """Return the centre of the piece of wall at a position on the score track."""
    column, row = TRACK_PLACES[at % len(TRACK_PLACES)]
    x, y = _corner(at) if _is_tower(at) else _beside(at)[0]
    inwards = 50 - THICK / 2
    return 100 * column + 50 + x * inwards, 100 * row + 50 + y * inwards


def _box(at: int) -> WallBox:
    """Return the rectangle of the piece of wall at a position on the score track."""
    x, y = _centre(at)
    long, broad = (
        (THICK, THICK) if _is_tower(at) else (100, THICK) if _step(at)[0] else (THICK, 100)
    )
    return WallBox(x - long / 2, y - broad / 2, long, broad)


# The picture of the board.


def board(style: Style) -> str:
    """Draw the ground of the castle and the wall with its numbers, without start spaces."""
    wall, pieces = style.wall, range(len(TRACK_PLACES))
    towers = [at for at in pieces if _is_tower(at)]
    straight = [at for at in pieces if not _is_tower(at)]
    body = _rectangles(box for at in pieces for box in (_box(at), *_stubs(at)))
    rim = {"stroke": wall.rim, "stroke_width": 6, "stroke_linejoin": "round"}
    slabs = _rectangles(_slab(2 * at + i) for at in straight for i in (0, 1))
    return (
        _yard(style)
        + shape(body, SHADOW, opacity=0.3, transform="translate(10 12)")
        + element("path", d=body, **rim)
        + shape(body, wall.body)
        + _strokes("".join(_along(at, 0) for at in straight), wall.walk)
        + shape(slabs, wall.slab, stroke=wall.rim, stroke_width=1.5, stroke_opacity=0.5)
        + _strokes("".join(_along(at, THICK / 2) for at in straight), wall.edge)
        + "".join(_tower(style, at) for at in towers)
        + "".join(_plate(style, number) for number in WRITTEN)
    )


def _yard(style: Style) -> str:
    """Draw the castle's ground of trodden earth, with a faint square for each space."""
    ground = "".join(f"M{100 * column} {100 * row}h100v100h-100z" for column, row in PLACES)
    trodden = element("path", d=ground, fill=style.sheet.fill("earth"))
    grid = {"fill": "none", "stroke": style.wall.earth, "stroke_width": 2, "opacity": 0.45}
    dashed = {"stroke_dasharray": "14 72 14 0"}  # corners only
    return shape(ground, EARTH) + trodden + element("path", d=ground, **grid, **dashed)


def earth(style: Style) -> str:
    """Define the texture of trodden earth, and its dark spots."""
    paint = style.wall.earth
    wash = element("rect", width=700, height=700, fill=paint, opacity=0.3)
    trodden = "".join(
        element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=style.sheet.fill("spot"))
        for x, y, rx, ry in TRODDEN
    )
    stones = line("".join(f"M{x} {y}h0" for x, y, *_ in TRODDEN), paint, 5, opacity=0.3)
    fading = (
        element("stop", offset=i, stop_color=paint, stop_opacity=0.24 - i * 0.24) for i in (0, 1)
    )
    spot = element("radialGradient", *fading, id=style.sheet.id("spot"))
    return spot + style.sheet.pattern("earth", 700, wash, trodden, stones)


def _strokes(path: str, strokes: Strokes) -> str:
    return "".join(element("path", d=path, fill="none", **stroke) for stroke in strokes)


def _stubs(at: int) -> list[WallBox]:
    """Return the short pieces of wall that connect a tower with the sides of the spaces next to it."""
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
    """Return the SVG path data for these rectangles."""
    return "".join(
        f"M{box.x:g} {box.y:g}h{box.width:g}v{box.height:g}h-{box.width:g}z" for box in boxes
    )


def _slab(number: int) -> WallBox:
    """Return the stone slab under this number of the score track, on a straight piece of wall."""
    (x, y), along = number_at(number), _step(number // 2)[0]
    long, broad = (44, 34) if along else (34, 44)
    return WallBox(x - long / 2, y - broad / 2, long, broad)


def _along(at: int, out: float) -> str:
    (x, y), (dx, dy), (ax, ay) = _centre(at), _outwards(at), _step(at)
    return f"M{x + dx * out - ax * 50:g} {y + dy * out - ay * 50:g}l{100 * ax:g} {100 * ay:g}"


def _tower(style: Style, at: int) -> str:
    return style.sheet.use("tower", _centre(at), TOWER_SIDE)


def _plate(style: Style, number: int) -> str:
    """Draw the plate for this number of the score track."""
    (x, y), half, size = number_at(number), 21, 35
    plate = element(
        "rect",
        x=x - half,
        y=y - size / 2,
        width=2 * half,
        height=size,
        rx=5,
        fill=style.wall.plate,
        stroke=style.wall.rim,
        stroke_width=2,
    )
    return plate + figure(str(number), (x, y), size)
