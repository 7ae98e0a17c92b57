"""The account of a game: what every seat has, by where it came from, made of what each event has brought.

A game tells it in its room `words`: `credit(before, action, after, language)` gives the credits of an event,
`balance(state, language)` what they add up to. Without them points are told in one line, as the rules count them.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from gettext import NullTranslations
from typing import NamedTuple

from msgspec import Struct

from keepstone.credit import Balance, Credit, change, in_points
from keepstone.view import ENGLISH, View


class Step(NamedTuple):
    """An event by its number, and the tables around it."""

    number: int
    action: int
    before: View
    after: View


class Received(Struct, frozen=True):
    """What event n brought to a seat. ids: what it stands for, in the picture after event `at`."""

    n: int
    points: int
    ids: tuple[str, ...]
    at: int


class AccountLine(Struct, frozen=True):
    """Where points came from, in words; cells: what each seat received for it, in the order of play."""

    words: str
    cells: tuple[tuple[Received, ...], ...]


class Account(Struct, frozen=True):
    """Every line, and by seat what all of them come to; total: what that is called."""

    lines: tuple[AccountLine, ...]
    total: str
    totals: tuple[int, ...]


def account_of(
    steps: Iterable[Step], end: View, last: int, language: NullTranslations = ENGLISH
) -> Account:
    """The account of a game; end: the table after all steps, which is shown after event `last`."""
    found, round_ends = [], []
    for step in steps:
        found += [(step.number, each) for each in _credits(step, language)]
        if step.after.is_round_end:
            round_ends.append(step.number)
    total, totals = balance_of(end, language)
    lines = tuple(_lines(found, [*round_ends, last], end.players))
    return Account(lines, total, totals)


def balance_of(view: View, language: NullTranslations = ENGLISH) -> Balance:
    """What the credits of a table add up to."""
    told = getattr(view.game.words, "balance", None)
    if told is None:
        return in_points(tuple(view.scores()), language)
    balance: Balance = told(view.state, language)
    return balance


def _credits(step: Step, language: NullTranslations) -> Iterable[Credit]:
    told = getattr(step.before.game.words, "credit", None)
    if told is None:
        return change(balance_of(step.before, language), balance_of(step.after, language))
    credits_: Iterable[Credit] = told(step.before.state, step.action, step.after.state, language)
    return credits_


def _lines(
    found: Sequence[tuple[int, Credit]], pictures: Sequence[int], players: int
) -> Iterator[AccountLine]:
    """By their rows. pictures: the events after which the table was shown before it was laid anew."""
    for row, words in sorted({(each.row, each.words) for _, each in found}):
        cells = [
            tuple(
                Received(n, each.points, each.ids, pictures[bisect_left(pictures, n)])
                for n, each in found
                if (each.row, each.seat) == (row, seat)
            )
            for seat in range(players)
        ]
        yield AccountLine(words, tuple(cells))
