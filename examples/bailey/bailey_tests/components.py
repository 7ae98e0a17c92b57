"""All that is in the box of Bailey."""

from bailey.rules import KINDS


def count(state):
    """How many tiles of each kind there are, wherever they lie (§1.1)."""
    lying = [*state.yard, *state.refused, state.tile]
    return [int(state.bag[kind]) + lying.count(kind) for kind in range(1, len(KINDS))]
