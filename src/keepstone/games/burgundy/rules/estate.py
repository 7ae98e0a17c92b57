"""§5.3, §7 Estates: placing tiles, the cells where a tile can go, and points for complete regions and colours."""

import numpy as np

from keepstone.games.burgundy.rules.components import (
    CELLS,
    COLOUR_AT,
    COLOUR_CELLS,
    COLOUR_OF,
    FIRST_KNOWLEDGE,
    NEIGHBOURS,
    REGION,
)
from keepstone.games.burgundy.rules.knowledge import knows
from keepstone.games.burgundy.rules.terms import Colour
from keepstone.kit.jit import compiled

LARGE, SMALL = 0, 1
BIT_PRIME = 53  # the powers of two below 2**52 have different remainders modulo 53


def _places() -> tuple[int, ...]:
    places = [0] * BIT_PRIME
    for cell in range(CELLS):
        places[(1 << cell) % BIT_PRIME] = cell
    return tuple(places)


CELL_OF_REMAINDER = _places()


@compiled
def lowest(cells):
    """§1 Return the lowest cell of a non-empty set of cells."""
    return CELL_OF_REMAINDER[(cells & -cells) % BIT_PRIME]


@compiled
def count(cells):
    """§1 Count the cells in a set."""
    n = 0
    while cells:
        cells &= cells - 1
        n += 1
    return n


@compiled
def cover(state, seat, cell, kind):
    """§5.3 Place a tile on a cell permanently (§6.8), without scoring or immediate effects.

    §6.7 From now on, the city cannot have a second building of the same type. §6.6 A knowledge tile takes effect.
    """
    bit = 1 << np.int64(cell)
    state.estate[seat, cell] = kind
    state.covered[seat] |= bit
    state.frontier[seat] = (state.frontier[seat] | NEIGHBOURS[cell]) & ~state.covered[seat]
    if COLOUR_OF[kind] == Colour.BUILDING:
        state.barred[seat, kind] |= REGION[state.board[seat], cell]
    elif COLOUR_OF[kind] == Colour.KNOWLEDGE:
        state.knowledge[seat] |= 1 << (np.int64(kind) - FIRST_KNOWLEDGE + 1)


@compiled
def cells_for(state, seat, kind):
    """§5.3, §6.7 Return the cells where a seat can place a tile, whatever their die numbers.

    §8.1 With knowledge tile 1, building types may be repeated.
    """
    colour = COLOUR_OF[kind]
    cells = state.frontier[seat] & COLOUR_CELLS[state.board[seat], colour]
    if colour == Colour.BUILDING and not knows(state, seat, 1):
        cells &= ~state.barred[seat, kind]
    return cells


@compiled
def score_region(state, seat, cell):
    """§7.1 If the region of a cell just covered is now complete, score the region.

    §7.3 A single hex is a region too.
    """
    region = REGION[state.board[seat], cell]
    if region & ~state.covered[seat] == 0:
        state.points[seat] += size_points(count(region)) + phase_points(state.phase)


@compiled
def size_points(size):
    """§7.1 Return the points for a complete region of this size."""
    return size * (size + 1) // 2


@compiled
def phase_points(phase):
    """§7.1 Return the extra points for a region that is completed in this phase."""
    return 10 - 2 * phase


@compiled
def score_colour(state, seat, cell):
    """§7.2 If the colour of a cell just covered is now complete, give the colour's bonus tile to the seat."""
    colour = COLOUR_AT[state.board[seat], cell]
    if COLOUR_CELLS[state.board[seat], colour] & ~state.covered[seat]:
        return
    for size in (LARGE, SMALL):
        if state.bonus[colour - 1, size] == 0:
            state.bonus[colour - 1, size] = seat + 1
            state.points[seat] += bonus_points(state.players, size)
            return


@compiled
def bonus_points(players, size):
    """§7.2 Return the points of a bonus tile: the number of players, plus three for the large tile."""
    return players + 3 if size == LARGE else players
