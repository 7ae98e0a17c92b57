"""Outlines as SVG path data."""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from keepstone.drawing.elements import plain
from keepstone.drawing.scene import Box

Point = tuple[float, float]
MIDDLE = (50.0, 50.0)  # the centre of a symbol of 100 by 100 units
HEX = ((0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25))


def at(point: Point) -> str:
    """Return a point in the form that SVG path commands use."""
    return f"{plain(float(point[0]))} {plain(float(point[1]))}"


def polygon(corners: Iterable[Point]) -> str:
    """Return the outline of a polygon."""
    return "M" + "L".join(map(at, corners)) + "Z"


def polar(radius: float, angle: float, centre: Point = MIDDLE) -> Point:
    """Return the point at a distance and angle from the centre. angle: in radians, clockwise from the east."""
    return centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)


def star(radii: Sequence[float], centre: Point = MIDDLE) -> str:
    """Return a closed outline with corners at these distances from the centre, clockwise from the top."""
    turn = 2 * pi / len(radii)
    return polygon(polar(radius, i * turn - pi / 2, centre) for i, radius in enumerate(radii))


def scallop(lobes: int, radius: float, swell: float = 1) -> str:
    """Return a round outline that consists of lobes.

    radius: the radius of the hollows between the lobes; swell: how far the lobes bulge, 1 for semicircles.
    """
    hollows = [at(polar(radius, (2 * i + 1) * pi / lobes)) for i in range(lobes)]
    bulge = plain(radius * sin(pi / lobes) * swell)
    return (
        f"M{hollows[-1]}" + "".join(f"A{bulge} {bulge} 0 0 1 {hollow}" for hollow in hollows) + "Z"
    )


def hexagon(box: Box) -> list[Point]:
    """Return the corners of a hex that fills a box, clockwise from the top."""
    return [(box.x + across * box.width, box.y + down * box.height) for across, down in HEX]
