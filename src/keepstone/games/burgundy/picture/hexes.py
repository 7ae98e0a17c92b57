"""The places of the 37 hexes of an estate."""

from dataclasses import dataclass
from functools import cache

from keepstone.games.burgundy.rules.components import CELL_AT, ROW_LENGTHS
from keepstone.grids import DOWN, HIGH, hex_box
from keepstone.scene import Box

ACROSS = float(max(ROW_LENGTHS))  # width of an estate, in hexes
TALL = DOWN * (len(ROW_LENGTHS) - 1) + HIGH


@dataclass(frozen=True, slots=True)
class Hexes:
    """An estate on the table. side: the distance of adjacent hexes in a row."""

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
        """Return the box of a hex or the tile on it."""
        return _cells(self)[cell]

    def cells(self) -> tuple[Box, ...]:
        """Return the boxes of all hexes."""
        return _cells(self)

    def corner(self, right: bool, low: bool) -> Box:
        """Return the box of a hex in a corner that the estate leaves free."""
        x = self.x + right * (self.width - self.side)
        return hex_box(x, self.y + low * (self.height - HIGH * self.side), self.side)


@cache
def _cells(hexes: Hexes) -> tuple[Box, ...]:
    x, y, side = hexes.x, hexes.y, hexes.side
    return tuple(
        hex_box(x + halves * side / 2, y + row * DOWN * side, side) for halves, row in CELL_AT
    )


def largest(area: Box) -> Hexes:
    """Return the largest estate that fits, in the upper left corner of an area."""
    return Hexes(area.x, area.y, min(area.width / ACROSS, area.height / TALL))
