"""What is counted of one game."""

from typing import NamedTuple

import numpy as np

from keepstone.data.found import Found, config_of, is_played_here, result_of, told_of
from keepstone.data.results import Result
from keepstone.data.told import Told
from keepstone.position import GameConfig


class Facts(NamedTuple):
    """A game: how many events it had, how many of them were decisions, and how it ended, None if it did not.

    opening: the first decision between several actions, and whose it was. Decisions and the opening are None
    where the game cannot be played again, by other rules or because something of it was not seen.
    """

    options: dict[str, str]
    events: int
    decisions: int | None
    opening: tuple[str, int] | None
    result: Result | None


def facts_of(found: Found) -> Facts:
    """What is counted of a game; InvalidRecord if it breaks the rules."""
    if not is_played_here(found) or not found.is_whole():
        return Facts(found.options, found.length(), None, None, found.result())
    config = config_of(found)
    told = told_of(found, config)
    result = result_of(found, told)
    return Facts(
        config.options,
        len(told.events),
        int(np.count_nonzero(told.seats >= 0)),
        _opening(config, told),
        None if np.isnan(result.wins).any() else result,
    )


def _opening(config: GameConfig, told: Told) -> tuple[str, int] | None:
    """The first decision that could have been another, and whose it was."""
    open_ones = np.flatnonzero(told.counts > 1)
    if not len(open_ones):
        return None
    first = open_ones[0]
    return config.game.format_action(int(told.events[first])), int(told.seats[first])
