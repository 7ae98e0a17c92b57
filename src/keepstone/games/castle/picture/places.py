"""The positions of the castle on its board, in hundredths of a space, and the trays next to it."""

from functools import cache

from keepstone.games.castle.picture.art.wall import HEIGHT, MARGIN, WIDTH
from keepstone.games.castle.rules.components import PLACES
from keepstone.scene import Box, Part, rounded

EDGE = 8.0  # around the wall, for markers at its corners
CASTLE = Part("castle", WIDTH + 2 * EDGE, HEIGHT + 2 * EDGE)
WALL = Box(EDGE, EDGE, WIDTH, HEIGHT)
STOCK, DRAWN = "stock", "drawn"  # shared trays
SLOT = Box(0, 0, 100, 100)  # width of a tray for a single tile


def place(x: float, y: float, width: float, height: float) -> Box:
    """Return a box on the board, given its position relative to the first column and row."""
    return rounded(x + MARGIN + EDGE, y + MARGIN + EDGE, width, height)


def around(x: float, y: float, side: float) -> Box:
    return place(x - side / 2, y - side / 2, side, side)


@cache
def space_box(space: int) -> Box:
    column, row = PLACES[space]
    return place(100 * column, 100 * row, 100, 100)


def supply_part(seat: int) -> str:
    """Return the ID of the tray that holds a seat's followers in supply and its keep."""
    return f"supply-{seat}"


def tokens_part(seat: int) -> str:
    """Return the ID of the tray that holds a seat's tokens."""
    return f"tokens-{seat}"
