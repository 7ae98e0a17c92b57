"""Exact values of small positions, by brute force over all continuations."""

import random
from itertools import permutations

import numpy as np

import keepstone
from keepstone.kit.rng import new_rng
from keepstone.protocol import CHANCE, OVER
from keepstone.search.simulate import playouts, results


def reached(name, seed, events):
    """Return the position of two players after a number of events of a random game."""
    position, choose = keepstone.game(name, players=2).new(seed), random.Random(seed)
    for _ in range(events):
        if position.to_act == CHANCE:
            position.roll()
        else:
            position.play_unchecked(choose.choice(position.legal_actions()))
    return position


def worths(view):
    """Return the value of each legal action for the seat to act, if nothing but chance is hidden.

    The value is its mean share of the victory if each seat then plays its best.
    """
    known = {}
    return {
        action: _parts(_after(view, action), known)[view.to_act] for action in view.legal_actions()
    }


def _parts(view, known):
    """Return each seat's share of the victory. known: cached results, by the bytes of tables."""
    key = view.states.tobytes()
    if key not in known:
        known[key] = _try_all(view, known)
    return known[key]


def _try_all(view, known):
    who = view.to_act
    if who == OVER:
        winners = view.winners()
        return tuple((seat in winners) / len(winners) for seat in range(view.players))
    if who == CHANCE:
        outcomes, weights = zip(*view.weighted_outcomes(), strict=True)
        parts = [_parts(_after(view, outcome), known) for outcome in outcomes]
        return tuple(np.average(parts, axis=0, weights=weights).tolist())
    after = [_parts(_after(view, action), known) for action in view.legal_actions()]
    return max(after, key=lambda parts: parts[who])


def _after(view, action):
    after = view.bare()
    after.game.apply(after.state, action)
    return after


def last_coin_worths(view):
    """Return `worths` for the last coin of Castillos, when the opponent's six coins may be in any order.

    Once this order is known, nothing else is hidden, so a game that is played out at random has only one possible
    result.
    """
    seat, orders = view.to_act, list(permutations(range(1, 7)))
    worth = {}
    for action in view.legal_actions():
        tables = np.repeat(_after(view, action).states, len(orders)).view(np.recarray)
        tables.viewer = 0
        tables.coin_value[:, 1 - seat] = orders
        playouts(
            tables, np.zeros(view.game.max_actions, np.int32), new_rng(0), np.zeros(2, np.int64)
        )
        points, ranks = np.zeros((2, len(tables), 2), np.int32)
        results(tables, points, ranks)
        lead = ranks[:, seat] - ranks[:, 1 - seat]
        worth[action] = float((1 + np.sign(lead)).mean() / 2)
    return worth
