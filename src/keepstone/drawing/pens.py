"""SVG elements and outlines, and functions that draw shapes, lines, discs, cards and figures.

Most of them draw in 100 by 100 units.
"""

from collections.abc import Iterable, Sequence
from html import escape
from math import cos, pi, sin

from keepstone.drawing.letters import LETTERS
from keepstone.drawing.paints import GOLD, INK, NIGHT
from keepstone.drawing.scene import Box

Point = tuple[float, float]
MIDDLE = (50.0, 50.0)  # the centre of a symbol of 100 by 100 units
HEX = ((0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25))
CROWN = "M14 78L8 30L32 50L50 18L68 50L92 30L86 78Z"
HALO = 0.2  # width of the outline around text on a picture, relative to the font size


def element(name: str, *children: str, **attributes: object) -> str:
    """Return an SVG element. In attribute names, an underscore stands for a hyphen."""
    pairs = ((key.replace("_", "-"), plain(value)) for key, value in attributes.items())
    head = name + "".join(f' {key}="{escape(value)}"' for key, value in pairs)
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


def plain(value: object) -> str:
    """Return a value as the text of an attribute. Numbers have at most two decimals and no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def at(point: Point) -> str:
    """Return a point in the form that SVG path commands use."""
    return f"{plain(float(point[0]))} {plain(float(point[1]))}"


def polygon(corners: Iterable[Point]) -> str:
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


def shape(path: str, fill: str, **more: object) -> str:
    """Draw an outline filled with a colour."""
    return element("path", d=path, fill=fill, **more)


def band(path: str, stroke: str, width: float, **more: object) -> str:
    """Draw a stroke with flat ends."""
    return element("path", d=path, fill="none", stroke=stroke, stroke_width=width, **more)


def line(path: str, stroke: str = INK, width: float = 5, **more: object) -> str:
    """Draw a stroke with round ends and joins."""
    return band(path, stroke, width, stroke_linecap="round", stroke_linejoin="round", **more)


def inked(path: str, fill: str, width: float = 4.5, edge: str = INK, **more: object) -> str:
    """Draw a filled outline with a dark edge."""
    pen = {"stroke": edge, "stroke_width": width, "stroke_linejoin": "round"}
    return element("path", d=path, fill=fill, **pen, **more)


def disc(x: float, y: float, radius: float, fill: str, **more: object) -> str:
    return element("circle", cx=x, cy=y, r=radius, fill=fill, **more)


def card(inset: float, radius: float, fill: str, **more: object) -> str:
    """Draw a square with round corners in the middle of an area of 100 by 100 units."""
    side = 100 - 2 * inset
    return element("rect", x=inset, y=inset, width=side, height=side, rx=radius, fill=fill, **more)


def back() -> str:
    """Draw the back of a card: dark, with a golden rim."""
    return card(0.5, 9, NIGHT) + card(5, 6, "none", stroke=GOLD, stroke_width=2)


def crown() -> str:
    """Draw the winner's crown."""
    return inked(CROWN, GOLD, 4)


def figure(text: str, centre: Point, size: float, fill: str = INK, edge: str = "") -> str:
    """Draw bold text that is centred on a point. edge: the colour of an outline, for text on a picture."""
    halo = {"stroke": edge, "stroke_width": size * HALO, "stroke_linejoin": "round"}
    return element(
        "text",
        text,
        x=centre[0],
        y=centre[1] + size * LETTERS.rise,
        font_size=size,
        font_weight=700,
        text_anchor="middle",
        fill=fill,
        **(halo | {"paint_order": "stroke"} if edge else {}),
    )
