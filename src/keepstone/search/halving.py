"""Sequential halving (Karnin, Koren, Somekh 2013; Danihelka and others 2022 for few iterations).

The search tries the most promising actions equally often, then the better half of them, and so on until one action
is left. To try an action is to play a line after it. All actions are tried with the same seeds.
"""

import math
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from keepstone.kit.rng import new_rng
from keepstone.playing.view import View
from keepstone.protocol import SearchSettings
from keepstone.search.greedy import rate_actions
from keepstone.search.ismcts import Trees
from keepstone.search.rollouts import Rollouts, expected_line
from keepstone.search.workspace import new_workspace
from keepstone.value.net import Net
from keepstone.value.weights import net_of

FIRST_PART = 16  # lines
SLICE = 0.01  # minimum seconds between two clock reads
LONGEST_LINE = 20  # maximum number of actions of an expected line


@dataclass(slots=True)
class Candidate:
    """A legal action with its number of visits and the mean result for each seat.

    At first `values` contains the evaluation of the state right after the action. mean: the mean result for the
    seat to act.
    """

    action: int
    visits: int
    values: np.ndarray
    mean: float


def lines_from(
    seen: View, settings: SearchSettings, net: Net, workers: int = 1
) -> Rollouts | Trees:
    works = [new_workspace(seen.game, seen.players, new_rng(0), net) for _ in range(workers)]
    return (Trees if settings.tree else Rollouts)(seen, settings, works)


class Halving:
    """A search by sequential halving for the seat to act.

    The same seed gives the same result for any number of workers.

    candidates: all legal actions, sorted by visits and then by mean result. done: the number of iterations so far.
    """

    def __init__(
        self,
        seen: View,
        iterations: int,
        seed: int,
        net: Net | None = None,
        workers: int = 2,
        settings: SearchSettings | None = None,
    ):
        self.seen, self.seat = seen, seen.to_act
        self.settings = seen.game.search if settings is None else settings
        self.iterations, self.done = iterations, 0
        self.random = np.random.default_rng(seed % 2**64)
        net = net_of(seen.game, seen.players) if net is None else net
        self.lines = lines_from(seen, self.settings, net, workers)
        self.candidates = self._begin()
        self._pace = Pace()

    def _begin(self) -> list[Candidate]:
        actions = np.zeros(self.seen.game.max_actions, np.int32)
        priors = np.zeros((len(actions), self.seen.players))
        n = rate_actions(self.seen.state, actions, priors, self.lines.works[0])
        means = priors[:n, self.seat]
        order = np.lexsort((self.random.random(n), -means))
        return [Candidate(int(actions[i]), 0, priors[i].copy(), float(means[i])) for i in order]

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
        began = time.monotonic()
        with ThreadPoolExecutor(len(self.lines.works)) as pool:
            lines = min(self.iterations, self._lines_within(seconds, pool))
            left = self.candidates[: most_candidates(lines)]
            rounds = max(1, math.ceil(math.log2(len(left))))
            for number in range(rounds):
                end = began + seconds * (number + 1) / rounds
                visits = max(1, self.iterations // rounds // len(left))
                for _ in self._round(left, visits, end, pool):
                    report()
                    if should_stop():
                        return self.candidates[0]
                    if time.monotonic() >= end:
                        break
                left = self.candidates[: (len(left) + 1) // 2]
        return self.candidates[0]

    def _lines_within(self, seconds: float, pool: ThreadPoolExecutor) -> float:
        """Return about how many lines fit into the time, after a trial whose results do not count."""
        if seconds == math.inf:
            return math.inf
        actions = np.array([candidate.action for candidate in self.candidates[:2]], np.int32)
        paces = Pace(), Pace()  # two, because one of them may be interrupted
        for pace in paces:
            with pace.measure(len(actions)):
                self.lines.play(actions, np.zeros(1, np.uint64), pool.map)
        self.lines.forget()
        self._pace = max(paces, key=lambda pace: pace.speed)
        return self._pace.lines_within(seconds)

    def _round(
        self, left: list[Candidate], visits: int, end: float, pool: ThreadPoolExecutor
    ) -> Iterator[None]:
        """Play `visits` lines through each of the remaining candidates, in parts that end before `end`.

        The size of the parts does not affect the result.
        """
        actions = np.array([candidate.action for candidate in left], np.int32)
        totals = np.zeros((len(left), self.seen.players))
        earlier = [(candidate.visits, candidate.values) for candidate in left]
        done = 0
        while done < visits:
            part = min(self._pace.part, self._pace.lines_within(end - time.monotonic()))
            count = min(visits - done, max(1, int(part / len(left))))
            seeds = self.random.integers(0, 2**63, count).astype(np.uint64)
            with self._pace.measure(count * len(left)):
                results = self.lines.play(actions, seeds, pool.map)
            # One line after another, so that the sums do not depend on the size of a part.
            for line in results:
                totals += line
            done += count
            for candidate, before, total in zip(left, earlier, totals, strict=True):
                self._learn(candidate, before, total, done)
            self.candidates.sort(key=lambda candidate: (-candidate.visits, -candidate.mean))
            self.done += count * len(left)
            yield

    def _learn(
        self, candidate: Candidate, before: tuple[int, np.ndarray], total: np.ndarray, tries: int
    ) -> None:
        """Update a candidate's value after several lines.

        before: the candidate's visits and values before the round; total: the sum of its results since then.
        """
        visits, values = before
        weight = visits + self.settings.prior_visits
        candidate.values = (values * weight + total) / (weight + tries)
        candidate.visits = visits + tries
        candidate.mean = float(candidate.values[self.seat])

    def line_of(self, action: int) -> tuple[int, ...]:
        """Return an action and its expected continuation up to the next chance event."""
        seen, belief, work = self.seen.state, self.settings.belief, self.lines.works[0]
        return tuple(expected_line(seen, action, np.uint64(0), belief, work, LONGEST_LINE))


class Pace:
    """How fast lines are played, and how many of them to play between two clock reads.

    part: this number, which is doubled until the lines take SLICE seconds. speed: lines a second.
    """

    def __init__(self) -> None:
        self.part, self.speed = FIRST_PART, math.inf

    @contextmanager
    def measure(self, lines: int) -> Iterator[None]:
        """Measure how long it takes to play this number of lines."""
        began = time.monotonic()
        yield
        seconds = time.monotonic() - began
        self.speed = lines / seconds if seconds > 0 else math.inf
        if seconds < SLICE:
            self.part *= 2

    def lines_within(self, seconds: float) -> float:
        return self.speed * seconds if seconds > 0 else 0.0


def most_candidates(iterations: float) -> int:
    """Return the maximum number of candidate actions, which is small if there are few iterations."""
    return int(max(2, min(32, iterations // 6)))
