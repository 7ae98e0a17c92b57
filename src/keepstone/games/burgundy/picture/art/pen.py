"""The colours of The Castles of Burgundy, and its sheet of symbols.

A part of a drawing is defined once, in a square of 100 by 100 units, and reused at other positions and sizes.
Hexes have a corner at the top and measure WIDTH by HEIGHT.
"""

from keepstone.drawing.pens import Point
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
