"""Random games in compiled code. At every decision, a random legal action is played."""

from keepstone.kit.jit import compiled
from keepstone.kit.rng import below
from keepstone.protocol import CHANCE, OVER
from keepstone.protocol.hooks import apply, chance, legal_actions, ranking, scores, to_act


@compiled
def playout(state, out, rng):
    """Play a random game to its end, in place. Return the number of decisions and of chance events.

    out: a scratch array, int32[max_actions].
    """
    decisions, events = 0, 0
    while True:
        who = to_act(state)
        if who == OVER:
            return decisions, events
        if who == CHANCE:
            apply(state, chance(state, rng))
            events += 1
        else:
            apply(state, out[below(rng, legal_actions(state, out))])
            decisions += 1


@compiled
def playouts(states, out, rng, totals):
    """Play one random game from each state in an array, in place, with one random generator for all games.

    The number of decisions and of chance events are added to totals (int64[2]).
    """
    for i in range(len(states)):
        decisions, events = playout(states[i], out, rng)
        totals[0] += decisions
        totals[1] += events


@compiled
def results(states, points, rankings):
    """Write each state's scores to `points` and its rankings to `rankings` (int32[states, players])."""
    for i in range(len(states)):
        scores(states[i], points[i])
        ranking(states[i], rankings[i])
