"""Responses of the HTTP API about tables, seats, games and levels."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from keepstone.protocol import Difficulty
from keepstone.server.wire.fields import AnalysisStatus, Ending, Status


class Sealed(Struct, frozen=True):
    """The commitment to a secret seed."""

    commitment: str


class Place(Struct, frozen=True):
    """The seat that a player has taken, and its secret. Seat and secret are null for a host without a seat.

    invite: the path of the table's page, which other players open to join.
    """

    table: str
    seat: int | None
    secret: str | None
    invite: str


class SeatCard(Struct, frozen=True):
    """A seat and its player.

    level: the level of a bot; pledge: the hash of a contribution, empty if there is none. program: whether a
    program plays for the person, as declared when the seat was taken. out: why a bot has taken over from a person
    ("resigned", "time", "replaced" or "late"); empty if no bot has taken over. away: the time in UTC since which a
    person has been absent; null for bots and for players who are present.
    """

    name: str
    kind: Literal["open", "person", "bot"]
    level: str | None
    pledge: str
    program: bool = False
    out: Literal["", "resigned", "time", "replaced", "late"] = ""
    away: str | None = None


class Question(Struct, frozen=True):
    """A question that the players still have to answer, such as a request for an undo.

    seat: the seat that asks; other: the seat that a bot would take over; awaited: the seats that have to
    agree.
    """

    seat: int
    request: Literal["undo", "end", "replace"]
    other: int | None
    awaited: list[int]


class Result(Struct, frozen=True):
    """The result of a game: the seats that won, and the points of all seats."""

    winners: list[int]
    scores: list[int]


class Beginning(Struct, frozen=True):
    """The origin of a game that continues another one: how many events it took over, and from which table."""

    events: int
    table: str | None


class MovedGames(Struct):
    """The tables whose seats belong to another key from now on."""

    tables: list[str]


class TableCard(Struct, frozen=True):
    """A table, as everybody can see it.

    n: the number of the last event; result: the result, once the game is over. host: the seat of the player who
    opened the table, null if the opener has no seat. private: whether the table is hidden from the list of tables;
    commitment: the commitment to the secret seed; created: the time in UTC when the table was opened; rematch: the
    table of the rematch, once it is open. clock: the clock that the opener chose. ending: why the game ended
    early, empty otherwise. question: the open question; null in lists of tables. given: the game that this one
    continues, or null. rated: whether the result changes ratings. contest: the contest to which the game belongs,
    or null; deal: the day whose deal is played, or null. sealed: whether the game is still secret, so that only
    its players can see it.
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
    rated: bool = False
    deal: str | None = None
    contest: str | None = None
    sealed: bool = False


class ExportCard(Struct, frozen=True):
    """The progress of an export: how many of a person's finished games have been exported.

    position: the position in the queue, from 1; 0 if the export is not waiting.
    """

    status: AnalysisStatus
    done: int
    total: int
    position: int = 0


class Stored(Struct, frozen=True):
    """The confirmation that the server has stored an action or contribution.

    n: the number of the event that is now the last one.
    """

    n: int


class HintCard(Struct, frozen=True):
    """The action that a strong bot would choose after event `n`, with its reasons in one line."""

    n: int
    action: str
    why: str


class MyTable(Struct, frozen=True):
    """A table where a person has a seat.

    you: the person's seat; to_act: the seat to act, null if no seat is to act. All other fields are the same as in
    the table's card.
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
    """An error, with its kind and a message. Nothing was changed.

    allowed: the allowed values, if listing them helps; rule: the number of the rule that forbids the action.
    """

    error: str
    message: str
    allowed: list[str] | UnsetType = UNSET
    rule: str | UnsetType = UNSET


class OptionCard(Struct, frozen=True):
    """An option of a game. excludes: the options that must have their default values if this option is changed.

    value_words: a description of each value. own_words: instructions for a custom value of one line; empty if
    custom values are not allowed. own_text: whether a custom value may be a whole text of many lines.
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
    """A bot level. words: how it plays, and for which players.

    ratings: its Elo rating by number of players, if measured; the weakest level has 1000.
    """

    name: str
    words: str
    ratings: dict[str, int]


class GameCard(Struct, frozen=True):
    """A game that can be played. levels: the bot levels, weakest first.

    draws_first: whether the rules draw the first player; otherwise seats should be assigned at random. feel: a
    line about what playing the game is like; minutes: the estimated shortest and longest duration, empty if
    unknown; median_minutes: the median duration on this server by number of players, where measured. hides:
    whether seats can have hidden information; goal: how to win, and what happens in a turn; lesson, puzzles,
    sample: whether the game has a lesson, puzzles and a sample record.
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
    median_minutes: dict[str, int] = {}
    difficulty: Difficulty = ""
    hides: bool = False
    goal: list[str] = []
    lesson: bool = False
    puzzles: bool = False
    sample: bool = False


class PushOffer(Struct, frozen=True):
    """The server's public key for push notifications, empty if they are disabled."""

    key: str


class Notice(Struct, frozen=True):
    """A push notification: a heading and a line of text, in the browser's language."""

    table: str
    title: str
    text: str
    lang: str


class Health(Struct, frozen=True):
    """The health of the server: whether all games can be played.

    preparing: for each game that is not ready, a description of the current step; seconds: the estimated
    time until the game is ready, for the games that are being compiled. failed: the games that could not be
    compiled or loaded.
    """

    ready: bool
    preparing: dict[str, str]
    seconds: dict[str, int]
    version: str
    failed: list[str]
