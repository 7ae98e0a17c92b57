"""The boxes of a castle's places on its board."""

from functools import cache

from keepstone.games.castle_keep.rules.components import RING
from keepstone.scene import Box, rounded

COLUMN = (0, 1, 2, 2, 2, 1, 0, 0, 1)  # by place, clockwise from the north-west, the centre last
ROW = (0, 0, 0, 1, 2, 2, 2, 1, 1)
TILE = 100.0
GAP, MARGIN = 5.0, 16.0  # gap between the tiles of a castle and margin around them
CASTLE = 3 * TILE + 2 * GAP + 2 * MARGIN  # side of a castle


@cache
def cell(place: int) -> Box:
    """Return the box for a place (0..8) in a castle."""
    pitch = TILE + GAP
    return rounded(MARGIN + COLUMN[place] * pitch, MARGIN + ROW[place] * pitch, TILE, TILE)


def turn(place: int) -> int:
    """Return the angle of a tile at a place, such that neighbouring buildings join."""
    return place // 2 * 90 if place < RING else 0
