"""Bounds for the numbers in a record. Keepstone checks the numbers before it uses the record."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from keepstone.errors import InvalidRecord
from keepstone.kit.quoting import quoted
from keepstone.text.sentences import sentence

MOST_PLAYERS = 64
MOST_RULES = 1_000_000  # versions of a game's rules
MOST_HINTS = 1_000_000  # per seat
LONGEST_TIME = 1_000_000_000_000  # milliseconds: 31 years
MOST_POINTS = 2**31  # scores are stored as int32
NOT_FINITE = sentence("the record contains a number that is not finite")


class Bounds(NamedTuple):
    """The bounds of a whole number in a record.

    path: the keys that lead to this number; all elements of a list on this path are checked.
    """

    path: str
    low: int
    high: int


def check_numbers(plain: dict[str, Any]) -> None:
    """Raise InvalidRecord for the first number that is not whole or is outside its bounds.

    Unknown keys, and values that are not numbers, are ignored.
    """
    for bounds in (Bounds("rules", 1, MOST_RULES), Bounds("players", 1, MOST_PLAYERS)):
        _check(plain, bounds)
    for bounds in _bounds_by_table(plain.get("players"), plain.get("log")):
        _check(plain, bounds)


def parse_finite(text: str) -> float:
    """Return the number in a JSON text if it is finite. Raise InvalidRecord if it is infinite or NaN."""
    number = float(text)
    if not -float("inf") < number < float("inf"):
        raise InvalidRecord(NOT_FINITE)
    return number


def _bounds_by_table(players: Any, log: Any) -> Iterator[Bounds]:
    """Yield the bounds of all numbers in a record except "rules" and "players"."""
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
                    '"{key}" in the record must be a whole number from {low} to {high}, not {value}',
                    key=bounds.path,
                    low=bounds.low,
                    high=bounds.high,
                    value=quoted(value),
                )
            )


def _values(plain: dict[str, Any], path: str) -> list[Any]:
    """Return all values at a path in a record. A list on the path stands for all its elements."""
    values: list[Any] = [plain]
    for key in path.split("."):
        numbers = [value[key] for value in values if isinstance(value, dict) and key in value]
        values = [
            number
            for value in numbers
            for number in (value if isinstance(value, list) else [value])
        ]
    return values
