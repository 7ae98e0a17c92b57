"""One ply: the action after which the table looks best."""

import numpy as np

from keepstone.kit.jit import rule
from keepstone.kit.rng import below
from keepstone.protocol import apply, evaluate, legal_actions, to_act


@rule
def best_action(states, players, out, rng):
    """The action of the seat to act in states[0] with the best evaluation; equal ones at random.

    states[0] may be an observation; states[1] and out (int32[max_actions]) are scratch.
    """
    seat, n = to_act(states[0]), legal_actions(states[0], out)
    if n == 1:
        return out[0]
    values = np.zeros(players)
    best, ties, chosen = -1.0, 0, out[0]
    for i in range(n):
        states[1] = states[0]
        apply(states[1], out[i])
        evaluate(states[1], values)
        if values[seat] > best:
            best, ties = values[seat], 0
        if values[seat] == best:
            ties += 1
            if below(rng, ties) == 0:
                chosen = out[i]
    return chosen
