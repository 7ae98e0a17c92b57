"""The boxes of a castle's places on its board."""

from collections.abc import Iterator, Sequence
from functools import cache

from keepstone.drawing.scene import Box
from keepstone.games.castle_keep.rules.build import matches
from keepstone.games.castle_keep.rules.components import AFTER, BEFORE, CENTRE

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


def matched_sides(castle: Sequence[int], place: int, kind: int) -> Iterator[int]:
    """§4.4 Yield the sides at which a tile on a place matches its neighbours, clockwise from 0 in the north."""
    if place == CENTRE:
        return
    for neighbour in (int(BEFORE[place]), int(AFTER[place])):
        if castle[neighbour] and matches(castle[neighbour], kind):
            step = COLUMN[neighbour] - COLUMN[place], ROW[neighbour] - ROW[place]
            yield ((0, -1), (1, 0), (0, 1), (-1, 0)).index(step)
