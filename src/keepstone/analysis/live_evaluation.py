"""Evaluations of a position for the analysis board, each more precise than the one before."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from keepstone.analysis.decisions import compare, gap_between
from keepstone.analysis.values import Appraiser
from keepstone.playing.view import View
from keepstone.protocol import OVER
from keepstone.search.halving import Halving

ROUNDS = (100, 400, 1_600)  # lines of the search in each round
COMPARED = 0.25  # of these lines, with which the best actions are compared
MOST_BEST = 3


class Best(NamedTuple):
    """An action.

    share: the win probability of the seat to act; error: the standard error of its difference from the best one.
    """

    action: int
    share: float
    error: float


class Evaluation(NamedTuple):
    """The evaluation of a position.

    wins: win probability by seat; points: expected points by seat, or None if the game's evaluation predicts none.
    best: the best actions; empty unless a seat is to act whose observation is known. lines: of the search.
    """

    wins: tuple[float, ...]
    points: tuple[float, ...] | None
    best: tuple[Best, ...]
    lines: int
    done: bool


def evaluations(table: View, seed: int, should_stop: Callable[[], bool]) -> Iterator[Evaluation]:
    """Yield evaluations of a state or observation, each from more lines than the one before.

    A decision is judged from what the seat to act can observe.
    """
    mover = table.to_act
    if mover == OVER:
        yield _result(table)
        return
    seen = table.view(mover) if mover >= 0 and table.viewer in (None, mover) else None
    for lines in ROUNDS:
        value = Appraiser(table, max(1, lines // 10), seed).expected(table)
        wins, best = value.wins, tuple[Best, ...]()
        if seen is not None:
            wins, best = _best(seen, lines, seed, should_stop)
        if should_stop():
            return
        yield Evaluation(wins, value.points, best, lines, lines == ROUNDS[-1])


def _best(
    seen: View, lines: int, seed: int, should_stop: Callable[[], bool]
) -> tuple[tuple[float, ...], tuple[Best, ...]]:
    """Return the win probabilities after the best action, and the best actions."""
    search = Halving(seen, lines, seed, workers=1)
    search.run(should_stop=should_stop)
    actions = tuple(candidate.action for candidate in search.candidates[:MOST_BEST])
    wins = compare(seen, actions, max(2, int(lines * COMPARED)), seed + 1, should_stop)
    shares = wins.mean(axis=0)[:, seen.to_act]
    first = int(np.argmax(shares))
    best = [
        Best(
            action,
            float(shares[i]),
            gap_between(wins[:, first, seen.to_act], wins[:, i, seen.to_act])[1],
        )
        for i, action in enumerate(actions)
    ]
    best.sort(key=lambda action: -action.share)
    return tuple(wins.mean(axis=0)[first].tolist()), tuple(best)


def _result(table: View) -> Evaluation:
    winners = table.winners()
    wins = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(table.players))
    return Evaluation(wins, tuple(map(float, table.scores())), (), 0, True)
