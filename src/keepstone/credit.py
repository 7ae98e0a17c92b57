"""What an event of a game brings to whom, and for what: the lines of which an account is made."""

from collections.abc import Iterator
from gettext import NullTranslations
from typing import NamedTuple


class Credit(NamedTuple):
    """What a seat gets by an event, or loses. row: the place of its line in the account; words: what the line is.

    ids: the things in the picture of the table that it stands for.
    """

    seat: int
    points: int
    row: int
    words: str
    ids: tuple[str, ...] = ()


class Balance(NamedTuple):
    """What all credits of a seat add up to, by seat, and what that is called."""

    words: str
    numbers: tuple[int, ...]


def change(before: Balance, after: Balance) -> Iterator[Credit]:
    """The credits of a game that does not say where its points come from: all stand in one line."""
    pairs = zip(before.numbers, after.numbers, strict=True)
    for seat, (earlier, later) in enumerate(pairs):
        if earlier != later:
            yield Credit(seat, later - earlier, 0, after.words)


def in_points(numbers: tuple[int, ...], language: NullTranslations) -> Balance:
    """The balance of a game that says nothing else: the points."""
    return Balance(language.gettext("Points"), numbers)
