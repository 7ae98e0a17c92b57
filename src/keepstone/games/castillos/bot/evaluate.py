"""The evaluation of a state: each seat's win probability, and its expected points, divided into parts."""

import math

import numpy as np

from keepstone.games.castillos.rules.components import COINS, MAX_PLAYERS, TILES, VALUES, WORTH
from keepstone.games.castillos.rules.scoring import (
    are_adjacent,
    round_points,
    sum_armies,
    tile_points,
)
from keepstone.games.castillos.rules.setup import tiles_in_play
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.jit import compiled
from keepstone.kit.state import State

POINT = 0.12  # log odds per point of lead
UNSEEN = 3  # assumed worth of a coin whose value is hidden: the mean worth
OWN = 0.7  # expected gain next to the castle, as a fraction of the tile's worth: own suit
FOREIGN = 0.3  # the same for a tile of another suit: a loss


@compiled
def evaluate(state, out):
    """Write each seat's win probability to `out` (float64[players]).

    The result is exact once the game is over (§2.2).
    """
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
    """Write to `out` (float64[players]) each seat's points, including those expected in the current round."""
    for seat in range(state.players):
        out[seat] = state.score[seat]
    if state.phase < Phase.RESULT:
        expect_points(state, out)


@compiled
def expect_points(state, out):
    """Add to `out`, in place, the points that each seat can expect in the current round."""
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
    """For each coin with a hidden value, add the average worth of a coin to `sums`, in place."""
    if state.viewer > 0:
        for seat in range(state.players):
            for i in range(state.coins[seat]):
                if state.coin_value[seat, i] == 0:
                    sums[seat, state.coin_tile[seat, i] - 1] += UNSEEN


@compiled
def best_site(state, seat):
    """Return a seat's expected points in the round if it places its castle on its best tile of the map."""
    best = 0.0
    for tile in range(seat * VALUES, seat * VALUES + VALUES):
        if state.spot[tile] > 0:
            best = max(best, site(state, seat, tile))
    return best


@compiled
def site(state, seat, tile):
    """Return the points that a seat can expect in the round if its castle is on this tile."""
    points = float(WORTH[tile % VALUES])
    for other in range(tiles_in_play(state)):
        if state.spot[other] > 0 and other != tile and are_adjacent(state, tile, other):
            worth = WORTH[other % VALUES]
            points += OWN * worth if other // VALUES == seat else -FOREIGN * worth
    return points


@compiled
def phase(state):
    """Return the learning phase: 0 until the map is built, then 1 until half of the coins are placed, then 2."""
    placed = 0
    for seat in range(state.players):
        placed += state.coins[seat]
    if state.phase < Phase.CASTLE:
        return 0
    return 1 if 2 * placed < state.players * COINS else 2


PARTS = ("points scored", "site", "castle's tile", "coins on the castle")
BESIDE = tuple(f"beside, {suit} {value}" for suit in ("foreign", "own") for value in range(VALUES))
SCORED, SITE, TILE, GUARD, FIRST = range(len(PARTS) + 1)


def parts(state: State, seat: int) -> dict[str, float]:
    """Return a dict of a seat's expected points, by part. The parts add up to the value that `expect` computes."""
    points = np.zeros(len(PARTS) + len(BESIDE))
    weigh_parts(state, seat, points)
    return dict(zip(PARTS + BESIDE, points.tolist(), strict=True))


@compiled
def weigh_parts(state, seat, out):
    """Fill `out` (float64[parts], initially zeros) with a seat's expected points for each part."""
    out[SCORED] = state.score[seat]
    if state.phase >= Phase.RESULT:
        return
    if state.castle[seat] == 0:
        out[SITE] = best_site(state, seat)
    else:
        weigh_round(state, seat, out)


@compiled
def weigh_round(state, seat, out):
    """§6 Add to `out`, in place and for each tile, the points that a seat's castle scores in the round."""
    sums = np.zeros((MAX_PLAYERS, TILES), np.int16)
    if state.phase >= Phase.COIN:
        sum_armies(state, sums)
        guess_unseen(state, sums)
    for tile in range(tiles_in_play(state)):
        points = tile_points(state, sums, seat, tile)
        if tile == state.castle[seat] - 1:
            out[TILE] = WORTH[tile % VALUES]
            out[GUARD] = points - out[TILE]
        else:
            is_own = 1 if tile // VALUES == seat else 0
            out[FIRST + is_own * VALUES + tile % VALUES] += points
