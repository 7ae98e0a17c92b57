"""Answers of the HTTP API: tables, seats, games, levels."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from keepstone.protocol import Difficulty
from keepstone.server.wire.fields import AnalysisStatus, Ending, Status


class Sealed(Struct, frozen=True):
    """The commitment of a sealed seed."""

    commitment: str


class Place(Struct, frozen=True):
    """A seat that was taken, and its secret; both are null for a host without a seat.

    invite: the path of the table, for others to open.
    """

    table: str
    seat: int | None
    secret: str | None
    invite: str


class SeatCard(Struct, frozen=True):
    """A seat and its player. level: a bot's; pledge: for a contribution, empty for none.

    program: whether a program plays for the person, as it declared when it sat down. out: why a bot plays on
    for a person, empty if none does: "resigned", "time" or "replaced". away: since when a person has been
    absent, in UTC; null for a player who is present, and for bots.
    """

    name: str
    kind: Literal["open", "person", "bot"]
    level: str | None
    pledge: str
    program: bool = False
    out: Literal["", "resigned", "time", "replaced"] = ""
    away: str | None = None


class Question(Struct, frozen=True):
    """An open question. seat: who asks; other: the seat that a bot would take over; awaited: who must agree."""

    seat: int
    wish: Literal["undo", "end", "replace"]
    other: int | None
    awaited: list[int]


class Result(Struct, frozen=True):
    """The result of a game: the seats that won, and the points of every seat."""

    winners: list[int]
    scores: list[int]


class Beginning(Struct, frozen=True):
    """The beginning of a game continued from another: the number of its events, and its table if known."""

    events: int
    table: str | None


class TableCard(Struct, frozen=True):
    """A table as everybody may see it; n: the number of its last event; result: once it is over.

    host: the seat of the player who opened it, null if that player took none. private: it is not listed;
    commitment: of the sealed seed; created: the time, in UTC; rematch: the table of the rematch, once it was
    opened. clock: as requested. ending: why it ended early, empty while it goes on and if it was played to
    the end. question: the open question; null in the list of tables. given: the game that this one continues,
    null if there is none.
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
    """The progress of an export of a person's finished games: the number done of a total.

    position: the place in the queue of an export that waits, 1 if it is next; 0 if it does not wait.
    """

    status: AnalysisStatus
    done: int
    total: int
    position: int = 0


class Stored(Struct, frozen=True):
    """An action or a contribution was stored; n: the number of the last event now."""

    n: int


class HintCard(Struct, frozen=True):
    """The action that a strong bot would choose after event n, and the reasons in one line."""

    n: int
    action: str
    why: str


class MyTable(Struct, frozen=True):
    """A table where a person sits. you: the person's seat; to_act: the seat to move, null if there is none.

    The other fields are those of the table's card.
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
    """An error: its kind and a message; nothing was changed.

    allowed: what would have been allowed, where that helps; rule: the number of the rule that forbids the action.
    """

    error: str
    message: str
    allowed: list[str] | UnsetType = UNSET
    rule: str | UnsetType = UNSET


class OptionCard(Struct, frozen=True):
    """An option of a game; excludes: the options that must keep their defaults when this one is set.

    value_words: a description of each value. own_words: how to write a custom value in one line; empty if custom
    values are not allowed. own_text: whether a custom value of many lines is allowed.
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
    """A bot level; words: how it plays, and whom it suits.

    ratings: its Elo by the number of players, where it was measured; the weakest level has 1000.
    """

    name: str
    words: str
    ratings: dict[str, int]


class GameCard(Struct, frozen=True):
    """A game that can be played; levels: the weakest first.

    draws_first: whether the rules draw the first player; otherwise seats should be assigned at random. feel:
    what playing it is like; minutes: the shortest and longest duration, empty if unknown. hides: whether a
    seat may have hidden information; goal: how to win, and what a turn is; lesson: whether there is a lesson.
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
    """The server's public key for push notifications; empty if there are none."""

    key: str


class Notice(Struct, frozen=True):
    """A push notification: a heading and a line, in the browser's language."""

    table: str
    title: str
    text: str
    lang: str


class Health(Struct, frozen=True):
    """Whether all games can be played; preparing: for each game that cannot, what is being done."""

    ready: bool
    preparing: dict[str, str]
    version: str
