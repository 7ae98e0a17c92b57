"""Perft: the number of possible event sequences of a given length, for comparing versions of the rules."""

import numpy as np

from keepstone.kit.jit import compiled
from keepstone.playing.position import Position
from keepstone.protocol import OVER
from keepstone.protocol.hooks import apply, legal_actions, to_act


def perft(position: Position, depth: int) -> int:
    """Return how many sequences of `depth` events (decisions and chance outcomes) are possible."""
    states = np.repeat(position.states, depth + 1)
    outs = np.zeros((depth + 1, position.game.max_actions), np.int32)
    return int(count(states, outs, depth))


@compiled
def count(states, outs, depth):
    """Count the event sequences from `states[depth]`.

    The states with a lower index and the rows of `outs` are overwritten.
    """
    if depth == 0:
        return 1
    if to_act(states[depth]) == OVER:
        return 0
    total = 0
    for i in range(legal_actions(states[depth], outs[depth])):
        states[depth - 1] = states[depth]
        apply(states[depth - 1], outs[depth, i])
        total += count(states, outs, depth - 1)
    return total
