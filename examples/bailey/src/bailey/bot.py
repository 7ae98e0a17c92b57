"""How a bot judges a table of Bailey."""

from bailey.rules import Phase, points
from keepstone.kit.jit import compiled
from keepstone.protocol import share_victory


@compiled
def evaluate(state, out):
    """Write each seat's chance to win into out (float64[players]): its part of all points so far."""
    if state.phase == Phase.OVER:
        share_victory(state, out)
        return
    for seat in range(state.players):
        out[seat] = 1 + points(state, seat)
    out /= out.sum()
