"""Grading of puzzles: the number of iterations that a search needs, and the effects of the solution."""

from collections.abc import Iterator, Sequence

import numpy as np

from keepstone.analysis.report import Decision
from keepstone.analysis.values import after
from keepstone.playing.account import balance_of
from keepstone.playing.view import View
from keepstone.puzzles.puzzle import Effect
from keepstone.search.halving import Halving
from keepstone.value.net import Net

BUDGETS = 15, 30, 60, 120, 240, 480  # iterations of the searches that are tried
SEARCHES, ENOUGH = 5, 4  # searches with each budget, and how many of them have to find the solution


def iterations_needed(seen: View, solution: int, seed: int, net: Net | None = None) -> int:
    """Return the smallest budget with which a search usually finds the solution; 0 if none is enough.

    With every larger budget, the search usually finds it too. net: the net that evaluates; None for the game's own
    net.
    """
    seeds = np.random.SeedSequence(seed).generate_state(SEARCHES, np.uint64).tolist()
    needed = 0
    for budget in reversed(BUDGETS):
        found = sum(_best(seen, budget, seed, net) == solution for seed in seeds)
        if found < ENOUGH:
            break
        needed = budget
    return needed


def _best(seen: View, iterations: int, seed: int, net: Net | None) -> int:
    return Halving(seen, iterations, seed, net, workers=1).run().action


def effects_of(seen: View, line: Sequence[int], second: Decision) -> Iterator[Effect]:
    """Yield the effects of the solution.

    line: the solution and its continuation within the turn; second: the judged second-best action.
    """
    seat, table = seen.to_act, seen.bare()
    for action in line:
        table = after(table, action)
    if seen.game.learning.by_points and _points(table, seat) > _points(seen, seat):
        yield "points"
    if second.at_once < second.loss / 2:
        yield "later"
    gains = dict.fromkeys(range(seen.players), 0.0)
    for difference in second.differences:
        gains[difference.seat] += difference.points
    own = gains.pop(seat)
    if sum(gains.values()) > max(0.0, -own):
        yield "rival"


def _points(view: View, seat: int) -> int:
    return balance_of(view).numbers[seat]
