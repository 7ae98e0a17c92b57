"""Boxes on the table, and the cells of the map in them."""

from collections.abc import Iterable
from dataclasses import dataclass

from keepstone.games.castillos.rules.components import x_of, y_of
from keepstone.scene import Box, rounded

LARGEST_CELL = 132.0
TILE = 0.97  # a tile's side, in cells
CORNERS = ((0, 0), (1, 1), (1, 0), (0, 1))  # right and low, by the number of a coin on its tile


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells of a map. pitch: a cell's side; west, north: of the first column and row."""

    left: float
    top: float
    pitch: float
    west: int
    north: int

    def tile(self, cell: int) -> Box:
        """The box of a tile on a cell."""
        inset = self.pitch * (1 - TILE) / 2
        x = self.left + (x_of(cell) - self.west) * self.pitch + inset
        y = self.top + (y_of(cell) - self.north) * self.pitch + inset
        return rounded(x, y, self.pitch * TILE, self.pitch * TILE)


def fit(area: Box, cells: Iterable[int]) -> Grid:
    """The grid that shows these cells in the middle of an area, as large as they can be."""
    across, down = zip(*((x_of(cell), y_of(cell)) for cell in cells), strict=True)
    columns, rows = max(across) - min(across) + 1, max(down) - min(down) + 1
    pitch = min(area.width / columns, area.height / rows, LARGEST_CELL)
    left = area.x + (area.width - pitch * columns) / 2
    top = area.y + (area.height - pitch * rows) / 2
    return Grid(left, top, pitch, min(across), min(down))


def corner(tile: Box, number: int, size: float) -> Box:
    """The box of the coin of that number on a tile. size: the coin's side, in tiles."""
    right, low = CORNERS[number]
    side = tile.width * size
    x = tile.x + right * (tile.width - side)
    y = tile.y + low * (tile.height - side)
    return rounded(x, y, side, side)


def side_by_side(area: Box, count: int, gap: float) -> list[Box]:
    """An area in so many equal parts from the left."""
    width = (area.width - (count - 1) * gap) / count
    return [area._replace(x=area.x + i * (width + gap), width=width) for i in range(count)]


def squares(area: Box, count: int, room: int, gap: float) -> list[Box]:
    """Squares beside each other from the left of an area, as large as `room` of them fit."""
    side = min(area.height, (area.width - (room - 1) * gap) / room)
    y = area.y + (area.height - side) / 2
    return [rounded(area.x + i * (side + gap), y, side, side) for i in range(count)]
