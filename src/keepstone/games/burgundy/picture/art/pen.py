"""The paints of the Castles of Burgundy's symbols, and ways to draw: lines, shapes, parts, figures.

A part is drawn once, in 100 by 100 units, and used by its id in other places and sizes. Hexes stand
on a point and are WIDTH by HEIGHT.
"""

from keepstone.svg import element

Point = tuple[float, float]

COLOURS = ("building", "animal", "knowledge", "castle", "mine", "ship")
FIELD = {
    "building": "#cf975a",
    "animal": "#92c04f",
    "knowledge": "#f0c238",
    "castle": "#2f7653",
    "mine": "#8e939d",
    "ship": "#3d80c2",
}
DEEP = {
    "building": "#6b3d14",
    "animal": "#33561a",
    "knowledge": "#6e4c05",
    "castle": "#0e3524",
    "mine": "#33373f",
    "ship": "#123f6e",
}
INK, PAPER, GOLD, NIGHT = "#2b2320", "#fffaf0", "#d9b25a", "#35343b"
BRICK, SLATE, WOOD, STONE = "#b04a30", "#5b6b80", "#a06a38", "#d8d2c6"
PAGE, LETTERS = "var(--surface, #fcf9f2)", "var(--ink, #2a2520)"  # these follow the page's theme
HOLLOW, RIM = "var(--slot, #785f3c12)", "var(--slot-line, #6e583a61)"
TINT, FAINT = 0.52, 0.7  # how much an empty place has of its colour, and its emblem of ink

WIDTH, HEIGHT = 86.6, 100.0
MIDDLE = (WIDTH / 2, HEIGHT / 2)
RISE = 0.36  # half the height of a figure, in font sizes


def symbol_id(name: str) -> str:
    """The id of a symbol or a part, unlike those of other games."""
    return f"burgundy-{name}"


def shape(path: str, fill: str, **more: object) -> str:
    """A filled outline."""
    return element("path", d=path, fill=fill, **more)


def line(path: str, stroke: str = INK, width: float = 5, **more: object) -> str:
    """A stroke of a round pen."""
    pen = {"stroke_width": width, "stroke_linecap": "round", "stroke_linejoin": "round"}
    return element("path", d=path, fill="none", stroke=stroke, **pen, **more)


def inked(path: str, fill: str, width: float = 4.5, **more: object) -> str:
    """A filled outline with a dark edge."""
    edge = {"stroke": INK, "stroke_width": width, "stroke_linejoin": "round"}
    return element("path", d=path, fill=fill, **edge, **more)


def disc(x: float, y: float, radius: float, fill: str, **more: object) -> str:
    """A filled circle."""
    return element("circle", cx=x, cy=y, r=radius, fill=fill, **more)


def card(inset: float, radius: float, fill: str, **more: object) -> str:
    """A square with round corners in the middle of 100 by 100."""
    side = 100 - 2 * inset
    return element("rect", x=inset, y=inset, width=side, height=side, rx=radius, fill=fill, **more)


def use(part: str, centre: Point = MIDDLE, size: float = 100, **paint: object) -> str:
    """A part in another place and size; what it leaves unpainted takes this paint."""
    x, y = (each - size / 2 for each in centre)
    there = f"translate({x:.4g} {y:.4g}) scale({size / 100:.3g})"
    return element("use", href=f"#{symbol_id(f'part-{part}')}", transform=there, **paint)


def figure(text: str, centre: Point, size: float, fill: str = INK, edge: str = "") -> str:
    """Bold letters around a point, with an edge around them if they lie on a picture."""
    halo = {"stroke": edge, "stroke_width": size * 0.22, "stroke_linejoin": "round"}
    return element(
        "text",
        text,
        x=centre[0],
        y=centre[1] + size * RISE,
        font_size=size,
        font_weight=700,
        text_anchor="middle",
        fill=fill,
        **(halo | {"paint_order": "stroke"} if edge else {}),
    )
