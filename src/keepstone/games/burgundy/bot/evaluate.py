"""The evaluation of a state: each seat's win probability."""

import math

import numpy as np

from keepstone.games.burgundy.bot.prospects import dice_left, expected_points
from keepstone.games.burgundy.bot.storage import ALL_DICE
from keepstone.games.burgundy.rules.ending import ranking
from keepstone.games.burgundy.rules.terms import Stage
from keepstone.kit.jit import compiled

POINT = 0.08  # change of the log odds of winning per point of lead, at the end of the game
POINT_EARLY = 0.05  # the same at the beginning


@compiled
def evaluate(state, out):
    """Write each seat's win probability to `out` (float64[players]).

    The result is exact once the game is over (§9.3).
    """
    if state.stage == Stage.OVER:
        rankings = np.zeros(state.players, np.int32)
        ranking(state, rankings)
        for seat in range(state.players):
            out[seat] = rankings[seat] == rankings.max()
        return
    best = 0.0
    for seat in range(state.players):
        out[seat] = expected_points(state, seat)
        best = max(best, out[seat])
    past = 1.0 - dice_left(state, 0) / ALL_DICE
    sharpness = POINT_EARLY * POINT / (POINT + (POINT_EARLY - POINT) * past)
    total = 0.0
    for seat in range(state.players):
        out[seat] = math.exp(sharpness * (out[seat] - best))
        total += out[seat]
    for seat in range(state.players):
        out[seat] /= total
