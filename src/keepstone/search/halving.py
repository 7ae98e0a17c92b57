"""Sequential halving at the root (Karnin, Koren, Somekh 2013; Danihelka and others 2022 for few iterations).

The actions that look best at once are tried equally often, then the better half of them, until one is
left. All of them are tried with the same luck. Below them the tree is searched as in `ismcts`.
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
from keepstone.search.workspace import ROOT, new_trees, sharing
from keepstone.value.net import Net, judge
from keepstone.value.weights import net_of
from keepstone.view import View

FIRST_PIECE = 64  # lines
SLICE = 0.01  # seconds between two looks at the clock, at least


@dataclass(slots=True)
class Candidate:
    """An action at the root: its node, how often it was tried, and what that brought each seat on average.

    At first that is what the table is worth right after the action.
    """

    action: int
    node: int
    visits: int
    values: np.ndarray
    mean: float


@compiled
def begin(seen, settings, actions, priors, work):
    """Hang a node for every legal action under the root; their number.

    actions (int32[max_actions]) and priors (float64[max_actions, players]), what the table is worth right
    after them, are written.
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
    """A search of an observation of the seat that is to act; the same for the same seed, whoever works at it.

    candidates: all legal actions, those tried most first, then by what they brought. done: iterations made.
    """

    def __init__(
        self, seen: View, iterations: int, seed: int, net: Net | None = None, workers: int = 2
    ):
        self.seen, self.settings, self.seat = seen, seen.game.search, seen.to_act
        self.iterations, self.done = iterations, 0
        self.random = np.random.default_rng(seed % 2**64)
        net = net_of(seen.game, seen.players) if net is None else net
        tried = most_candidates(iterations)
        work, rooms = new_trees(seen.game, seen.players, net, tried, iterations)
        self.works = [work] + [sharing(work, seen.game, seen.players) for _ in range(workers - 1)]
        self.candidates = self._begin()
        nodes = [each.node for each in self.candidates[:tried]]
        self._rooms = np.zeros((1 + seen.game.max_actions, 2), np.int32)  # by candidates' nodes
        self._rooms[nodes] = rooms[: len(nodes)]
        self._stride = Stride()

    @property
    def tree(self) -> Any:
        """The nodes."""
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
        """The best candidate, once all iterations are made, the time is over or it should stop.

        Each round has an equal share of both. It reports now and then, the candidates in their order.
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
        """Play so many lines through each candidate, piece by piece; the pieces change nothing."""
        nodes = np.array([each.node for each in left], np.int32)
        rooms = self._rooms[nodes]
        seeds = self.random.integers(0, 2**63, visits).astype(np.uint64)
        totals = np.zeros((len(left), self.seen.players))
        earlier = [(each.visits, each.values) for each in left]
        done = 0
        while done < visits:
            piece = seeds[done : done + self._stride.lines // len(left) + 1]
            with self._stride:
                self._try(nodes, rooms, piece, totals, pool)
            self._rooms[nodes] = rooms
            done += len(piece)
            for each, before, total in zip(left, earlier, totals, strict=True):
                self._learn(each, before, total, done)
            self.candidates.sort(key=lambda each: (-each.visits, -each.mean))
            self.done += len(piece) * len(left)
            yield

    def _try(
        self,
        nodes: np.ndarray,
        rooms: np.ndarray,
        seeds: np.ndarray,
        totals: np.ndarray,
        pool: ThreadPoolExecutor,
    ) -> None:
        """Play a line for each node and seed; totals gain what that brought."""
        parts = shares(len(nodes), len(seeds), len(self.works))
        has_begun = [Event() for _ in parts]

        def work_at(number: int) -> None:
            try:
                for turn in parts[number]:
                    if turn.waits:
                        has_begun[number + 1].wait()
                    mine = nodes[turn.nodes], rooms[turn.nodes], seeds[turn.seeds]
                    work = self.works[number]
                    search(self.seen.state, *mine, self.settings, work, totals[turn.nodes])
                    has_begun[number].set()
            finally:
                has_begun[number].set()  # whatever happens, nobody waits for ever

        # The last first: who waits is never there before whom it waits for.
        others = [pool.submit(work_at, number) for number in reversed(range(1, len(parts)))]
        work_at(0)
        for each in others:
            each.result()

    def _learn(
        self, each: Candidate, before: tuple[int, np.ndarray], total: np.ndarray, tries: int
    ) -> None:
        """What a candidate is worth, from what it was before the round and the total of its tries since then."""
        visits, values = before
        weight = visits + self.settings.prior_visits
        each.values = (values * weight + total) / (weight + tries)
        each.visits = visits + tries
        each.mean = float(each.values[self.seat])


class Stride:
    """How many lines to play between two looks at the clock: twice as many until that takes a while."""

    def __init__(self) -> None:
        self.lines, self._began = FIRST_PIECE, 0.0

    def __enter__(self) -> None:
        self._began = time.monotonic()

    def __exit__(self, *_: object) -> None:
        if time.monotonic() - self._began < SLICE:
            self.lines *= 2


def most_candidates(iterations: int) -> int:
    """How many actions are tried at all: few where iterations are few."""
    return max(2, min(32, iterations // 6))
