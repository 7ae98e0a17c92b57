"""Features of a seat that has placed its castle: the armies on the castle's tile and next to it."""

from keepstone.games.castillos.bot.features.blocks import (
    BESIDE,
    BESIDE_COINS,
    BESIDE_ROOM,
    CASTLE,
    COIN_LEFT,
    COINS_LEFT,
    GUARD,
    GUARD_MARGIN,
    HIGHEST,
    LOWEST,
    MARGIN,
    ROUND_POINTS,
)
from keepstone.games.castillos.rules.armies import is_hidden, is_placed
from keepstone.games.castillos.rules.components import COIN_LIMIT, COINS, VALUES
from keepstone.games.castillos.rules.scoring import are_adjacent, foes_on
from keepstone.games.castillos.rules.setup import tiles_in_play
from keepstone.kit.features import put
from keepstone.kit.jit import compiled


@compiled
def put_armies(state, seat, sums, points, out):
    """Append the seat's castle, its neighbouring tiles, its remaining coins, and its points in the round."""
    castle = state.castle[seat] - 1
    put(out, CASTLE.at(castle % VALUES), 1.0)
    put(out, ROUND_POINTS.at(min(max(points, LOWEST), HIGHEST) - LOWEST), 1.0)
    put(out, GUARD.at(own_coins(state, seat, castle), foreign_coins(state, seat, castle)), 1.0)
    put(out, GUARD_MARGIN.at(lead(state, sums, seat, castle)), 1.0)
    for tile in range(tiles_in_play(state)):
        if are_adjacent(state, castle, tile):
            put_beside(state, seat, sums, tile, out)
    put_coins_left(state, seat, out)


@compiled
def put_beside(state, seat, sums, tile, out):
    """§6.3 Append to `out` a tile next to the castle: the seat's lead there, and the number of coins on it."""
    suit, value = 1 if tile // VALUES == seat else 0, tile % VALUES
    own, foreign = own_coins(state, seat, tile), foreign_coins(state, seat, tile)
    put(out, BESIDE.at(suit, value, lead(state, sums, seat, tile)), 1.0)
    put(out, BESIDE_COINS.at(suit, value, own, foreign), 1.0)
    put(out, BESIDE_ROOM.at(suit, value, COIN_LIMIT - own - foreign), 1.0)


@compiled
def put_coins_left(state, seat, out):
    """§5.2 Append to `out` the number of a seat's remaining coins and, if it is known, which coins they are."""
    put(out, COINS_LEFT.at(COINS - state.coins[seat]), 1.0)
    if not is_hidden(state, seat):
        for value in range(VALUES):
            if not is_placed(state, seat, value + 1):
                put(out, COIN_LEFT.at(value), 1.0)


@compiled
def lead(state, sums, seat, tile):
    """§6.3 Return the lead of a seat's army on a tile over all others, shifted to the range 0 to 2 * MARGIN."""
    return min(max(sums[seat, tile] - foes_on(state, sums, seat, tile), -MARGIN), MARGIN) + MARGIN


@compiled
def own_coins(state, seat, tile):
    """§5.2 Count the coins of a seat on a tile."""
    coins = 0
    for i in range(state.coins[seat]):
        coins += state.coin_tile[seat, i] == tile + 1
    return coins


@compiled
def foreign_coins(state, seat, tile):
    """§5.2 Count the coins of other seats on a tile."""
    return state.armies[tile] - own_coins(state, seat, tile)
