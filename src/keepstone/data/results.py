"""The results of games."""

from typing import Any, NamedTuple, TypeGuard

import numpy as np

from keepstone.playing.checks import is_whole
from keepstone.playing.record_numbers import MOST_POINTS


class Result(NamedTuple):
    """The result of a game: points (int32[players]), and each seat's share of the victory (float32[players]).

    The shares of the victory add up to 1, or to 0 if nobody has won. If the result is unknown, the shares are NaN.
    """

    points: np.ndarray
    wins: np.ndarray


def unknown(players: int) -> Result:
    """Return the result for a game that was not finished."""
    return Result(np.zeros(players, np.int32), np.full(players, np.nan, np.float32))


def result_in(extra: dict[str, Any], players: int) -> Result | None:
    """Return the `result` entry of a record, or None if it is missing or invalid."""
    stored = extra.get("result")
    if not isinstance(stored, dict):
        return None
    winners, scores = stored.get("winners"), stored.get("scores")
    if not _are_whole(winners, 0, players) or not _are_whole(scores, -MOST_POINTS, MOST_POINTS):
        return None
    if len(scores) != players:
        return None
    wins = np.zeros(players, np.float32)
    wins[winners] = 1 / max(len(winners), 1)
    return Result(np.array(scores, np.int32), wins)


def _are_whole(numbers: Any, low: int, high: int) -> TypeGuard[list[int]]:
    return isinstance(numbers, list) and all(is_whole(n) and low <= n < high for n in numbers)
