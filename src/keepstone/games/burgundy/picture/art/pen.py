"""The colours of The Castles of Burgundy with their emblems, and its sheet of symbols.

A part of a drawing is defined once, in a square of 100 by 100 units, and reused at other positions and sizes.
Hexes have a corner at the top and measure WIDTH by HEIGHT.
"""

from keepstone.drawing.pens import Point, element
from keepstone.drawing.sheets import Sheet

SHEET = Sheet("burgundy")

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
PAPER, NIGHT = "#fffaf0", "#35343b"
BRICK, SLATE, WOOD, STONE = "#b04a30", "#5b6b80", "#a06a38", "#d8d2c6"
TINT, FAINT = 0.42, 0.7  # opacity of an empty hex's colour, and of its emblem

WIDTH, HEIGHT = 86.6, 100.0  # measures of a hex
CENTRE = (WIDTH / 2, HEIGHT / 2)


def use(part: str, centre: Point = CENTRE, size: float = 100, **paint: object) -> str:
    """Draw a part at another position and size.

    paint: the colour for all shapes that have no colour of their own.
    """
    return SHEET.use(f"part-{part}", centre, size, **paint)


_PATHS = {
    "building": "M50 8L96 50H83V92H59V64H41V92H17V50H4Z",
    "animal": "M4 30L14 22L10 12L24 20C30 26 40 28 50 28H84C92 28 96 34 96 42V66H89V44L86 62V92H74V66"
    "H46V92H34V60C26 58 24 50 22 42C14 44 6 40 4 30Z",
    "knowledge": "M47 26C37 17 20 14 3 18V82C20 78 37 80 47 88ZM53 26C63 17 80 14 97 18V82C80 78 63 80"
    " 53 88Z",
    "castle": "M10 92V14H26V28H42V14H58V28H74V14H90V92H62V72A12 12 0 0 0 38 72V92Z",
    "mine": "M1 46C14 20 32 8 50 8S86 20 99 46C84 32 69 28 58 27V95H42V27C31 28 16 32 1 46Z",
    "ship": "M3 66H97C94 82 86 92 74 94H26C14 92 6 82 3 66ZM46 4V58H10C26 44 40 26 46 4ZM54 12C74 20 86"
    " 38 88 58H54Z",
}


def emblems() -> dict[str, str]:
    return {f"emblem-{colour}": element("path", d=path) for colour, path in _PATHS.items()}
