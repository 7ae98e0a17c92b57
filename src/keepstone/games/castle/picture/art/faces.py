"""§10 The faces of tiles, seen from above and drawn from their segments.

Each kind has its own hue, lightness and texture. Paths are light and paved, with kerbs on both sides; courts
are plain grass; houses have ridged roofs with diamond tiles; towers have stone floors, battlements along
their walls and a round turret. The drawing style does not depend on how a face is rotated.
"""

from cmath import pi, rect
from collections.abc import Mapping, Sequence

from keepstone.drawing.elements import element
from keepstone.drawing.outlines import polygon
from keepstone.drawing.paints import INK
from keepstone.drawing.pens import band, disc, inked, shape
from keepstone.games.castle.picture.art.pen import (
    COURT,
    DEEP,
    GROUND,
    HOUSE,
    PALE,
    PATH,
    SHEET,
    TEXTURE,
    TOWER,
)
from keepstone.games.castle.picture.art.shape import BARE, SQUARE, SegmentRegion, regions
from keepstone.games.castle.picture.art.spots import Disc, spot

SHADOW = "#1c1408"
WATER, STALL, CLOTH, BASIN = "#4a9fc4", "#d23f34", "#fff6e0", "#b9b4aa"

WIDTHS = {PATH: 2.0, TOWER: 1.6, HOUSE: 1.3, COURT: 1.8}  # stroke widths of the textures
RADII = {"well": 11.0, "market": 15.0, "turret": 17.0, "square": 22.0, "chimney": 9.0}
PLAZA = Disc(50 + 50j, RADII["square"])
MARK_ROOM, TURRET_ROOM, ROOF_ROOM = 17.0, 21.0, 16.0  # sufficient radius of free space
SMALLEST = 8.5  # radius of a turret
MIDDLES = ("50 0", "100 50", "50 100", "0 50")  # turrets, as a fraction of the side
EDGE = 4.6  # thickness of kerbs and walls


def shared() -> str:
    """Return the definitions that all faces share: the four textures and the things on them."""
    things = {"well": _well(), "market": _market(), "turret": _turret(), "square": _square()}
    things["chimney"] = _box(6, DEEP[HOUSE]) + _box(2.6, PALE[HOUSE])
    groups = "".join(SHEET.part(name, drawn) for name, drawn in things.items())
    return "".join(map(_pattern, GROUND)) + _light() + groups


def face(
    name: str, ports: tuple[str, ...], marks: Mapping[str, str], square: bool
) -> tuple[str, str]:
    """Return the outlines to define and the picture of a face. Their IDs begin with its name."""
    areas = regions(ports, square)
    named = [area for area in areas if area.name not in (BARE, SQUARE)]
    outlines = "".join(_outlines(_id(name, area), area) for area in named)
    kerbs = "".join(_kerbs(f"{_id(name, area)}s") for area in named if area.name[0] == PATH)
    built = _buildings(name, ports, [area for area in named if area.name[0] in (TOWER, HOUSE)])
    places = mark_places(ports, marks, square)
    bearings = "".join(_put(marks[segment], disc.at) for segment, disc in places.items())
    gates = "".join(_gate(area) for area in named if areas[0].name == BARE and area.name[0] == PATH)
    plaza = _put("square", PLAZA.at) if square else ""
    return outlines, _grounds(name, areas) + kerbs + plaza + built + bearings + gates


def glow(name: str, segment: str) -> str:
    """Return a highlight over a segment."""
    return _use(SHEET.id(f"{name}{segment}"), fill=SHEET.fill("light"))


def mark_places(ports: tuple[str, ...], marks: Mapping[str, str], square: bool) -> dict[str, Disc]:
    """Return the disc for each well and market, by segment."""
    taken = (PLAZA,) if square else ()
    return {
        area.name: Disc(spot(area, taken, MARK_ROOM).at, RADII[marks[area.name]])
        for area in regions(ports, square)
        if area.name in marks
    }


def _whole_sides(ports: Sequence[str], segment: str) -> list[int]:
    return [side for side in range(4) if ports[3 * side : 3 * side + 3].count(segment) == 3]


# Parts of faces.


def _id(name: str, area: SegmentRegion) -> str:
    return SHEET.id(f"{name}{area.name}")


def _outlines(own: str, area: SegmentRegion) -> str:
    """Define shapes that are used several times: the region, its sides, and, for buildings, a clip path."""
    region = element("path", d=area.outline, id=own)
    sides = element("path", d=area.sides, id=f"{own}s", fill="none") if area.sides else ""
    if area.name[0] in (TOWER, HOUSE):
        return region + sides + element("clipPath", _use(own), id=f"{own}c")
    return region + sides


def _grounds(name: str, areas: Sequence[SegmentRegion]) -> str:
    """Draw each region in its texture, over the ground, which fills the whole face."""
    lowest = areas[0]
    ground = "" if lowest.name == BARE else _box(50, _texture_of(lowest), PLAZA.at)
    return ground + "".join(_use(_id(name, area), fill=_texture_of(area)) for area in areas[1:])


def _texture_of(area: SegmentRegion) -> str:
    return SHEET.fill(area.name[:1] or PATH)


def _kerbs(sides: str) -> str:
    light = _use(sides, stroke=PALE[PATH], stroke_width=2, stroke_dasharray="5 2")
    return _lines(sides, (DEEP[PATH], EDGE)) + light


def _gate(area: SegmentRegion) -> str:
    """Draw the gate where a start space's path passes through the wall, which is to the north."""
    across = [corner.real for corner in area.corners]
    return band(f"M{min(across):g} 69H{max(across):g}", INK, 9)


def _buildings(name: str, ports: Sequence[str], areas: Sequence[SegmentRegion]) -> str:
    """Draw all buildings, with shadows below them and walls above them."""
    sides = [f"{_id(name, area)}s" for area in areas if area.sides]
    shadow = {"stroke": SHADOW, "stroke_width": 13, "opacity": 0.25}
    walls = (
        _lines(f"{_id(name, area)}s", (DEEP[area.name[0]], EDGE)) for area in areas if area.sides
    )
    insides = (_inside(_id(name, area), area, _whole_sides(ports, area.name)) for area in areas)
    return "".join((*(_use(each, **shadow) for each in sides), *insides, *walls))


def _inside(own: str, area: SegmentRegion, whole: Sequence[int]) -> str:
    """Draw the inside of a building."""
    drawn = _tower(f"{own}s", area) if area.name[0] == TOWER else _house(f"{own}s", area, whole)
    return element("g", drawn, clip_path=f"url(#{own}c)")


def _house(sides: str, area: SegmentRegion, whole: Sequence[int]) -> str:
    """Draw a roof: rows of tiles along the eaves, and ridges that continue across the sides that it fills."""
    at, room = spot(area, enough=ROOF_ROOM)
    row, roof, eave = TEXTURE[HOUSE], GROUND[HOUSE], PALE[HOUSE]
    ridge = "".join(f"M{at.real:g} {at.imag:g}L{MIDDLES[side]}" for side in whole)
    ridges = "".join(
        band(ridge, paint, width) for paint, width in ((DEEP[HOUSE], 5.5), (eave, 2.8)) if ridge
    )
    chimney = _put("chimney", at) if room > RADII["chimney"] else ""
    if not area.sides:
        return ridges + chimney
    return _lines(sides, (row, 21), (roof, 17)) + ridges + _lines(sides, (eave, 11)) + chimney


def _tower(sides: str, area: SegmentRegion) -> str:
    """Draw battlements along the walls and, where there is space, a round turret."""
    at, room = spot(area, enough=TURRET_ROOM)
    radius = min(RADII["turret"], room - 3)
    turret = _put("turret", at, radius / RADII["turret"]) if radius >= SMALLEST else ""
    if not area.sides:
        return turret
    walk = _lines(sides, (DEEP[TOWER], 18), (PALE[TOWER], 14.5))
    merlons = _use(sides, stroke=DEEP[TOWER], stroke_width=10, stroke_dasharray="5 4.5")
    return walk + merlons + turret


# Things on the ground, centred on the origin.


def _pattern(kind: str) -> str:
    """Define a texture for a whole face. Smaller pieces would show seams."""
    ground = element("rect", width=100, height=100, fill=GROUND[kind])
    return SHEET.pattern(kind, 100, ground, band(_texture(kind), TEXTURE[kind], WIDTHS[kind]))


def _light() -> str:
    """Define the highlight of a segment: bright stripes."""
    veil = element("rect", width=8, height=8, fill="#fffbe6", opacity=0.4)
    stripes = band("M0 0h8", "#ff9d00", 6, opacity=0.75)
    return SHEET.pattern("light", 8, veil, stripes, turned=45)


def _texture(kind: str) -> str:
    """Return paving, tufts of grass, flagstones or lozenges. They look the same after a quarter turn."""
    match kind:
        case "P":
            stones = ((3, 4, "h6"), (13, 14, "h5"), (12, 6, "v4"), (5, 12, "v5"))
            return _scattered(stones, 20)
        case "C":
            return _scattered(((4, 8, "l2 -4l2 4"), (16, 19, "l2 -4l2 4")), 25)
        case "T":
            return "".join(f"M0 {i * 12.5:g}h100M{i * 12.5:g} 0v100" for i in range(9))
    return "".join(f"M0 {10 * i - 95}l100 100M0 {10 * i + 5}l100 -100" for i in range(20))


def _scattered(marks: Sequence[tuple[int, int, str]], step: int) -> str:
    places = [(x, y) for x in range(0, 100, step) for y in range(0, 100, step)]
    return "".join(f"M{x + dx} {y + dy}{mark}" for x, y in places for dx, dy, mark in marks)


def _well() -> str:
    return (
        disc(0, 0, RADII["well"], INK)
        + disc(0, 0, 8.8, BASIN)
        + disc(0, 0, 6.2, INK)
        + disc(0, 0, 4.8, WATER)
    )


def _market() -> str:
    """Draw a market stall's awning with eight stripes."""
    rim = [rect(RADII["market"], pi * (i + 0.5) / 4) for i in range(8)]
    corners = [(point.real, point.imag) for point in rim]
    stripes = "".join(polygon([(0, 0), *corners[i : i + 2]]) for i in range(0, 8, 2))
    return inked(polygon(corners), CLOTH, 3) + shape(stripes, STALL) + disc(0, 0, 2.4, INK)


def _turret() -> str:
    merlons = _ring(13.2, DEEP[TOWER], 4.4, "5.4 4.96")
    return (
        disc(0, 0, RADII["turret"], DEEP[TOWER])
        + disc(0, 0, 14.8, PALE[TOWER])
        + merlons
        + disc(0, 0, 8, TEXTURE[TOWER])
    )


def _square() -> str:
    stones = _ring(14.2, TEXTURE[PATH], 5.5, "4.2 2.2")
    return (
        disc(0, 0, PLAZA.radius, DEEP[PATH])
        + disc(0, 0, 18.6, PALE[PATH])
        + stones
        + disc(0, 0, 7, DEEP[PATH])
    )


def _ring(radius: float, paint: str, width: float, dashes: str) -> str:
    return disc(0, 0, radius, "none", stroke=paint, stroke_width=width, stroke_dasharray=dashes)


def _box(half: float, fill: str, at: complex = 0) -> str:
    corner, size = at - complex(half, half), {"width": 2 * half, "height": 2 * half}
    return element("rect", x=corner.real, y=corner.imag, **size, fill=fill)


def _put(name: str, at: complex, size: float = 1) -> str:
    scale = f" scale({size:.2f})" if size != 1 else ""
    return _use(SHEET.id(name), transform=f"translate({at.real:g} {at.imag:g}){scale}")


def _use(name: str, **paint: object) -> str:
    return element("use", href=f"#{name}", **paint)


def _lines(name: str, *strokes: tuple[str, float]) -> str:
    """Draw a line several times, the widest stroke first."""
    return "".join(_use(name, stroke=paint, stroke_width=width) for paint, width in strokes)
