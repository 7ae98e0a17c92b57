"""Credits: points that an event brings to a seat, by source."""

from collections.abc import Iterator
from gettext import NullTranslations
from typing import NamedTuple


class Credit(NamedTuple):
    """Points that an event brings to a seat, or takes. row: the position of its line in the account.

    words: the text of the line. ids: the scene elements that it refers to. heading: the text above a group of
    lines, such as a round; empty for none.
    """

    seat: int
    points: int
    row: int
    words: str
    ids: tuple[str, ...] = ()
    heading: str = ""


class Balance(NamedTuple):
    """Each seat's total of all credits, and the name of the total."""

    words: str
    numbers: tuple[int, ...]


def change(before: Balance, after: Balance) -> Iterator[Credit]:
    """Yield the credits of a game without sources: the change of the total, in one line."""
    pairs = zip(before.numbers, after.numbers, strict=True)
    for seat, (earlier, later) in enumerate(pairs):
        if earlier != later:
            yield Credit(seat, later - earlier, 0, after.words)


def in_points(numbers: tuple[int, ...], language: NullTranslations) -> Balance:
    """Return the default balance: the points."""
    return Balance(language.gettext("Points"), numbers)
