"""How games ended."""

from typing import Any, NamedTuple, TypeGuard

import numpy as np

from keepstone.checks import is_whole
from keepstone.record_numbers import MOST_POINTS


class Result(NamedTuple):
    """How a game ended: points (int32[players]), and each seat's share of the victory (float32[players]).

    Shares add up to 1, or to 0 where nobody has won; they are NaN where nothing is known.
    """

    points: np.ndarray
    wins: np.ndarray


def unknown(players: int) -> Result:
    """Of a game that was not played to its end."""
    return Result(np.zeros(players, np.int32), np.full(players, np.nan, np.float32))


def result_in(extra: dict[str, Any], players: int) -> Result | None:
    """What the `result` of a record says, if it says what can be."""
    said = extra.get("result")
    if not isinstance(said, dict):
        return None
    winners, scores = said.get("winners"), said.get("scores")
    if not _are_whole(winners, 0, players) or not _are_whole(scores, -MOST_POINTS, MOST_POINTS):
        return None
    if len(scores) != players:
        return None
    wins = np.zeros(players, np.float32)
    wins[winners] = 1 / max(len(winners), 1)
    return Result(np.array(scores, np.int32), wins)


def _are_whole(numbers: Any, low: int, high: int) -> TypeGuard[list[int]]:
    """Whether it is a list of whole numbers from low to below high."""
    return isinstance(numbers, list) and all(is_whole(n) and low <= n < high for n in numbers)
