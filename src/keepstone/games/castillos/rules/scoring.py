"""§6 The scoring of a round."""

import numpy as np

from keepstone.games.castillos.rules.components import (
    ACE,
    ACE_COIN,
    COIN,
    COINS,
    MAX_PLAYERS,
    TILES,
    VALUES,
    WIDTH,
    WORTH,
)
from keepstone.games.castillos.rules.setup import tiles_in_play
from keepstone.kit.jit import compiled


@compiled
def are_adjacent(state, a, b):
    """§6.3 Return whether two tiles on the map share an edge."""
    apart = abs(state.spot[a] - state.spot[b])
    return apart == 1 or apart == WIDTH


@compiled
def is_own_neighbour(state, seat, tile):
    """§6.3 Return whether a tile is next to the seat's castle. The castle must already have been placed."""
    return are_adjacent(state, state.castle[seat] - 1, tile)


@compiled
def coin_worth(state, seat, value, tile):
    """§6.4 Return the worth of a seat's coin on a tile.

    §6.5 A coin is worth one more if it is next to its owner's castle and this castle is on an ace.
    """
    worth = np.int64(ACE_COIN[tile % VALUES] if value == ACE else COIN[value])
    castle = state.castle[seat]
    if castle > 0 and (castle - 1) % VALUES == ACE and is_own_neighbour(state, seat, tile):
        worth += 1
    return worth


@compiled
def sum_armies(state, out):
    """§6.2 Write to `out` (int16[4, 24]) the worth of each seat's coins on each tile, leaving out hidden coins."""
    out[:] = 0
    for seat in range(state.players):
        for i in range(state.coins[seat]):
            value = state.coin_value[seat, i]
            if value > 0:
                tile = state.coin_tile[seat, i] - 1
                out[seat, tile] += coin_worth(state, seat, value - 1, tile)


@compiled
def foes_on(state, sums, seat, tile):
    """§6.3 Return the total worth of all other seats' coins on a tile."""
    foes = 0
    for other in range(state.players):
        if other != seat:
            foes += sums[other, tile]
    return foes


@compiled
def tile_points(state, sums, seat, tile):
    """§6.1, §6.2, §6.3 Return a seat's points for a tile; 0 if the seat's castle is not on or next to the tile."""
    if state.castle[seat] == tile + 1:
        return WORTH[tile % VALUES] + sums[seat, tile] - foes_on(state, sums, seat, tile)
    if not is_own_neighbour(state, seat, tile):
        return 0
    own_suit = tile // VALUES == seat
    controlled = sums[seat, tile] >= foes_on(state, sums, seat, tile)
    if own_suit and controlled:
        return np.int64(WORTH[tile % VALUES])
    if not own_suit and not controlled:
        return -np.int64(WORTH[tile % VALUES])
    return 0


@compiled
def round_points(state, sums, seat):
    """§6 Return a seat's points in the round, for the castle's tile and the four tiles next to it."""
    points = 0
    for tile in range(tiles_in_play(state)):
        points += tile_points(state, sums, seat, tile)
    return points


@compiled
def score_round(state):
    """§2.2 Add each seat's points in the round to its total."""
    sums = np.zeros((MAX_PLAYERS, TILES), np.int16)
    sum_armies(state, sums)
    for seat in range(state.players):
        state.score[seat] += round_points(state, sums, seat)


@compiled
def coins_known(state, seat):
    """§6.4 Return whether the values of all coins of a seat are known."""
    known = 0
    for i in range(COINS):
        known += state.coin_value[seat, i] > 0
    return known == COINS
