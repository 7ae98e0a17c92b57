"""Searches that can be interrupted and report their progress, for engines and analysis."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from keepstone.bots.level import STRONGEST, Level
from keepstone.bots.nets import find_player
from keepstone.bots.players import check_observation, choose, net_for, ranked_actions
from keepstone.playing.checks import check_from_one, check_whole
from keepstone.playing.view import View
from keepstone.search.halving import Halving

MOST_ITERATIONS = 1_000_000
MOST_MILLISECONDS = 86_400_000  # ms in a day
SLICE = 0.1  # seconds between two reports


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a bot's thinking. Without iterations and milliseconds, the level's own limits apply.

    level: the name of a level, or the path of a net (docs/programs.md#own-nets).
    """

    level: str = STRONGEST
    iterations: int | None = None
    milliseconds: int | None = None

    def __post_init__(self) -> None:
        """Check the budget.

        Raise UnknownName for an unknown level or a number out of range, and InvalidWeights for an invalid net.
        """
        find_player(self.level)
        _check_limit(self.iterations, MOST_ITERATIONS, "iterations")
        _check_limit(self.milliseconds, MOST_MILLISECONDS, "milliseconds")

    def limits(self) -> tuple[int, float]:
        """Return the maximum number of iterations and of seconds."""
        level = find_player(self.level)
        if self.milliseconds is not None:
            return self.iterations or MOST_ITERATIONS, self.milliseconds / 1000
        if self.iterations is not None:
            return self.iterations, MOST_MILLISECONDS / 1000
        return level.iterations, level.seconds


@dataclass(frozen=True, slots=True)
class Thought:
    """The result of a bot's thinking so far.

    line: the action and its expected continuation up to the next chance event. values: each seat's win
    probability; the sum is 1.
    """

    action: str
    line: tuple[str, ...]
    values: tuple[float, ...]
    iterations: int
    milliseconds: int


Report = Callable[[Thought], None]


def think(
    seen: View,
    budget: Budget,
    seed: int,
    report: Report = lambda thought: None,
    should_stop: Callable[[], bool] = lambda: False,
) -> Thought:
    """Search the observation of the seat to act, and report progress.

    With the level's own number of iterations, the result is the same action that `choose` returns for the same
    seed.
    """
    check_observation(seen)
    began, level = time.monotonic(), find_player(budget.level)
    if level.iterations == 0 or len(seen.legal_actions()) == 1:
        return _at_once(seen, level, seed, began)
    iterations, seconds = budget.limits()
    search = Halving(seen, iterations, check_whole(seed, "a seed"), net_for(level, seen))
    pace = ReportTimer()

    def report_progress() -> None:
        if pace.is_due():
            report(_thought(search, began))

    search.run(seconds, should_stop, report_progress)
    thought = _thought(search, began)
    report(thought)
    return thought


class ReportTimer:
    """A timer for reports of progress. A report is due immediately, and then at most every SLICE seconds."""

    def __init__(self) -> None:
        self.last = 0.0

    def is_due(self) -> bool:
        """Return whether a report is due, and restart the timer if it is."""
        now = time.monotonic()
        if now < self.last + SLICE:
            return False
        self.last = now
        return True


def _check_limit(value: int | None, most: int, what: str) -> None:
    if value is not None:
        check_from_one(value, most, what)


def _at_once(seen: View, level: Level, seed: int, began: float) -> Thought:
    """Return a thought without a search: the level does not search, or only one action is legal."""
    text = choose(level, seen, seed)
    values = next(
        action.values
        for action in ranked_actions(level, seen, seed)
        if action.action == seen.parse(text)
    )
    return Thought(text, (text,), tuple(values.tolist()), 0, _milliseconds(began))


def _thought(search: Halving, began: float) -> Thought:
    best = search.candidates[0]
    texts = tuple(map(search.seen.game.format_action, search.line_of(best.action)))
    values = tuple((best.values / best.values.sum()).tolist())
    return Thought(texts[0], texts, values, search.done, _milliseconds(began))


def _milliseconds(began: float) -> int:
    return round((time.monotonic() - began) * 1000)
