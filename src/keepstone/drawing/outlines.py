"""Outlines as SVG path data."""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from keepstone.drawing.elements import plain
from keepstone.scene import Box

Point = tuple[float, float]
MIDDLE = (50.0, 50.0)  # of a symbol of 100 by 100
HEX = ((0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25))


def at(point: Point) -> str:
    """A point behind a path's command."""
    return f"{plain(float(point[0]))} {plain(float(point[1]))}"


def polygon(corners: Iterable[Point]) -> str:
    """Straight from corner to corner, and back to the first."""
    return "M" + "L".join(map(at, corners)) + "Z"


def polar(radius: float, angle: float, centre: Point = MIDDLE) -> Point:
    """The point so far from the centre; angle: in radians, clockwise from the east."""
    return centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)


def star(radii: Sequence[float], centre: Point = MIDDLE) -> str:
    """Corners all around at these distances from the centre, the first one on top."""
    turn = 2 * pi / len(radii)
    return polygon(polar(radius, i * turn - pi / 2, centre) for i, radius in enumerate(radii))


def scallop(lobes: int, radius: float, swell: float = 1) -> str:
    """A round outline of so many lobes, whose hollows lie at the radius; swell: 1 for half circles."""
    hollows = [at(polar(radius, (2 * i + 1) * pi / lobes)) for i in range(lobes)]
    bulge = plain(radius * sin(pi / lobes) * swell)
    return f"M{hollows[-1]}" + "".join(f"A{bulge} {bulge} 0 0 1 {each}" for each in hollows) + "Z"


def hexagon(box: Box) -> list[Point]:
    """The corners of a hex on its point that fills a box, clockwise from the top."""
    return [(box.x + across * box.width, box.y + down * box.height) for across, down in HEX]
