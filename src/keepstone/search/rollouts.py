"""Rollouts, as in backgammon programs (Tesauro, Galperin 1996): play on after an action, and evaluate the end.

Every seat plays the action that the net rates highest for what this seat sees. In some games the net rates only
the actions that look best by hand. Lines with the same seed get the same hidden information, and the same random
numbers for their first, second ... run of chance events, even after different numbers of decisions. Therefore the
difference between two actions has a small variance.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from keepstone.kit.jit import compiled, python_source
from keepstone.kit.rng import below, next_word
from keepstone.playing.view import View
from keepstone.protocol import CHANCE, OVER, SearchSettings
from keepstone.protocol.hooks import apply, chance, determinize, observe, round_end, to_act
from keepstone.search.greedy import choose_best, quick_action
from keepstone.search.workspace import Workspace
from keepstone.value.net import judge

SAMPLES = 32  # of the hidden information, of which one is drawn
FINE = 2**30  # parts of the total weight of the samples


class Rollouts:
    """Lines from a seat's observation that consist of rollouts. Workers take equal parts of the lines."""

    def __init__(self, seen: View, settings: SearchSettings, works: list[Workspace]):
        self.seen, self.settings, self.works = seen, settings, works

    def play(
        self, actions: np.ndarray, seeds: np.ndarray, run: Callable[..., Any] = map
    ) -> np.ndarray:
        """Play a line for each pair of a seed and an action.

        Return each seat's results (float64[seeds, actions, players]). run: distributes the work, as `map` does.
        """
        results = np.zeros((len(seeds), len(actions), self.seen.players))
        count, lines = len(self.works), len(seeds) * len(actions)

        def play_some(work: Workspace, number: int) -> None:
            first, end = number * lines // count, (number + 1) * lines // count
            rollouts(self.seen.state, actions, seeds, first, end, self.settings, work, results)

        list(run(play_some, self.works, range(count)))
        return results

    def forget(self) -> None:
        """Do nothing: these lines learn nothing from each other."""


@compiled
def rollouts(seen, actions, seeds, first, end, settings, work, results):
    """Play some lines of those through each action for each seed: numbers `first` to `end`, without `end`.

    seen: the searcher's observation; actions: int32, seeds: uint64. The lines are numbered seed by seed.
    results (float64[seeds, actions, players]) is overwritten with each seat's win probability in these lines.
    """
    luck = np.uint64(0)
    for number in range(first, end):
        i, k = divmod(number, len(actions))
        if number == first or k == 0:
            luck = deal(seen, seeds[i], settings.belief, work)
        work.tables[0] = work.tables[2]
        work.rng[0] = luck
        apply(work.tables[0], actions[k])
        rollout(luck, to_act(seen), settings, work, results[i, k])


@compiled
def deal(seen, seed, belief, work):
    """Write the observation, with hidden information filled in, to `work.tables[2]`. Return the seed of chance.

    belief: see `SearchSettings`.
    """
    work.rng[0] = seed
    next_word(work.rng)
    if belief == 0:
        work.tables[2] = seen
        determinize(work.tables[2], work.rng)
    else:
        guess(seen, belief, work)
    return work.rng[0]


@compiled
def guess(seen, belief, work):
    """Write one of several samples of the hidden information to `work.tables[2]`, drawn by their weights."""
    tables, values, rng = work.tables, work.values, work.rng
    total = 0.0
    for _ in range(SAMPLES):
        tables[0] = seen
        determinize(tables[0], rng)
        judge(tables[0], work.net, work.scratch, values)
        weight = math.exp(-belief * values[to_act(seen)])
        total += weight
        if below(rng, FINE) * total < weight * FINE:
            tables[2] = tables[0]


@compiled
def rollout(luck, searcher, settings, work, result):
    """Play on from `work.tables[0]`, in place, to a pause or to the end of the round or the game.

    luck (uint64): the seed of all chance events. searcher: the seat that searches. result (float64[players]) is
    overwritten with the mean of the evaluations that the settings ask for.
    """
    table, paused, before = work.tables[0], 0, OVER
    result[:] = 0.0
    while True:
        actor = to_act(table)
        ended = actor == OVER or round_end(table)
        if ended or actor == CHANCE != before:
            paused += 1
            ended = ended or paused == settings.pauses
            add_evaluation(paused, ended, settings, work, result)
            if ended:
                return
            work.luck[0] = luck ^ np.uint64(paused)
            next_word(work.luck)
        before = actor
        if actor == CHANCE:
            apply(table, chance(table, work.luck))
        else:
            most = settings.shortlist
            if actor != searcher and len(result) > 2:
                most = settings.crowd_shortlist
            apply(table, quick_action(table, most, work.net, work))


@compiled
def add_evaluation(paused, ended, settings, work, result):
    """Add the evaluation at a pause to the mean in `result`, if it counts.

    An evaluation at which the line ends also counts for the pauses that the line does not reach.
    """
    first = settings.pauses - settings.evaluations + 1
    if paused < first and not ended:
        return
    weight = settings.pauses - max(paused, first) + 1 if ended else 1
    judge(work.tables[0], work.net, work.scratch, work.values)
    for seat in range(len(result)):
        result[seat] += work.values[seat] * weight / settings.evaluations


def expected_line(
    seen: Any, action: int, seed: np.uint64, belief: float, work: Workspace, most: int
) -> list[int]:
    """Return the actions of a line through an action, up to the next chance event, at most `most` of them.

    The line ends earlier if the round or the game is over. This function is not compiled, because compiling it
    would take a fifth of a game's compile time.
    """
    python_source(deal)(seen, seed, belief, work)
    work.tables[0] = work.tables[2]
    table, observed = work.tables[0], work.tables[3]
    line = [action]
    apply(table, action)
    while len(line) < most and to_act(table) >= 0 and not round_end(table):
        work.tables[3] = table
        observe(observed, to_act(table))
        line.append(choose_best(observed, work))
        apply(table, line[-1])
    return line
