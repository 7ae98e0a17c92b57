"""Random games in compiled code, with the legal actions listed at every decision."""

from keepstone.kit.jit import compiled
from keepstone.kit.rng import below
from keepstone.protocol import CHANCE, OVER, apply, chance, legal_actions, ranking, scores, to_act


@compiled
def playout(state, out, rng):
    """Play a game to its end at random, in place; return the numbers of decisions and of chance events.

    out (int32[max_actions]) is scratch.
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
    """Play every state of an array to its end, in place, one after another with one generator.

    The decisions and chance events are added to totals (int64[2]).
    """
    for i in range(len(states)):
        decisions, events = playout(states[i], out, rng)
        totals[0] += decisions
        totals[1] += events


@compiled
def results(states, points, rankings):
    """Write the scores and the rankings of every state into the rows of two arrays (int32[states, players])."""
    for i in range(len(states)):
        scores(states[i], points[i])
        ranking(states[i], rankings[i])
