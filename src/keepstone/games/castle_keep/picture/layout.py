"""The boxes of a castle's places on its board."""

from functools import cache

from keepstone.scene import Box

COLUMN = (0, 1, 2, 2, 2, 1, 0, 0, 1)  # by place, clockwise from the north-west, the centre last
ROW = (0, 0, 0, 1, 2, 2, 2, 1, 1)
TILE = 100.0
MARGIN = 30.0  # around a castle's tiles
CASTLE = 3 * TILE + 2 * MARGIN  # side of a castle
SLOT = Box(0, 0, TILE, TILE)


@cache
def cell(place: int) -> Box:
    """Return the box of a place (0..8) in a castle."""
    return Box(MARGIN + COLUMN[place] * TILE, MARGIN + ROW[place] * TILE, TILE, TILE)


def turn(place: int) -> int:
    """Return the rotation of a tile on a place. Walls in the east and west are rotated and lit from the left."""
    return 270 if COLUMN[place] != 1 and ROW[place] == 1 else 0
