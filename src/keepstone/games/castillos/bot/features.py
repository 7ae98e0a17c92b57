"""Input features of Castillos for the net.

The numbers of the features come first: those of a seat, then those of the table.
"""

import numpy as np

from keepstone.games.castillos.bot.evaluate import guess_unseen, site
from keepstone.games.castillos.rules.armies import is_hidden, is_placed
from keepstone.games.castillos.rules.components import COIN_LIMIT, COINS, MAX_PLAYERS, TILES, VALUES
from keepstone.games.castillos.rules.scoring import are_adjacent, foes_on, round_points, sum_armies
from keepstone.games.castillos.rules.setup import tiles_in_play
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.features import Features, list_of, put
from keepstone.kit.jit import compiled

SIDES = 4
MOST = 15  # points for a castle on a tile; larger numbers are capped
MARGIN = 6  # lead of an army on a tile; larger numbers are capped
LOWEST, HIGHEST = -10, 25  # range of the points in a round
WORST = 2 * MARGIN + 1

SEAT = Features()
PARTS = SEAT.block("parts of the evaluation", 2)
RESOURCE = SEAT.block("own resource", VALUES + 1)  # the last index means unknown
TO_COME = SEAT.block("tiles to come", VALUES)
SITE = SEAT.block("sites", VALUES, MOST + 1)
BEST_SITE = SEAT.block("best sites", 2, MOST + 1)  # the best and the second-best tile
FREE_SIDES = SEAT.block("free sides of the best site", VALUES, SIDES + 1)
CASTLE = SEAT.block("castle", VALUES)
GUARD = SEAT.block("coins under the castle", COIN_LIMIT + 1, COIN_LIMIT + 1)  # own, others'
GUARD_MARGIN = SEAT.block("lead under the castle", WORST)
BESIDE = SEAT.block("lead beside the castle", 2, VALUES, WORST)  # another suit, the seat's own suit
BESIDE_COINS = SEAT.block("coins beside the castle", 2, VALUES, COIN_LIMIT + 1, COIN_LIMIT + 1)
BESIDE_ROOM = SEAT.block("room beside the castle", 2, VALUES, COIN_LIMIT + 1)
COIN_LEFT = SEAT.block("coins left, by value", VALUES)
COINS_LEFT = SEAT.block("coins left", COINS + 1)
TURN = SEAT.block("turns until the own", MAX_PLAYERS, COINS + 1)
ROUND_POINTS = SEAT.block("points of the round", HIGHEST - LOWEST + 1)

TABLE = Features()
PHASE = TABLE.block("phase", len(Phase))
ROUNDS = TABLE.block("rounds to come", MAX_PLAYERS)
PLAYERS = TABLE.block("players", MAX_PLAYERS + 1)
LAID = TABLE.block("tiles laid", TILES + 1)
PLACED = TABLE.block("coins of all", MAX_PLAYERS * COINS + 1)


@compiled
def put_land(state, seat, out):
    """Append the tiles where the seat can place its castle, its tiles not yet on the map, and its resource."""
    best, second, chosen = -1.0, -1.0, -1
    for value in range(VALUES):
        tile = seat * VALUES + value
        if state.spot[tile] == 0:
            put(out, TO_COME.at(value), 1.0)
            continue
        points = site(state, seat, tile)
        put(out, SITE.at(value, between(points)), 1.0)
        if points > best:
            best, second, chosen = points, best, tile
        elif points > second:
            second = points
    if chosen >= 0:
        put(out, BEST_SITE.at(0, between(best)), 1.0)
        put(out, BEST_SITE.at(1, between(second)), 1.0)
        put(out, FREE_SIDES.at(chosen % VALUES, free_sides(state, chosen)), 1.0)
    if state.held[seat]:
        known = state.resource[seat] > 0
        put(out, RESOURCE.at((state.resource[seat] - 1) % VALUES if known else VALUES), 1.0)


@compiled
def between(points):
    """Return `points` as an integer, limited to the range from 0 to MOST."""
    return min(max(int(points), 0), MOST)


@compiled
def free_sides(state, tile):
    """§4.1 Count the sides of a tile that have no neighbour."""
    free = SIDES
    for other in range(tiles_in_play(state)):
        if other != tile and state.spot[other] > 0 and are_adjacent(state, tile, other):
            free -= 1
    return free


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


__all__ = ["features", "table_features"]

POINTS = 0.1


@compiled
def features(state, out):
    """Append the features of each seat to its list."""
    sums = np.zeros((MAX_PLAYERS, TILES), np.int16)
    if Phase.COIN <= state.phase < Phase.RESULT:
        sum_armies(state, sums)
        guess_unseen(state, sums)
    for seat in range(len(out.used)):
        put_seat(state, seat, sums, list_of(out, seat))


@compiled
def put_seat(state, seat, sums, out):
    """Append the features of a seat to a list. sums: the worth of the armies (int16[seats, tiles])."""
    put(out, PARTS.at(0), POINTS * state.score[seat])
    if state.phase >= Phase.RESULT:
        return
    put(out, TURN.at((seat - state.seat) % state.players, COINS - state.coins[seat]), 1.0)
    if state.castle[seat] == 0:
        put_land(state, seat, out)
        return
    points = round_points(state, sums, seat)
    put(out, PARTS.at(1), POINTS * points)
    put_armies(state, seat, sums, points, out)


@compiled
def table_features(state, out):
    """Append the features of the table to a list."""
    placed = 0
    for seat in range(state.players):
        placed += state.coins[seat]
    put(out, PHASE.at(state.phase), 1.0)
    put(out, ROUNDS.at(state.players - 1 - state.rounds), 1.0)
    put(out, PLAYERS.at(state.players), 1.0)
    put(out, LAID.at(state.laid), 1.0)
    put(out, PLACED.at(placed), 1.0)
