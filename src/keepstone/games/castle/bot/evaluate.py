"""The evaluation of a state: each seat's win probability."""

import math

from keepstone.games.castle.bot.prospects import LARGER, keep_lead, promise, youth
from keepstone.games.castle.rules.terms import Phase
from keepstone.kit.jit import compiled

POINT = 0.05  # log odds per point of lead; 1.5 times as much at the end


@compiled
def evaluate(state, out):
    """Write each seat's win probability to `out` (float64[2]).

    The result is exact once the game is over (§8.6).
    """
    ahead = float(state.score[0]) - float(state.score[1])
    if state.phase == Phase.OVER:
        out[0] = 0.5 if ahead == 0.0 else (1.0 if ahead > 0.0 else 0.0)
    else:
        ahead += promise(state, 0) - promise(state, 1) + LARGER * keep_lead(state)
        out[0] = 1 / (1 + math.exp(-POINT * (1.5 - 0.5 * youth(state)) * ahead))
    out[1] = 1 - out[0]
