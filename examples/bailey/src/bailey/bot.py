"""The evaluation of Bailey for bots."""

from bailey.rules import Phase, points
from keepstone.kit.jit import compiled
from keepstone.protocol import share_victory


@compiled
def evaluate(state, out):
    """Write each seat's win probability to out (float64[players]): its share of all points so far."""
    if state.phase == Phase.OVER:
        share_victory(state, out)
        return
    for seat in range(state.players):
        out[seat] = 1 + points(state, seat)
    out /= out.sum()
