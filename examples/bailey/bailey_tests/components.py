"""The components of Bailey."""

from bailey.rules import KINDS


def count(state):
    """Count the tiles of each kind in the bag, the yard and elsewhere (§1.1)."""
    lying = [*state.yard, *state.refused, state.tile]
    return [int(state.bag[kind]) + lying.count(kind) for kind in range(1, len(KINDS))]
