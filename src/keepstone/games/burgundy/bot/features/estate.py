"""Features of a seat's estate: regions, colours, herds, buildings, and the hexes where it can grow."""

import numpy as np

from keepstone.games.burgundy.bot.features.blocks import (
    BARRED,
    BUILT,
    COLOUR_MISSING,
    FEW,
    FRONTIER,
    FRONTIER_NUMBER,
    HERD,
    MANY,
    PASTURE,
    REGION,
    REGION_NEXT,
    REGION_TIME,
)
from keepstone.games.burgundy.bot.promises import herd_of
from keepstone.games.burgundy.bot.storage import ALL_DICE
from keepstone.games.burgundy.rules.components import (
    ANIMAL_TYPE,
    ANIMALS_ON,
    CELLS_WITHIN,
    COLOUR_CELLS,
    COLOURS,
    FIRST_REGION,
    PIPS,
    REGION_CELLS,
    REGION_SIZE,
)
from keepstone.games.burgundy.rules.estate import count, lowest
from keepstone.games.burgundy.rules.state import BUILDINGS
from keepstone.games.burgundy.rules.terms import Colour
from keepstone.kit.features import put
from keepstone.kit.jit import compiled

NUMBER_CELLS = CELLS_WITHIN[:, 0].copy()
ANIMAL = 0.2
TILE = 0.25


@compiled
def put_estate(state, seat, left, out):
    """Append to `out` a seat's placed tiles, its empty hexes, and the tiles that it can place next."""
    put_built(state, seat, out)
    for colour in range(1, COLOURS):
        missing = count(COLOUR_CELLS[state.board[seat], colour] & ~state.covered[seat])
        put(out, COLOUR_MISSING.at(colour, missing, bonuses_left(state, colour)), 1.0)
        if missing:
            put_regions(state, seat, colour, left / ALL_DICE, out)
            put_frontier(state, seat, colour, out)
    put_herds(state, seat, out)
    put_barred(state, seat, out)


@compiled
def bonuses_left(state, colour):
    """§7.2 Count the bonus tiles of a colour that no seat has taken yet."""
    return np.int64(state.bonus[colour - 1, 0] == 0) + np.int64(state.bonus[colour - 1, 1] == 0)


@compiled
def put_built(state, seat, out):
    """Append to `out` a seat's placed tiles by kind."""
    cells = state.covered[seat]
    while cells:
        put(out, BUILT.at(state.estate[seat, lowest(cells)]), TILE)
        cells &= cells - 1


@compiled
def put_regions(state, seat, colour, time, out):
    """§7.1 Append to `out` a seat's incomplete regions of a colour, by size and number of missing hexes."""
    board = state.board[seat]
    for region in range(FIRST_REGION[board, colour], FIRST_REGION[board, colour + 1]):
        cells = REGION_CELLS[board, region]
        missing = count(cells & ~state.covered[seat])
        if missing:
            size = REGION_SIZE[board, region]
            put(out, REGION.at(colour, size, missing), 1.0)
            put(out, REGION_TIME.at(colour, size, missing), time)
            if cells & state.frontier[seat]:
                put(out, REGION_NEXT.at(colour, missing), 1.0)


@compiled
def put_frontier(state, seat, colour, out):
    """§5.3 Append to `out` the empty hexes of a colour next to a seat's tiles, and their die numbers."""
    cells = state.frontier[seat] & COLOUR_CELLS[state.board[seat], colour]
    put(out, FRONTIER.at(colour, min(count(cells), FEW - 1)), 1.0)
    for number in range(PIPS):
        if cells & NUMBER_CELLS[number]:
            put(out, FRONTIER_NUMBER.at(colour, number), 1.0)


@compiled
def put_herds(state, seat, out):
    """§6.3 Append, by type, a seat's animals in incomplete pastures, and the largest herd among them."""
    board, best = state.board[seat], 0
    for region in range(FIRST_REGION[board, Colour.ANIMAL], FIRST_REGION[board, Colour.ANIMAL + 1]):
        cells = REGION_CELLS[board, region]
        if cells & state.frontier[seat]:
            cells &= state.covered[seat]
            while cells:
                kind = state.estate[seat, lowest(cells)]
                put(out, HERD.at(ANIMAL_TYPE[kind]), ANIMAL * ANIMALS_ON[kind])
                cells &= cells - 1
            best = max(best, herd_of(state, seat, REGION_CELLS[board, region]))
    put(out, PASTURE.at(min(best, MANY)), 1.0)


@compiled
def put_barred(state, seat, out):
    """§6.7 Append, for each building, the number of empty town hexes on which the seat cannot place it."""
    open_towns = COLOUR_CELLS[state.board[seat], Colour.BUILDING] & ~state.covered[seat]
    for building in range(1, BUILDINGS):
        cells = state.barred[seat, building] & open_towns
        if cells:
            put(out, BARRED.at(building), ANIMAL * count(cells))
