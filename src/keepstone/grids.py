"""Grids on the table: of squares, and of hexes that stand on a point."""

from dataclasses import dataclass
from math import sqrt

from keepstone.scene import Box, rounded

HIGH = 2 / sqrt(3)  # a hex's height, in its widths
DOWN = HIGH * 3 / 4  # from one row of hexes to the next
AIR = 0.03  # between two hexes


@dataclass(frozen=True, slots=True)
class Squares:
    """A grid of squares. left, top: of the first one; pitch: from one to the next; side: of one."""

    left: float
    top: float
    pitch: float
    side: float

    def cell(self, column: int, row: int) -> Box:
        """The box of a square."""
        x, y = self.left + column * self.pitch, self.top + row * self.pitch
        return rounded(x, y, self.side, self.side)


def squares_within(area: Box, columns: int, rows: int, largest: float, part: float = 1) -> Squares:
    """A grid in the middle of an area, its pitch as large as fits. part: of the pitch that a square fills."""
    pitch = min(area.width / columns, area.height / rows, largest)
    inset = pitch * (1 - part) / 2
    left = area.x + (area.width - pitch * columns) / 2 + inset
    top = area.y + (area.height - pitch * rows) / 2 + inset
    return Squares(left, top, pitch, pitch * part)


def hex_box(x: float, y: float, width: float) -> Box:
    """The box of a hex in a cell of this width."""
    inset = width * AIR / 2
    side = width - 2 * inset
    return rounded(x + inset, y + inset * HIGH, side, side * HIGH)


def hex_row(x: float, y: float, width: float, count: int) -> tuple[Box, ...]:
    """Hexes in a row, from the left."""
    return tuple(hex_box(x + i * width, y, width) for i in range(count))
