"""The expected points of a seat, divided into parts, for explanations."""

import numpy as np

from keepstone.games.castillos.bot.evaluate import best_site, guess_unseen
from keepstone.games.castillos.rules.components import MAX_PLAYERS, TILES, VALUES, WORTH
from keepstone.games.castillos.rules.scoring import sum_armies, tile_points
from keepstone.games.castillos.rules.setup import tiles_in_play
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.jit import compiled
from keepstone.kit.state import State

PARTS = ("points scored", "site", "castle's tile", "coins on the castle")
BESIDE = tuple(f"beside, {suit} {value}" for suit in ("foreign", "own") for value in range(VALUES))
SCORED, SITE, TILE, COINS, FIRST = range(len(PARTS) + 1)


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
            out[COINS] = points - out[TILE]
        else:
            is_own = 1 if tile // VALUES == seat else 0
            out[FIRST + is_own * VALUES + tile % VALUES] += points
