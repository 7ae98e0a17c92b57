"""The facts about a single game from which statistics are computed."""

from typing import NamedTuple

import numpy as np

from keepstone.data.file_game import FileGame, config_of, is_played_here, result_of, trace_of
from keepstone.data.results import Result
from keepstone.data.trace import Trace
from keepstone.playing.position import GameConfig


class Facts(NamedTuple):
    """A game's number of events and decisions, and its result (None if the game was not finished).

    opening: the first decision with several legal actions, and its seat. If the game cannot be replayed, because
    it was played under other rules or its record is incomplete, the number of decisions and the opening are None.
    """

    options: dict[str, str]
    events: int
    decisions: int | None
    opening: tuple[str, int] | None
    result: Result | None


def facts_of(found: FileGame) -> Facts:
    """Return the facts about a game. Raise InvalidRecord if the game breaks the rules."""
    if not is_played_here(found) or not found.is_whole():
        return Facts(found.options, found.length(), None, None, found.result())
    config = config_of(found)
    trace = trace_of(found, config)
    result = result_of(found, trace)
    return Facts(
        config.options,
        len(trace.events),
        int(np.count_nonzero(trace.seats >= 0)),
        _opening(config, trace),
        None if np.isnan(result.wins).any() else result,
    )


def _opening(config: GameConfig, trace: Trace) -> tuple[str, int] | None:
    """Return the first decision with several legal actions, and its seat."""
    open_ones = np.flatnonzero(trace.counts > 1)
    if not len(open_ones):
        return None
    first = open_ones[0]
    return config.game.format_action(int(trace.events[first])), int(trace.seats[first])
