"""§10 The faces of tiles, seen from above and drawn from their segments in the style of a game.

The ground of every kind has its own hue, lightness and texture. Buildings cast shadows, and their slopes are
bright towards the light. If the page's style sheet supports it, parts with the class `upright`, `to-light` or
`from-light` keep their direction on a turned tile. Adjacent tiles join without a seam.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from keepstone.drawing.paints import INK
from keepstone.drawing.pens import band, element
from keepstone.games.castle.picture.art.shape import BARE, SQUARE, SegmentRegion, regions
from keepstone.games.castle.picture.art.spots import Disc, spot
from keepstone.games.castle.picture.art.style import (
    FROM_LIGHT,
    HOUSE,
    PATH,
    SHADOW,
    TOWER,
    UPRIGHT,
    Strokes,
    Style,
    stroke,
)

RADII = {"well": 11.0, "market": 15.0, "turret": 17.0, "square": 22.0, "chimney": 9.0}
PLAZA = Disc(50 + 50j, RADII["square"])
MARK_ROOM, TURRET_ROOM, ROOF_ROOM = 17.0, 21.0, 16.0  # sufficient radius of free space
SMALLEST = 8.5  # radius of a turret
MIDDLES = ("50 0", "100 50", "50 100", "0 50")  # of the sides
OVERLAP = 0.4  # of adjacent tiles: without it their seam shows the ground below
BEYOND = {"x": -OVERLAP, "y": -OVERLAP, "width": 100 + 2 * OVERLAP, "height": 100 + 2 * OVERLAP}
OPEN = {"overflow": "visible"}  # of symbols that overlap their neighbours
CAST = (stroke(SHADOW, 9, opacity=0.35, **FROM_LIGHT),)


def shared(style: Style) -> str:
    """Return the SVG definitions that all faces share: textures, wells and other decorations."""
    groups = "".join(style.sheet.part(name, drawn) for name, drawn in style.things.items())
    tile = element("clipPath", element("rect", **BEYOND), id=style.sheet.id("tile"))
    return "".join(_pattern(style, kind) for kind in style.ground) + _light(style) + groups + tile


def glow(style: Style, name: str, segment: str) -> str:
    return _use(style.sheet.id(f"{name}{segment}"), fill=style.sheet.fill("light"))


def mark_places(ports: tuple[str, ...], marks: Mapping[str, str], square: bool) -> dict[str, Disc]:
    """Return the area of each well and market as a disc, by segment."""
    taken = (PLAZA,) if square else ()
    return {
        area.name: Disc(spot(area, taken, MARK_ROOM).at, RADII[marks[area.name]])
        for area in regions(ports, square)
        if area.name in marks
    }


@dataclass(frozen=True, slots=True)
class Face:
    """A face or a start space. name: the beginning of its ids; marks: wells and markets by segment."""

    style: Style
    name: str
    ports: tuple[str, ...]
    marks: Mapping[str, str]
    square: bool

    def outlines(self) -> str:
        """Define the shapes that are used several times: regions, their sides, and clip paths."""
        return "".join(map(self._outlines, self._named()))

    def picture(self) -> str:
        """Draw the grounds, then the paths, the buildings with their shadows, and the decorations on them."""
        named = self._named()
        built = [area for area in named if area.name[0] in (TOWER, HOUSE)]
        paths = [area for area in named if area.name[0] == PATH]
        places = mark_places(self.ports, self.marks, self.square)
        drawn = "".join(
            (
                *self._grounds(),
                *map(self._inside, paths),
                *map(self._sides, paths),
                *(self._gate(area) for area in paths if BARE in self.ports),
                self._put("square", PLAZA.at) if self.square else "",
                *(self._lines(area, CAST) for area in built),
                *(self._fill(area) + self._inside(area) for area in built),
                *map(self._sides, built),
                *(self._top(area) for area in built),
                *(self._put(self.marks[segment], disc.at) for segment, disc in places.items()),
            )
        )
        return element("g", drawn, clip_path=f"url(#{self.style.sheet.id('tile')})")

    def _named(self) -> list[SegmentRegion]:
        """Return the regions of named segments, without bare wall and the paved square."""
        areas = regions(self.ports, self.square)
        return [area for area in areas if area.name not in (BARE, SQUARE)]

    def _id(self, area: SegmentRegion) -> str:
        return self.style.sheet.id(f"{self.name}{area.name}")

    def _outlines(self, area: SegmentRegion) -> str:
        own = self._id(area)
        region = element("path", d=area.outline, id=own)
        sides = element("path", d=area.sides, id=f"{own}s", fill="none") if area.sides else ""
        clip = element("clipPath", _use(own), id=f"{own}c") if self._strokes(area) else ""
        return region + sides + clip

    def _strokes(self, area: SegmentRegion) -> Strokes:
        return self.style.inside.get(area.name[0], ()) if area.sides else ()

    def _grounds(self) -> Iterator[str]:
        """Yield each region, filled with its texture, above a ground that fills the whole face."""
        lowest, *others = regions(self.ports, self.square)
        if lowest.name != BARE:
            yield element("rect", **BEYOND, fill=self._texture(lowest))
        yield from map(self._fill, others)

    def _fill(self, area: SegmentRegion) -> str:
        paint = self._texture(area)
        return _use(self._id(area), fill=paint, stroke=paint, stroke_width=2 * OVERLAP)

    def _texture(self, area: SegmentRegion) -> str:
        return self.style.sheet.fill(area.name[:1] or PATH)

    def _lines(self, area: SegmentRegion, strokes: Strokes) -> str:
        if not area.sides:
            return ""
        return "".join(_use(f"{self._id(area)}s", **stroke) for stroke in strokes)

    def _inside(self, area: SegmentRegion) -> str:
        """Draw the decoration inside a region: strokes, and the ridges of a roof."""
        ridges = self._ridges(area) if area.name[0] == HOUSE else ""
        lines = self._lines(area, self._strokes(area))
        if not lines:
            return ridges
        return element("g", lines, ridges, clip_path=f"url(#{self._id(area)}c)")

    def _sides(self, area: SegmentRegion) -> str:
        return self._lines(area, self.style.sides[area.name[0]])

    def _ridges(self, area: SegmentRegion) -> str:
        """Draw the ridges of a roof; they continue over the sides of the face that the roof fills."""
        x, y = _parts(spot(area, enough=ROOF_ROOM).at)
        whole = (i for i in range(4) if self.ports[3 * i : 3 * i + 3].count(area.name) == 3)
        ridge = "".join(f"M{x:g} {y:g}L{MIDDLES[side]}" for side in whole)
        paints = self.style.ridge if ridge else ()
        return "".join(element("path", d=ridge, fill="none", **paint) for paint in paints)

    def _top(self, area: SegmentRegion) -> str:
        """Draw the decoration on top of a building if there is enough space."""
        if area.name[0] == TOWER:
            at, room = spot(area, enough=TURRET_ROOM)
            radius = min(RADII["turret"], room - 3)
            size = radius / RADII["turret"]
            return self._put("turret", at, size) if radius >= SMALLEST else ""
        at, room = spot(area, enough=ROOF_ROOM)
        return self._put("chimney", at) if room > RADII["chimney"] else ""

    def _gate(self, area: SegmentRegion) -> str:
        across = [corner.real for corner in area.corners]
        return band(f"M{min(across):g} 69H{max(across):g}", INK, 9)

    def _put(self, name: str, at: complex, size: float = 1) -> str:
        scale = f" scale({size:.2f})" if size != 1 else ""
        x, y = _parts(at)
        picture = _use(self.style.sheet.id(name), **UPRIGHT)
        return element("g", picture, transform=f"translate({x:g} {y:g}){scale}")


# Patterns.


def _pattern(style: Style, kind: str) -> str:
    """Define a texture that covers a whole face. A smaller, repeated texture would show seams."""
    ground = element("rect", width=100, height=100, fill=style.ground[kind])
    return style.sheet.pattern(kind, 100, ground, style.textures[kind])


def _light(style: Style) -> str:
    """Define the highlight of a segment: bright stripes."""
    veil = element("rect", width=8, height=8, fill="#fffbe6", opacity=0.4)
    stripes = band("M0 0h8", "#ff9d00", 6, opacity=0.75)
    return style.sheet.pattern("light", 8, veil, stripes, turned=45)


def _parts(at: complex) -> tuple[float, float]:
    return at.real, at.imag


def _use(name: str, **paint: object) -> str:
    return element("use", href=f"#{name}", **paint)
