"""Features that describe where tiles from storage and from the depots can be placed."""

import numpy as np

from keepstone.games.burgundy.bot.features.blocks import (
    FEW,
    LARGEST,
    OFFERED,
    OFFERED_DEPOTS,
    OFFERED_FILLS,
    PLACING,
    STORED_FILLS,
    STORED_LEAVES,
    STORED_NUMBER,
    USEFUL,
)
from keepstone.games.burgundy.bot.features.estate import NUMBER_CELLS
from keepstone.games.burgundy.rules.components import (
    COLOUR_OF,
    COLOURS,
    DEPOT_SIZE,
    DEPOTS,
    FIRST_REGION,
    GOODS_TYPES,
    PIPS,
    REGION_CELLS,
    REGION_SIZE,
    STORAGE,
)
from keepstone.games.burgundy.rules.estate import cells_for, count
from keepstone.kit.features import put
from keepstone.kit.jit import compiled

BYTE = 8  # bits to store the number of tiles of one colour


@compiled
def put_tiles(state, seat, out):
    """Append the die numbers that place a seat's stored tiles, and the tiles in depots that it can place."""
    placing = put_stored(state, seat, out)
    put(out, PLACING.at(count(placing)), 1.0)
    for goods in range(GOODS_TYPES):
        if state.stock[seat, goods]:
            placing |= 1 << goods
    put(out, USEFUL.at(count(placing)), 1.0)
    put_offered(state, seat, out)


@compiled
def put_stored(state, seat, out):
    """§5.3 Append to `out` the hexes where a seat can place its stored tiles, by colour.

    Return, as bits, the die numbers with which the seat can place a stored tile.
    """
    placing = np.int64(0)
    for colour in range(1, COLOURS):
        cells = stored_cells(state, seat, colour)
        if cells:
            for number in range(PIPS):
                if cells & NUMBER_CELLS[number]:
                    placing |= 1 << number
                    put(out, STORED_NUMBER.at(colour, number), 1.0)
            put_fullest(state, seat, colour, cells, out)
    return placing


@compiled
def stored_cells(state, seat, colour):
    """§5.3 Return the hexes where a seat can place its stored tiles of a colour with some die number."""
    cells = np.int64(0)
    for place in range(STORAGE):
        kind = state.storage[seat, place]
        if kind and COLOUR_OF[kind] == colour:
            cells |= cells_for(state, seat, kind)
    return cells


@compiled
def put_fullest(state, seat, colour, cells, out):
    """§7.1 Append the smallest number of hexes that a region lacks once a tile is placed on one of `cells`."""
    board, least, largest = state.board[seat], LARGEST - 1, 0
    for region in range(FIRST_REGION[board, colour], FIRST_REGION[board, colour + 1]):
        if REGION_CELLS[board, region] & cells:
            missing = count(REGION_CELLS[board, region] & ~state.covered[seat]) - 1
            least = min(least, missing)
            if missing == 0:
                largest = max(largest, int(REGION_SIZE[board, region]))
    put(out, STORED_LEAVES.at(colour, least), 1.0)
    if largest:
        put(out, STORED_FILLS.at(colour, largest), 1.0)


@compiled
def put_offered(state, seat, out):
    """§5.2 Append the tiles in depots that a seat can place, and the regions that one of them would complete."""
    tiles, depots = np.int64(0), 0
    for depot in range(DEPOTS):
        before = tiles
        for place in range(DEPOT_SIZE):
            kind = state.depots[depot, place]
            if kind and cells_for(state, seat, kind):
                tiles += np.int64(1) << BYTE * COLOUR_OF[kind]
        depots += tiles != before
    put(out, OFFERED_DEPOTS.at(depots), 1.0)
    for colour in range(1, COLOURS):
        fitting = int(tiles >> BYTE * colour & 255)
        put(out, OFFERED.at(colour, min(fitting, FEW - 1)), 1.0)
        if fitting:
            put_filled(state, seat, colour, out)


@compiled
def put_filled(state, seat, colour, out):
    """§7.1 Append to `out` the regions of a colour that a single tile completes."""
    board = state.board[seat]
    for region in range(FIRST_REGION[board, colour], FIRST_REGION[board, colour + 1]):
        cells = REGION_CELLS[board, region]
        if cells & state.frontier[seat] and count(cells & ~state.covered[seat]) == 1:
            put(out, OFFERED_FILLS.at(colour, REGION_SIZE[board, region]), 1.0)
