"""One ply: the action after which the table looks best."""

import numpy as np

from keepstone.kit.jit import compiled
from keepstone.kit.rng import below
from keepstone.protocol import CHANCE, OVER, apply, chance, evaluate, legal_actions, to_act


@compiled
def best_action(states, players, out, rng):
    """The action of the seat to act in states[0] with the best evaluation; equal ones at random.

    states[0] may be an observation; states[1] and out (int32[max_actions]) are scratch.
    """
    return best_of(states, players, len(out), out, rng)


@compiled
def best_of(states, players, sample, out, rng):
    """The same among no more than `sample` legal actions, drawn at random."""
    seat, n = to_act(states[0]), legal_actions(states[0], out)
    if n == 1:
        return out[0]
    values = np.zeros(players)
    best, chosen = -1.0, out[0]
    for i in range(min(n, sample)):
        pick = i + below(rng, n - i)
        out[i], out[pick] = out[pick], out[i]
        states[1] = states[0]
        apply(states[1], out[i])
        evaluate(states[1], values)
        if values[seat] > best:
            best, chosen = values[seat], out[i]
    return chosen


@compiled
def greedy_game(states, players, out, rng):
    """Play states[0] to its end, in place, every seat greedily; the numbers of decisions and chance events.

    states[1] and out (int32[max_actions]) are scratch.
    """
    decisions, events = 0, 0
    while True:
        who = to_act(states[0])
        if who == OVER:
            return decisions, events
        if who == CHANCE:
            apply(states[0], chance(states[0], rng))
            events += 1
        else:
            apply(states[0], best_action(states, players, out, rng))
            decisions += 1
