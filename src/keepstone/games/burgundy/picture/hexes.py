"""Hexes on their points: where the 37 of an estate lie, and how high one is."""

from dataclasses import dataclass
from functools import cache
from math import sqrt

from keepstone.games.burgundy.rules.components import CELL_AT, ROW_LENGTHS
from keepstone.scene import Box, rounded

HIGH = 2 / sqrt(3)  # a hex's height, in its widths
DOWN = HIGH * 3 / 4  # from one row to the next
ACROSS = float(max(ROW_LENGTHS))  # an estate's width, in hexes
TALL = DOWN * (len(ROW_LENGTHS) - 1) + HIGH
AIR = 0.03  # between two hexes


def hex_box(x: float, y: float, width: float) -> Box:
    """The box of a hex in a cell of this width."""
    inset = width * AIR / 2
    side = width - 2 * inset
    return rounded(x + inset, y + inset * HIGH, side, side * HIGH)


@dataclass(frozen=True, slots=True)
class Hexes:
    """An estate on the table. side: from one hex to the next in its row."""

    x: float
    y: float
    side: float

    @property
    def width(self) -> float:
        return ACROSS * self.side

    @property
    def height(self) -> float:
        return TALL * self.side

    def cell(self, cell: int) -> Box:
        """Where a hex or the tile on it lies."""
        return _cells(self)[cell]

    def corner(self, right: bool, low: bool) -> Box:
        """A place for a hex in a corner that the estate leaves free."""
        x = self.x + right * (self.width - self.side)
        return hex_box(x, self.y + low * (self.height - HIGH * self.side), self.side)


@cache
def _cells(hexes: Hexes) -> tuple[Box, ...]:
    x, y, side = hexes.x, hexes.y, hexes.side
    return tuple(
        hex_box(x + halves * side / 2, y + row * DOWN * side, side) for halves, row in CELL_AT
    )


def largest(area: Box) -> Hexes:
    """An estate as large as fits, in the upper left corner of an area."""
    return Hexes(area.x, area.y, min(area.width / ACROSS, area.height / TALL))
