"""Greedy play: a seat chooses the action after which the evaluation is best for it."""

from typing import Any

import numpy as np

from keepstone.kit.jit import compiled
from keepstone.kit.rng import below
from keepstone.protocol import CHANCE, OVER
from keepstone.protocol.hooks import apply, chance, evaluate, legal_actions, observe, to_act
from keepstone.search.workspace import Workspace
from keepstone.value.net import judge


@compiled
def best_action(state, net, work):
    """Return the action of the seat to act that a net rates highest. Ties are broken at random.

    state may be an observation, and may be tables[0] of the workspace. The workspace's tables[1], legal, ratings
    and values are overwritten.
    """
    return best_of(state, legal_actions(state, work.legal), net, work)


@compiled
def best_of(state, n, net, work):
    """Return the action that a net rates highest among the first n actions in `work.legal`."""
    tables, legal, values, seat = work.tables, work.legal, work.values, to_act(state)
    if n > 1:
        for i in range(n):
            tables[1] = state
            apply(tables[1], legal[i])
            judge(tables[1], net, work.scratch, values)
            work.ratings[i] = values[seat]
    return pick_best(legal, work.ratings, n, work.rng)


@compiled
def pick_best(actions, ratings, n, rng):
    """Return the action with the highest rating among the first n, which are shuffled to break ties at random."""
    if n == 1:
        return actions[0]
    best, chosen = -1.0, actions[0]
    for i in range(n):
        pick = i + below(rng, n - i)
        actions[i], actions[pick] = actions[pick], actions[i]
        ratings[i], ratings[pick] = ratings[pick], ratings[i]
        if ratings[i] > best:
            best, chosen = ratings[i], actions[i]
    return chosen


@compiled
def rate_actions(state, actions, values, work):
    """Write the legal actions and the evaluation right after each of them. Return the number of legal actions.

    actions: int32[max_actions]; values: float64[max_actions, players].
    """
    n = legal_actions(state, actions)
    for i in range(n):
        work.tables[1] = state
        apply(work.tables[1], actions[i])
        judge(work.tables[1], work.net, work.scratch, values[i])
    return n


def choose_best(state: Any, work: Workspace) -> int:
    """Return `best_action(state, work.net, work)`.

    Its parts are compiled for Python anyway; to compile it too would take a tenth of a game's compilation.
    """
    values = np.zeros((len(work.legal), len(work.values)))
    n = rate_actions(state, work.legal, values, work)
    return int(pick_best(work.legal, values[:, to_act(state)].copy(), n, work.rng))


@compiled
def greedy_action(state, net, work):
    """Return the action that looks best to the seat to act, which sees only its own observation of the state.

    The workspace's tables[3] is overwritten, and what `best_action` overwrites.
    """
    return quick_action(state, 0, net, work)


@compiled
def quick_action(state, most, net, work):
    """Return what `greedy_action` would return if only the actions of a shortlist were legal.

    The workspace's tables[3] is overwritten, and what `best_action` overwrites.
    """
    work.tables[3] = state
    observe(work.tables[3], to_act(state))
    return best_of(work.tables[3], shortlist(work.tables[3], most, work), net, work)


@compiled
def shortlist(state, most, work):
    """Write legal actions to `work.legal`: those that the hand-made evaluation rates highest. Return their number.

    most: the maximum number of actions, or 0 for all.
    """
    n = legal_actions(state, work.legal)
    if most == 0 or n <= most:
        return n
    rate_by_hand(state, n, work)
    legal, ratings = work.legal, work.ratings
    for i in range(most):
        best = i
        for k in range(i + 1, n):
            if ratings[k] > ratings[best]:
                best = k
        legal[i], legal[best] = legal[best], legal[i]
        ratings[i], ratings[best] = ratings[best], ratings[i]
    return most


@compiled
def rate_by_hand(state, n, work):
    """Write the hand-made evaluation after each of the first n actions in `work.legal` to `work.ratings`."""
    tables, values, seat = work.tables, work.values, to_act(state)
    for i in range(n):
        tables[1] = state
        apply(tables[1], work.legal[i])
        evaluate(tables[1], values)
        work.ratings[i] = values[seat]


@compiled
def greedy_game(state, work):
    """Play a game to the end, in place, with every seat acting greedily. Return the number of decisions."""
    decisions = 0
    while True:
        actor = to_act(state)
        if actor == OVER:
            return decisions
        if actor == CHANCE:
            apply(state, chance(state, work.rng))
        else:
            apply(state, best_action(state, work.net, work))
            decisions += 1
