"""The boxes of an estate's 37 hexes on its board."""

from keepstone.games.burgundy.rules.components import CELL_AT, ROW_LENGTHS
from keepstone.grids import DOWN, HIGH, hex_box
from keepstone.scene import Part

SIDE = 100.0  # distance between adjacent hexes in a row
WIDTH = max(ROW_LENGTHS) * SIDE
HEIGHT = round((DOWN * (len(ROW_LENGTHS) - 1) + HIGH) * SIDE, 2)
HEXES = tuple(hex_box(halves * SIDE / 2, row * DOWN * SIDE, SIDE) for halves, row in CELL_AT)
WAITING_PLACE = hex_box(WIDTH - SIDE, HEIGHT - HIGH * SIDE, SIDE)  # a corner without hexes


def estate_part(seat: int) -> str:
    """Return the ID of the board or tray that shows a seat's estate."""
    return f"estate-{seat}"


def estate_board(seat: int, title: str = "", large: bool = False) -> Part:
    """Return the estate of a seat as a board, or as a large tray."""
    return Part(estate_part(seat), WIDTH, HEIGHT, title, large)
