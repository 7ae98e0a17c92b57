"""Sequential halving at the root (Karnin, Koren, Somekh 2013; Danihelka and others 2022 for few iterations).

The search tries the most promising actions equally often, then the better half of them, and so on until one action
is left. The search tries all actions with the same random numbers. Below the root, `ismcts` searches the tree.
"""

import math
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import Any

import numpy as np

from keepstone.kit.jit import compiled
from keepstone.protocol import apply, legal_actions, to_act
from keepstone.search.ismcts import add_child, search
from keepstone.search.shares import shares
from keepstone.search.workspace import ROOT, new_trees, workspace_on_same_tree
from keepstone.value.net import Net, judge
from keepstone.value.weights import net_of
from keepstone.view import View

FIRST_PIECE = 64  # lines that a worker plays at a time
SLICE = 0.01  # minimum seconds between two clock reads


@dataclass(slots=True)
class Candidate:
    """An action at the root, with its node, its number of visits, and the mean result for each seat.

    At first `values` contains the evaluation of the state right after the action. mean: the mean result for the
    seat to act.
    """

    action: int
    node: int
    visits: int
    values: np.ndarray
    mean: float


@compiled
def begin(seen, settings, actions, priors, work):
    """Add a child of the root for every legal action. Return the number of legal actions.

    Write the legal actions to actions (int32[max_actions]), and the evaluation right after each action to priors
    (float64[max_actions, players]).
    """
    n = legal_actions(seen, work.legal)
    work.tables[0] = seen
    for i in range(n):
        actions[i] = work.legal[i]
        work.tables[1] = seen
        apply(work.tables[1], actions[i])
        judge(work.tables[1], work.net, work.scratch, priors[i])
        node = add_child(ROOT, actions[i], work)
        work.tree[node].visits = settings.prior_visits
        work.tree[node].value = settings.prior_visits * priors[i, to_act(seen)]
    return n


class Halving:
    """A search by sequential halving for the seat to act.

    The same seed gives the same result for any number of workers.

    candidates: all legal actions, sorted by visits and then by mean result. done: the number of iterations so far.
    """

    def __init__(
        self, seen: View, iterations: int, seed: int, net: Net | None = None, workers: int = 2
    ):
        self.seen, self.settings, self.seat = seen, seen.game.search, seen.to_act
        self.iterations, self.done = iterations, 0
        self.random = np.random.default_rng(seed % 2**64)
        net = net_of(seen.game, seen.players) if net is None else net
        tried = most_candidates(iterations)
        work, ranges = new_trees(seen.game, seen.players, net, tried, iterations)
        self.works = [work] + [
            workspace_on_same_tree(work, seen.game, seen.players) for _ in range(workers - 1)
        ]
        self.candidates = self._begin()
        nodes = [each.node for each in self.candidates[:tried]]
        self._ranges = np.zeros((1 + seen.game.max_actions, 2), np.int32)  # indexed by node
        self._ranges[nodes] = ranges[: len(nodes)]
        self._stride = Stride()

    @property
    def tree(self) -> Any:
        """Return the nodes of the search tree."""
        return self.works[0].tree

    def _begin(self) -> list[Candidate]:
        actions = np.zeros(self.seen.game.max_actions, np.int32)
        priors = np.zeros((len(actions), self.seen.players))
        n = begin(self.seen.state, self.settings, actions, priors, self.works[0])
        means = priors[:n, self.seat]
        order = np.lexsort((self.random.random(n), -means))
        return [
            Candidate(int(actions[i]), 1 + int(i), 0, priors[i].copy(), means[i]) for i in order
        ]

    def run(
        self,
        seconds: float = math.inf,
        should_stop: Callable[[], bool] = lambda: False,
        report: Callable[[], None] = lambda: None,
    ) -> Candidate:
        """Search until all iterations are done, the time is up or `should_stop()` is true.

        Return the best candidate.

        Each round gets an equal share of the iterations and of the time. `report` is called from time to time; at
        each call, the candidates are sorted.
        """
        left = self.candidates[: most_candidates(self.iterations)]
        rounds = max(1, math.ceil(math.log2(len(left))))
        began = time.monotonic()
        with ThreadPoolExecutor(max(1, len(self.works) - 1)) as pool:
            for number in range(rounds):
                end = began + seconds * (number + 1) / rounds
                visits = max(1, self.iterations // rounds // len(left))
                for _ in self._round(left, visits, pool):
                    report()
                    if should_stop():
                        return self.candidates[0]
                    if time.monotonic() >= end:
                        break
                left = self.candidates[: (len(left) + 1) // 2]
        return self.candidates[0]

    def _round(
        self, left: list[Candidate], visits: int, pool: ThreadPoolExecutor
    ) -> Iterator[None]:
        """Play `visits` lines through each of the remaining candidates, in parts.

        The size of the parts does not affect the result.
        """
        nodes = np.array([each.node for each in left], np.int32)
        ranges = self._ranges[nodes]
        seeds = self.random.integers(0, 2**63, visits).astype(np.uint64)
        totals = np.zeros((len(left), self.seen.players))
        earlier = [(each.visits, each.values) for each in left]
        done = 0
        while done < visits:
            piece = seeds[done : done + self._stride.lines // len(left) + 1]
            with self._stride:
                self._try(nodes, ranges, piece, totals, pool)
            self._ranges[nodes] = ranges
            done += len(piece)
            for each, before, total in zip(left, earlier, totals, strict=True):
                self._learn(each, before, total, done)
            self.candidates.sort(key=lambda each: (-each.visits, -each.mean))
            self.done += len(piece) * len(left)
            yield

    def _try(
        self,
        nodes: np.ndarray,
        ranges: np.ndarray,
        seeds: np.ndarray,
        totals: np.ndarray,
        pool: ThreadPoolExecutor,
    ) -> None:
        """Play a line for each pair of a node and a seed, and add each seat's results to `totals`."""
        parts = shares(len(nodes), len(seeds), len(self.works))
        has_begun = [Event() for _ in parts]

        def work_at(number: int) -> None:
            try:
                for turn in parts[number]:
                    if turn.waits:
                        has_begun[number + 1].wait()
                    mine = nodes[turn.nodes], ranges[turn.nodes], seeds[turn.seeds]
                    work = self.works[number]
                    search(self.seen.state, *mine, self.settings, work, totals[turn.nodes])
                    has_begun[number].set()
            finally:
                has_begun[
                    number
                ].set()  # even after an error, because otherwise other workers would wait forever

        # The last part is submitted first: with too few threads, a waiting part would block the part that it waits
        # for.
        others = [pool.submit(work_at, number) for number in reversed(range(1, len(parts)))]
        work_at(0)
        for each in others:
            each.result()

    def _learn(
        self, each: Candidate, before: tuple[int, np.ndarray], total: np.ndarray, tries: int
    ) -> None:
        """Update a candidate's value after several lines.

        before: the candidate's visits and values before the round; total: the sum of its results since then.
        """
        visits, values = before
        weight = visits + self.settings.prior_visits
        each.values = (values * weight + total) / (weight + tries)
        each.visits = visits + tries
        each.mean = float(each.values[self.seat])


class Stride:
    """The number of lines to play between two clock reads.

    The number is doubled until playing the lines takes SLICE seconds.
    """

    def __init__(self) -> None:
        self.lines, self._began = FIRST_PIECE, 0.0

    def __enter__(self) -> None:
        self._began = time.monotonic()

    def __exit__(self, *_: object) -> None:
        if time.monotonic() - self._began < SLICE:
            self.lines *= 2


def most_candidates(iterations: int) -> int:
    """Return the maximum number of candidate actions, which is small if there are few iterations."""
    return max(2, min(32, iterations // 6))
