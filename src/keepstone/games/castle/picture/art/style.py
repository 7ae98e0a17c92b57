"""The style of a game's pictures: The Castle is built of stone, Zamek of timber.

A style contains drawings, paints and strokes, whose positions are the same in both games. Strokes follow the sides
of a segment, or a line along the wall. Later strokes are drawn over earlier ones.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from keepstone.drawing.paints import INK
from keepstone.drawing.pens import band, disc, inked, line, polar, polygon, shape
from keepstone.drawing.sheets import Sheet

PATH, TOWER, HOUSE, COURT = "PTHC"  # initials of segment names
SHADOW = "#1c1408"
# Classes of parts that keep their direction when a tile turns, so that the light stays at the upper left
UPRIGHT = {"class": "upright"}
TO_LIGHT = {"class": "to-light", "transform": "translate(-3 -3)"}
FROM_LIGHT = {"class": "from-light", "transform": "translate(3 3)"}

Stroke = Mapping[str, object]
Strokes = tuple[Stroke, ...]


@dataclass(frozen=True, slots=True)
class WallStyle:
    """The style of the wall.

    edge, walk: strokes along the outer edge and the middle of the wall; tower: the picture of a tower, 100 by 100.
    """

    body: str
    rim: str
    plate: str
    slab: str
    earth: str
    walk: Strokes
    edge: Strokes
    tower: str


@dataclass(frozen=True, slots=True, eq=False)
class Style:
    """The style of one game; its dicts are indexed by the initials of segment names.

    textures: marks on the ground of a kind; sides: strokes over the sides of a kind; things: pictures on tiles,
    centred at the origin; roles: what a follower on each kind carries; signs: pictures on
    tokens; back, emblem: of tiles and tokens face down;
    keeps: outlines by seat, with room for two windows and a door.
    """

    sheet: Sheet
    ground: Mapping[str, str]
    deep: Mapping[str, str]
    textures: Mapping[str, str]
    inside: Mapping[str, Strokes]
    sides: Mapping[str, Strokes]
    ridge: Strokes
    things: Mapping[str, str]
    roles: Mapping[str, str]
    signs: Mapping[str, str]
    back: str
    emblem: str
    keeps: tuple[str, str]
    wall: WallStyle


def stroke(paint: str, width: float, dashes: str = "", **more: object) -> Stroke:
    """Return the SVG attributes of a stroke in a colour, dashed if a dash pattern is given."""
    dashed = {"stroke_dasharray": dashes} if dashes else {}
    return {"stroke": paint, "stroke_width": width, **dashed, **more}


def dots(paint: str, size: float, apart: float, **more: object) -> Stroke:
    return stroke(paint, size, f"0 {apart:g}", stroke_linecap="round", **more)


def ring(radius: float, paint: str, width: float, dashes: str = "") -> str:
    """Draw a circle around the origin."""
    return disc(0, 0, radius, "none", **stroke(paint, width, dashes))


def cone(radius: float, shades: tuple[str, ...]) -> str:
    """Draw a pointed roof around the origin. shades: the colours of its sides, clockwise from the north."""
    count = len(shades)
    rim = [polar(radius, 6.2832 * (i - 0.5) / count - 1.5708, (0, 0)) for i in range(count + 1)]
    return "".join(
        shape(
            "".join(polygon([(0, 0), *rim[i : i + 2]]) for i in range(count) if shades[i] == shade),
            shade,
        )
        for shade in dict.fromkeys(shades)
    )


def scattered(marks: tuple[tuple[int, int, str], ...], step: int) -> str:
    """Return path data that repeats the same marks in every square of a grid.

    No mark may touch the tile's border.
    """
    places = [(x, y) for x in range(0, 100, step) for y in range(0, 100, step)]
    return "".join(f"M{x + dx} {y + dy}{mark}" for x, y in places for dx, dy, mark in marks)


def mottled(*spots: tuple[str, str]) -> str:
    """Draw soft spots of colour. spots: for each colour, the x, y and radius of its discs."""
    return "".join(
        disc(x, y, radius, paint, opacity=0.55)
        for paint, discs in spots
        for x, y, radius in (map(float, disc_text.split()) for disc_text in discs.split(","))
    )


# Pictures that both games have, in 100 by 100 units.

HOME = inked("M50 46L74 68H67V92H33V68H26Z", "#f6f4ee", 5) + shape("M44 92V76h12v16z", INK)


def banner(paint: str) -> str:
    return line("M76 94V6", INK, 6) + inked("M76 5H98L91 19L98 33H76Z", paint, 4)


def way(edge: str, ground: str) -> str:
    """Draw a winding path."""
    road = "M34 84C30 60 62 56 50 16"
    return (
        band(road, edge, 28) + band(road, ground, 21) + band(road, edge, 3, stroke_dasharray="8 6")
    )
