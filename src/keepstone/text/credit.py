"""Credits: points that a seat gains or loses in an event, by source."""

from collections.abc import Iterator
from gettext import NullTranslations
from typing import NamedTuple


class Credit(NamedTuple):
    """Points that a seat gains or loses in an event. row: the position of its line in the account.

    words: the text of this line. ids: the scene elements that gave the points. heading: the text above a group of
    lines, such as a round; empty for none.
    """

    seat: int
    points: int
    row: int
    words: str
    ids: tuple[str, ...] = ()
    heading: str = ""


class Balance(NamedTuple):
    """The sum of each seat's credits, and the name of this sum."""

    words: str
    numbers: tuple[int, ...]


def change(before: Balance, after: Balance) -> Iterator[Credit]:
    """Yield credits for a game without separate sources of points: the change of each seat's total."""
    pairs = zip(before.numbers, after.numbers, strict=True)
    for seat, (earlier, later) in enumerate(pairs):
        if earlier != later:
            yield Credit(seat, later - earlier, 0, after.words)


def in_points(numbers: tuple[int, ...], language: NullTranslations) -> Balance:
    """Return the default balance, which counts points."""
    return Balance(language.gettext("Points"), numbers)
