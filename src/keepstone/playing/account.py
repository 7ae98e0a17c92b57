"""The account of a game: the points of each seat by their source, with the events that earned the points.

A game defines it by `credit` and `balance`. Without these, the account has a single line: the score.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from gettext import NullTranslations
from typing import NamedTuple

from msgspec import Struct

from keepstone.playing.view import ENGLISH, View
from keepstone.text.credit import Balance, Credit, change, in_points


class AccountStep(NamedTuple):
    """An event with its number and the states before and after it."""

    number: int
    action: int
    before: View
    after: View


class Received(Struct, frozen=True):
    """Points that a seat received in event `n`.

    ids: the elements that earned them, in the scene after event `at`.
    """

    n: int
    points: int
    ids: tuple[str, ...]
    at: int


class AccountLine(Struct, frozen=True):
    """A line of an account: a source of points.

    cells: for each seat, the points that it got from this source, in order of play.

    heading: a text above all lines with the same heading, such as a round; empty if there is none.
    """

    words: str
    cells: tuple[tuple[Received, ...], ...]
    heading: str = ""


class Account(Struct, frozen=True):
    """All lines of an account, and each seat's total. total: the name of the total."""

    lines: tuple[AccountLine, ...]
    total: str
    totals: tuple[int, ...]


def account_of(
    steps: Iterable[AccountStep], end: View, last: int, language: NullTranslations = ENGLISH
) -> Account:
    """Return the account of a game. end: the state after all steps; its scene is shown after event `last`."""
    credits, round_ends = [], []
    for index, step in enumerate(steps):
        of_step = _credits(step, language, is_first=index == 0)
        credits += [(step.number, credit) for credit in of_step]
        if step.after.is_round_end:
            round_ends.append(step.number)
    total, totals = balance_of(end, language)
    lines = tuple(_lines(credits, [*round_ends, last], end.players))
    return Account(lines, total, totals)


def balance_of(view: View, language: NullTranslations = ENGLISH) -> Balance:
    """Return each seat's total in a state, and the name of what is counted."""
    balance = view.game.balance(view.state, language)
    return balance or in_points(tuple(view.scores()), language)


def _credits(step: AccountStep, language: NullTranslations, is_first: bool) -> Iterable[Credit]:
    """Return the credits of an event. Without credits, the first event also brings what the seats start with."""
    before, after = step.before, step.after
    credits = before.game.credit(before.state, step.action, after.state, language)
    if credits is not None:
        return credits
    balance = balance_of(before, language)
    start = balance._replace(numbers=(0,) * before.players)
    return change(start if is_first else balance, balance_of(after, language))


def _lines(
    credits: Sequence[tuple[int, Credit]], pictures: Sequence[int], players: int
) -> Iterator[AccountLine]:
    """Yield the lines of an account, sorted by row. pictures: the numbers of the events that have a scene."""
    for row, words, heading in sorted(
        {(credit.row, credit.words, credit.heading) for _, credit in credits}
    ):
        cells = [
            tuple(
                Received(n, credit.points, credit.ids, pictures[bisect_left(pictures, n)])
                for n, credit in credits
                if (credit.row, credit.seat) == (row, seat)
            )
            for seat in range(players)
        ]
        yield AccountLine(words, tuple(cells), heading)
