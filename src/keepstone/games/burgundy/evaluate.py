"""How good a table looks for each seat."""

import math

import numpy as np

from keepstone.games.burgundy.ending import standing
from keepstone.games.burgundy.terms import Stage
from keepstone.kit.jit import rule

POINT = 0.05


@rule
def evaluate(state, out):
    """Write each seat's chance to win into out (float64[players]): exact once the game is over (§9.3)."""
    if state.stage == Stage.OVER:
        standings = np.zeros(state.players, np.int32)
        standing(state, standings)
        for seat in range(state.players):
            out[seat] = standings[seat] == standings.max()
        return
    total = 0.0
    for seat in range(state.players):
        out[seat] = math.exp(POINT * state.points[seat])
        total += out[seat]
    for seat in range(state.players):
        out[seat] /= total
