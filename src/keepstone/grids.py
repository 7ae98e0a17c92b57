"""Grid geometry for scenes: squares, and hexes with a corner at the top."""

from dataclasses import dataclass
from math import sqrt

from keepstone.scene import Box, rounded

HIGH = 2 / sqrt(3)  # a hex's height as a multiple of its width
DOWN = HIGH * 3 / 4  # distance between rows of hexes
AIR = 0.03  # gap between hexes, as a fraction of the cell's width


@dataclass(frozen=True, slots=True)
class Squares:
    """A grid of squares. left, top: of the first square; pitch: between squares; side: of a square."""

    left: float
    top: float
    pitch: float
    side: float

    def cell(self, column: int, row: int) -> Box:
        """Return the box of a square."""
        x, y = self.left + column * self.pitch, self.top + row * self.pitch
        return rounded(x, y, self.side, self.side)


def squares_within(area: Box, columns: int, rows: int, largest: float, part: float = 1) -> Squares:
    """Return a centred grid of the largest size that fits. part: a square's side as a fraction of the pitch."""
    pitch = min(area.width / columns, area.height / rows, largest)
    inset = pitch * (1 - part) / 2
    left = area.x + (area.width - pitch * columns) / 2 + inset
    top = area.y + (area.height - pitch * rows) / 2 + inset
    return Squares(left, top, pitch, pitch * part)


def hex_box(x: float, y: float, width: float) -> Box:
    """Return the box of a hex in a cell of this width."""
    inset = width * AIR / 2
    side = width - 2 * inset
    return rounded(x + inset, y + inset * HIGH, side, side * HIGH)


def hex_row(x: float, y: float, width: float, count: int) -> tuple[Box, ...]:
    """Return hexes in a row, from the left."""
    return tuple(hex_box(x + i * width, y, width) for i in range(count))
