"""The numbers in a record and their bounds, checked before anything is made of them."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from keepstone.kit.quoting import quoted
from keepstone.protocol import InvalidRecord
from keepstone.sentences import sentence

MOST_PLAYERS = 64
MOST_RULES = 1_000_000  # versions of the rules of a game
MOST_HINTS = 1_000_000  # of a seat
LONGEST_TIME = 1_000_000_000_000  # milliseconds, 31 years
MOST_POINTS = 2**31  # an int32 is below
NOT_FINITE = sentence("the record holds a number that is not finite")


class Bounds(NamedTuple):
    """The smallest and the largest whole number allowed; path: the keys that lead there, through lists."""

    path: str
    low: int
    high: int


def check_numbers(plain: dict[str, Any]) -> None:
    """InvalidRecord for the first number of a record that is not whole or out of its bounds.

    Keys whose meaning is unknown here are not looked at, nor are values that are no numbers.
    """
    for bounds in (Bounds("rules", 1, MOST_RULES), Bounds("players", 1, MOST_PLAYERS)):
        _check(plain, bounds)
    for bounds in _bounds_by_table(plain.get("players"), plain.get("log")):
        _check(plain, bounds)


def parse_finite(text: str) -> float:
    """The number that a text in JSON means; InvalidRecord if it is too large, or NaN."""
    number = float(text)
    if not -float("inf") < number < float("inf"):
        raise InvalidRecord(NOT_FINITE)
    return number


def _bounds_by_table(players: Any, log: Any) -> Iterator[Bounds]:
    """The bounds that depend on the number of players and events, and the rest."""
    last_seat = players - 1 if isinstance(players, int) else MOST_PLAYERS - 1
    events = len(log) if isinstance(log, list) else 0
    yield Bounds("spent", 0, LONGEST_TIME)
    yield Bounds("hints", 0, MOST_HINTS)
    yield Bounds("out.event", 0, events)
    yield Bounds("out.seat", 0, last_seat)
    yield Bounds("out.spent", 0, LONGEST_TIME)
    yield Bounds("out.back", 0, events)
    yield Bounds("given.events", 0, events)
    yield Bounds("result.winners", 0, last_seat)
    yield Bounds("result.scores", -MOST_POINTS, MOST_POINTS - 1)
    yield Bounds("fairness.version", 1, MOST_RULES)


def _check(plain: dict[str, Any], bounds: Bounds) -> None:
    for value in _values(plain, bounds.path):
        is_whole = type(value) is int
        if isinstance(value, int | float) and not (is_whole and bounds.low <= value <= bounds.high):
            raise InvalidRecord(
                sentence(
                    '"{key}" of the record is a whole number from {low} to {high}, not {value}',
                    key=bounds.path,
                    low=bounds.low,
                    high=bounds.high,
                    value=quoted(value),
                )
            )


def _values(plain: dict[str, Any], path: str) -> list[Any]:
    """The values at a path; those of a list one by one."""
    values: list[Any] = [plain]
    for key in path.split("."):
        found = [each[key] for each in values if isinstance(each, dict) and key in each]
        values = [
            each for value in found for each in (value if isinstance(value, list) else [value])
        ]
    return values
