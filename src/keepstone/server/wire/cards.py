"""Answers of the HTTP API: tables, seats, games, levels."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from keepstone.protocol import Difficulty
from keepstone.server.wire.fields import AnalysisStatus, Ending, Status


class Sealed(Struct, frozen=True):
    """A seed is sealed; its commitment."""

    commitment: str


class Place(Struct, frozen=True):
    """A seat that was taken, and the secret that proves it; null for who opened a table without one.

    invite: the path of the table for others to open.
    """

    table: str
    seat: int | None
    secret: str | None
    invite: str


class SeatCard(Struct, frozen=True):
    """Who sits on a seat; level: a bot's; pledge: to a contribution, empty for none.

    program: whether a program plays for the person, as it said itself when it sat down.
    out: why a bot plays on for a person, empty if none does: "resigned", "time" or "replaced".
    away: since when a person has not been there, in UTC; null for who is there, and for bots.
    """

    name: str
    kind: Literal["open", "person", "bot"]
    level: str | None
    pledge: str
    program: bool = False
    out: Literal["", "resigned", "time", "replaced"] = ""
    away: str | None = None


class Question(Struct, frozen=True):
    """What a seat asks; other: whom a bot is to replace; awaited: the seats that have not agreed yet."""

    seat: int
    wish: Literal["undo", "end", "replace"]
    other: int | None
    awaited: list[int]


class Result(Struct, frozen=True):
    """How a game ended: the seats that won, and the points of every seat."""

    winners: list[int]
    scores: list[int]


class Beginning(Struct, frozen=True):
    """That a game goes on from another: how many of its events are that one's; table: where, if that is known."""

    events: int
    table: str | None


class TableCard(Struct, frozen=True):
    """A table as everybody may see it; n: the number of its last event; result: once it is over.

    host: the seat of who opened it, null if that took none. private: it is not listed; commitment: of the
    sealed seed; created: the time, in UTC;
    rematch: the table of the rematch, once somebody has asked for one. clock: as it was asked for.
    ending: how it ended, empty while it goes on and if it was played out. question: what is asked now; null in
    the list of tables. given: what the game goes on from, null if it began at its beginning.
    """

    table: str
    game: str
    players: int
    options: dict[str, str]
    status: Status
    seats: list[SeatCard]
    n: int
    private: bool
    commitment: str
    created: str
    host: int | None = None
    result: Result | None = None
    rematch: str | None = None
    clock: str = ""
    ending: Ending = ""
    question: Question | None = None
    given: Beginning | None = None


class ExportCard(Struct, frozen=True):
    """How far the file with all finished games of a person is: so many games done of a total.

    position: the place in the queue of an export that waits, 1 if it is next; 0 if it does not wait.
    """

    status: AnalysisStatus
    done: int
    total: int
    position: int = 0


class Stored(Struct, frozen=True):
    """An action or a contribution is stored; n: the number of the last event now."""

    n: int


class HintCard(Struct, frozen=True):
    """What a strong bot would do after event n, and why, in a line."""

    n: int
    action: str
    why: str


class MyTable(Struct, frozen=True):
    """A table where a person sits. you: its seat; to_act: whose turn it is, null if it is nobody's.

    The rest is as on the card of the table.
    """

    table: str
    game: str
    status: Status
    seats: list[SeatCard]
    n: int
    created: str
    you: int
    to_act: int | None


class Problem(Struct, frozen=True):
    """What went wrong, by its kind and in a sentence; nothing was changed.

    allowed: what would have been right, where that helps; rule: the number of the rule that forbids it.
    """

    error: str
    message: str
    allowed: list[str] | UnsetType = UNSET
    rule: str | UnsetType = UNSET


class OptionCard(Struct, frozen=True):
    """A choice to make before a game; excludes: the options that keep their defaults beside it.

    value_words: what each value says of the option.
    own_words: how to write a text of one's own for it in a line; empty if there is no such text.
    own_text: whether a whole text of one's own may stand for it, of many lines.
    """

    name: str
    words: str
    values: list[str]
    value_words: list[str]
    default: str
    excludes: list[str]
    own_words: str
    own_text: bool


class LevelCard(Struct, frozen=True):
    """A level of the bots; words: how it plays, and for whom it is.

    ratings: its Elo by the number of players, where it was measured; the weakest level has 1000.
    """

    name: str
    words: str
    ratings: dict[str, int]


class GameCard(Struct, frozen=True):
    """A game that can be played; levels: the weakest first.

    Without draws_first the seats are to be assigned by chance. feel: what playing it is like; minutes: how
    long a game takes, at the least and at the most, empty where nobody has said. hides: whether a seat
    may know what others must not see; goal: how one wins, and what a turn is; lesson: whether there is a
    first game to learn by.
    """

    name: str
    title: str
    summary: str
    players: list[int]
    options: list[OptionCard]
    levels: list[LevelCard]
    draws_first: bool
    feel: str = ""
    minutes: list[int] = []
    difficulty: Difficulty = ""
    hides: bool = False
    goal: list[str] = []
    lesson: bool = False


class PushOffer(Struct, frozen=True):
    """The key by which browsers that are closed know the server; empty where it tells them nothing."""

    key: str


class Notice(Struct, frozen=True):
    """What is told to a browser that is closed: a heading and a line, in its language."""

    table: str
    title: str
    text: str
    lang: str


class Health(Struct, frozen=True):
    """Whether all games can be played yet; preparing: by game, what is being done until it can."""

    ready: bool
    preparing: dict[str, str]
    version: str
