"""Layout of squares in rows, and of hexagons that have a corner at the top."""

from math import sqrt

from keepstone.drawing.scene import Box, rounded

HIGH = 2 / sqrt(3)  # height of a hexagon as a multiple of its width
DOWN = HIGH * 3 / 4  # distance between rows of hexagons
AIR = 0.03  # gap between hexagons, as a fraction of the cell width


def squares(x: float, y: float, side: float, count: int, gap: float) -> tuple[Box, ...]:
    """Return the boxes of `count` squares in a row, from the left."""
    return tuple(rounded(x + i * (side + gap), y, side, side) for i in range(count))


def hex_box(x: float, y: float, width: float) -> Box:
    """Return the box of a hexagon in a cell of this width."""
    inset = width * AIR / 2
    side = width - 2 * inset
    return rounded(x + inset, y + inset * HIGH, side, side * HIGH)


def hex_row(x: float, y: float, width: float, count: int) -> tuple[Box, ...]:
    """Return the boxes of `count` hexagons in a row, from the left."""
    return tuple(hex_box(x + i * width, y, width) for i in range(count))
