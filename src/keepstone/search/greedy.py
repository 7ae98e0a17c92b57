"""Greedy play: a seat chooses the action after which the evaluation is best for it."""

from keepstone.kit.jit import compiled
from keepstone.kit.rng import below
from keepstone.protocol import CHANCE, OVER, apply, chance, legal_actions, observe, to_act
from keepstone.value.net import judge


@compiled
def best_action(state, net, work):
    """Return the action of the seat to act that a net rates highest. Ties are broken at random.

    state may be an observation, and may be tables[0] of the workspace. The workspace's tables[1], legal and values
    are overwritten.
    """
    tables, legal, values, rng = work.tables, work.legal, work.values, work.rng
    seat, n = to_act(state), legal_actions(state, legal)
    if n == 1:
        return legal[0]
    best, chosen = -1.0, legal[0]
    for i in range(n):
        pick = i + below(rng, n - i)
        legal[i], legal[pick] = legal[pick], legal[i]
        tables[1] = state
        apply(tables[1], legal[i])
        judge(tables[1], net, work.scratch, values)
        if values[seat] > best:
            best, chosen = values[seat], legal[i]
    return chosen


@compiled
def greedy_action(state, net, work):
    """Return the action that looks best to the seat to act, which sees only its own observation of the state.

    The workspace's tables[3] is overwritten, and what `best_action` overwrites.
    """
    work.tables[3] = state
    observe(work.tables[3], to_act(state))
    return best_action(work.tables[3], net, work)


@compiled
def greedy_game(state, work):
    """Play a game to the end, in place, with every seat acting greedily. Return the number of decisions."""
    decisions = 0
    while True:
        who = to_act(state)
        if who == OVER:
            return decisions
        if who == CHANCE:
            apply(state, chance(state, work.rng))
        else:
            apply(state, best_action(state, work.net, work))
            decisions += 1
