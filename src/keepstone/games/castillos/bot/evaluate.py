"""How good a table looks for each seat: the points it has, and those it may expect of the round."""

import math

import numpy as np

from keepstone.games.castillos.rules.components import COINS, MAX_PLAYERS, TILES, VALUES, WORTH
from keepstone.games.castillos.rules.scoring import are_adjacent, round_points, sum_armies
from keepstone.games.castillos.rules.setup import tiles_in_play
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.jit import compiled

POINT = 0.12  # what a point ahead adds to the logarithm of the odds
UNSEEN = 3  # what a coin is taken to count whose value is not seen: their mean
OWN = 0.7  # the part of a neighbour's worth that is expected of one's own suit
FOREIGN = 0.3  # and that is expected to be lost to one of another


@compiled
def evaluate(state, out):
    """Write each seat's chance to win into out (float64[players]): exact once the game is over (§2.2)."""
    expect(state, out)
    best = out.max()
    total = 0.0
    for seat in range(state.players):
        if state.phase == Phase.OVER:
            out[seat] = 1.0 if out[seat] == best else 0.0
        else:
            out[seat] = math.exp(POINT * (out[seat] - best))
        total += out[seat]
    for seat in range(state.players):
        out[seat] /= total


@compiled
def expect(state, out):
    """Write the points of each seat with what the running round promises into out (float64[players])."""
    for seat in range(state.players):
        out[seat] = state.score[seat]
    if state.phase < Phase.RESULT:
        expect_points(state, out)


@compiled
def expect_points(state, out):
    """Add to each seat's points in out what the running round promises, in place."""
    sums = np.zeros((MAX_PLAYERS, TILES), np.int16)
    if state.phase >= Phase.COIN:
        sum_armies(state, sums)
        guess_unseen(state, sums)
    for seat in range(state.players):
        if state.castle[seat] > 0:
            out[seat] += round_points(state, sums, seat)
        else:
            out[seat] += best_site(state, seat)


@compiled
def guess_unseen(state, sums):
    """Count the coins whose value is not seen as average ones, in place."""
    if state.viewer > 0:
        for seat in range(state.players):
            for i in range(state.coins[seat]):
                if state.coin_value[seat, i] == 0:
                    sums[seat, state.coin_tile[seat, i] - 1] += UNSEEN


@compiled
def best_site(state, seat):
    """The points that the best tile for the seat's castle promises on the map as it lies."""
    best = 0.0
    for tile in range(seat * VALUES, seat * VALUES + VALUES):
        if state.spot[tile] > 0:
            best = max(best, site(state, seat, tile))
    return best


@compiled
def site(state, seat, tile):
    """The points that a castle of the seat on a tile may expect of its surroundings."""
    points = float(WORTH[tile % VALUES])
    for other in range(tiles_in_play(state)):
        if state.spot[other] > 0 and other != tile and are_adjacent(state, tile, other):
            worth = WORTH[other % VALUES]
            points += OWN * worth if other // VALUES == seat else -FOREIGN * worth
    return points


@compiled
def phase(state):
    """What is going on: the map is laid, the armies march, or the last of them do."""
    placed = 0
    for seat in range(state.players):
        placed += state.coins[seat]
    if state.phase < Phase.CASTLE:
        return 0
    return 1 if 2 * placed < state.players * COINS else 2
