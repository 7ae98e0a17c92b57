"""The boxes of the map's cells on its board."""

from collections.abc import Iterable
from dataclasses import dataclass

from keepstone.games.castillos.rules.components import cell_of, x_of, y_of
from keepstone.scene import Box, Part, rounded

MAP = "map"
CELL = 100.0
TILE = 0.97  # side of a tile, in cells
MARGIN = 12.0  # margin around the cells, for badges on the edges of tiles
FEWEST = 3  # columns and rows of a small map
ROOM = [cell_of(-2, -2), cell_of(2, 2)]  # corners that are in the picture while the map grows
COIN = 0.32  # side of a coin, in tiles
SLOTS = ((0, 2), (1, 2), (2, 2), (0, 1))  # column and row by the order of the coins on a tile
EDGE = 0.015  # between the edge of a tile and a coin, in tiles


@dataclass(frozen=True, slots=True)
class Grid:
    """The grid of cells on the map. west, north: the first column and row, which may be shifted by half a cell."""

    west: float
    north: float
    columns: int
    rows: int

    @property
    def board(self) -> Part:
        return Part(MAP, self.columns * CELL + 2 * MARGIN, self.rows * CELL + 2 * MARGIN)

    def tile(self, cell: int) -> Box:
        """Return the box for a tile on a cell."""
        inset = MARGIN + CELL * (1 - TILE) / 2
        x, y = (x_of(cell) - self.west) * CELL, (y_of(cell) - self.north) * CELL
        return rounded(x + inset, y + inset, CELL * TILE, CELL * TILE)


def fit(cells: Iterable[int]) -> Grid:
    """Return the smallest grid that contains these cells, centred."""
    across, down = zip(*((x_of(cell), y_of(cell)) for cell in cells), strict=True)
    columns, rows = max(across) - min(across) + 1, max(down) - min(down) + 1
    west = min(across) - max(FEWEST - columns, 0) / 2
    north = min(down) - max(FEWEST - rows, 0) / 2
    return Grid(west, north, max(columns, FEWEST), max(rows, FEWEST))


def slot(tile: Box, number: int) -> Box:
    x, y = (each * COIN + EDGE for each in SLOTS[number])
    return rounded(tile.x + x * tile.width, tile.y + y * tile.width, *[tile.width * COIN] * 2)
