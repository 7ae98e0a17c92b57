"""Messages about the deals of the day."""

from typing import Literal

from msgspec import Struct

OutcomeName = Literal["resigned", "lost", "drawn", "won"]


class DealEntry(Struct, frozen=True):
    """A finished try on the board of a day. place: from 1; equal results share a place.

    margin: the points ahead of the bot; table: where it was played, null while the deal is sealed and the try is
    not one's own; you: whether it is one's own. differs: the number of the first event in which the game differs
    from one's own; null if there is none, or if the deal is sealed.
    """

    place: int
    name: str
    outcome: OutcomeName
    margin: int
    table: str | None
    you: bool
    differs: int | None = None


class ParEntry(Struct, frozen=True):
    """The game of the strongest bot at a deal, with the same fields as a try. level: of this bot."""

    level: str
    outcome: OutcomeName
    margin: int
    points: int | None
    table: str | None
    differs: int | None = None


class MonthEntry(Struct, frozen=True):
    """A person on the board of a month. margin: the sum of the margins; days: the number of finished tries."""

    place: int
    name: str
    wins: int
    margin: int
    days: int
    you: bool


class DealTry(Struct, frozen=True):
    """One's own try at a deal. table: where it is played; over: whether it has ended."""

    table: str
    over: bool


class DealCard(Struct, frozen=True):
    """The deal of a day and game. level: of the bot; sealed: whether the seed is still secret.

    seed: the seed in hexadecimal digits, empty while it is secret. people: the number of tries, finished or not;
    yours: one's own try, null if there is none or without a key. board: the best tries, and one's own after them;
    par: the game of the strongest bot, null until it has played;
    month: the best people of the month. before, after: the nearest days with a deal, empty for none.
    """

    game: str
    day: str
    level: str
    commitment: str
    sealed: bool
    seed: str
    people: int
    yours: DealTry | None
    board: list[DealEntry]
    par: ParEntry | None
    month: list[MonthEntry]
    before: str
    after: str


class DealSummary(Struct, frozen=True):
    """The deal of today in a game, for an overview. yours: one's own try, or null."""

    game: str
    day: str
    yours: DealTry | None
