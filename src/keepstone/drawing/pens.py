"""Functions that draw shapes, lines, discs, cards and figures, mostly in 100 by 100 units."""

from keepstone.drawing.elements import element
from keepstone.drawing.letters import LETTERS
from keepstone.drawing.outlines import Point
from keepstone.drawing.paints import GOLD, INK, NIGHT

CROWN = "M14 78L8 30L32 50L50 18L68 50L92 30L86 78Z"
HALO = 0.2  # width of the outline around text on a picture, relative to the font size


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
    """Draw a disc."""
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
