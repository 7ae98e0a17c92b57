"""The cells of the map as boxes on the table."""

from collections.abc import Iterable
from dataclasses import dataclass

from keepstone.games.castillos.rules.components import x_of, y_of
from keepstone.grids import Squares, squares_within
from keepstone.scene import Box, rounded

LARGEST_CELL = 132.0
TILE = 0.97  # a tile's side, in cells
CORNERS = ((0, 0), (1, 1), (1, 0), (0, 1))  # right and low, by the order of the coins on a tile


@dataclass(frozen=True, slots=True)
class Grid:
    """The grid of the map. west, north: of the first column and row."""

    squares: Squares
    west: int
    north: int

    def tile(self, cell: int) -> Box:
        """Return the box of a tile on a cell."""
        return self.squares.cell(x_of(cell) - self.west, y_of(cell) - self.north)


def fit(area: Box, cells: Iterable[int]) -> Grid:
    """Return the largest grid that shows these cells in the middle of an area."""
    across, down = zip(*((x_of(cell), y_of(cell)) for cell in cells), strict=True)
    columns, rows = max(across) - min(across) + 1, max(down) - min(down) + 1
    squares = squares_within(area, columns, rows, LARGEST_CELL, TILE)
    return Grid(squares, min(across), min(down))


def corner(tile: Box, number: int, size: float) -> Box:
    """Return the box of a tile's coin by its number. size: the coin's side, in tiles."""
    right, low = CORNERS[number]
    side = tile.width * size
    x = tile.x + right * (tile.width - side)
    y = tile.y + low * (tile.height - side)
    return rounded(x, y, side, side)
