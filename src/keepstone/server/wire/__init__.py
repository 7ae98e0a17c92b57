"""What goes over the wire, as types: requests, answers, frames. docs/protocol.md tells of them.

`make contract` writes them down for the browser client.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from keepstone.account import Account as Account  # sent as it is, with what is in it
from keepstone.account import AccountLine as AccountLine
from keepstone.account import Received as Received
from keepstone.protocol import Difficulty
from keepstone.scene import (
    Choice,
    Closeup,
    Focus,
    Ghost,
    Layout,
    Panel,
    Picks,
    Piece,
    Prompt,
    Region,
    Scene,
    Space,
    Track,
)

# PostgreSQL stores no text with a NUL.
Text = Annotated[str, Meta(max_length=200, pattern=r"^[^\u0000]*$")]
RecordText = Annotated[str, Meta(max_length=1_000_000)]
OptionText = Annotated[str, Meta(max_length=8_000, pattern=r"^[^\u0000]*$")]
Endpoint = Annotated[str, Meta(max_length=1_000, pattern=r"^[^\u0000]*$")]
Secret = Text | None  # of a seat, or a person's key; None where the header has it
Milliseconds = Annotated[int, Meta(ge=0, le=10_000_000_000)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Status = Literal["waiting", "revealing", "playing", "over"]
Ending = Literal["", "resigned", "time", "agreed"]
AnalysisStatus = Literal["none", "waiting", "running", "done", "failed"]


class Wire(Struct, forbid_unknown_fields=True):
    """What a client sends: nothing but the fields named."""


class NewTable(Wire):
    """seats: each "me", "open" or a bot's level; commitment: of a seal asked for before.

    pledge: SHA-256 of commitment, seat and contribution, which the client keeps for itself until all
    have pledged; without one it adds nothing to the draws. clock: "10+15", "2d", or empty for none.
    program: whether a program is going to play for "me".
    """

    game: Text
    seats: Annotated[list[Text], Meta(max_length=16)]
    players: Number | None = None
    options: dict[Text, OptionText | bool] = {}
    name: Text = ""
    private: bool = False
    commitment: Text | None = None
    pledge: Text = ""
    program: bool = False
    clock: Text = ""


class Join(Wire):
    """A wish to sit down, on a certain seat or on any; a pledge is for a certain one.

    program: whether a program is going to play there.
    """

    name: Text
    seat: Number | None = None
    pledge: Text = ""
    program: bool = False


class Reveal(Wire):
    """The contribution that the seat of the secret has pledged."""

    contribution: Text
    secret: Secret = None


class Leave(Wire):
    """A wish to leave a table that has not begun, or to close it, by the seat of the secret."""

    secret: Secret = None


class Removal(Wire):
    """A wish of the host that somebody leaves a table that has not begun."""

    seat: Number
    secret: Secret = None


class StandIn(Wire):
    """A wish of the host that a bot of a level takes an open seat."""

    seat: Number
    level: Text
    secret: Secret = None


class Greet(Wire):
    """A greeting of the short list, from the seat of the secret to all at the table."""

    greeting: Text
    secret: Secret = None


class Action(Wire):
    """An action after event n, by the seat of the secret; thought: how long that took, as its client saw it."""

    n: Number
    action: Text
    thought: Milliseconds | None = None
    secret: Secret = None


class Call(Wire):
    """Something said beside the game after event n, by the seat of the secret."""

    n: Number
    call: Text
    secret: Secret = None


class HintWish(Wire):
    """A hint is wanted for the table after event n, by the seat of the secret."""

    n: Number
    secret: Secret = None


class Rematch(Wire):
    """A wish to play again. commitment: of a seal asked for, or of the rematch, if there is one."""

    secret: Secret = None
    commitment: Text | None = None
    pledge: Text = ""


class PlayOn(Wire):
    """A wish to play on from the table after event n, alone on a seat against bots of a level."""

    n: Number
    seat: Number
    level: Text
    name: Text


class RecordWish(Wire):
    """A record, as the text of its file, that somebody wants to look at, in a language and a layout."""

    record: RecordText
    lang: Text = "en"
    layout: Layout = "wide"


class PicturesWish(RecordWish):
    """The pictures of a record that are wanted: those of a number of events and the next few."""

    after: Number = 0


class DrawingWish(RecordWish):
    """The picture of a record after event n that is wanted as a document."""

    n: Number = 0


class TriedWish(DrawingWish, kw_only=True):
    """The picture is wanted that would have followed event n of a record by another action."""

    action: Text


class AnalysisWish(RecordWish):
    """The analysis of a record is wanted; begin: whether one is to be made."""

    begin: bool = False


class RecordPlayOn(PlayOn):
    """A wish to play on from the table after event n of a record."""

    record: RecordText


class PushWish(Wire):
    """A browser that wants to be told something when it is closed, as its Push API says; lang: what it speaks."""

    endpoint: Endpoint
    p256dh: Text
    auth: Text
    lang: Text = "en"


class PushEnd(Wire):
    """A browser that is to be told no more."""

    endpoint: Endpoint


class Greeting(Wire):
    """Who opens a socket: a seat by its secret, or a spectator; and the language to speak."""

    secret: Text | None = None
    lang: Text = "en"


class Hello(Wire):
    """The first frame of a socket."""

    hello: Greeting


class Play(Wire, tag="play"):
    """An action, or "undo", after event n; thought: how long that took, as the client saw it."""

    n: Number
    action: Text
    thought: Milliseconds | None = None


class Say(Wire, tag="call"):
    """A call, which is something said beside the game, after event n."""

    n: Number
    call: Text


class ChangeLayout(Wire, tag="layout"):
    """The picture is wanted in another layout."""

    layout: Layout


class Wonder(Wire, tag="why"):
    """A question after event n: why nothing can be done with the things of these ids together."""

    n: Number
    taps: Annotated[list[Text], Meta(min_length=1, max_length=8)]


class Look(Wire, tag="look"):
    """A question after event n: how the table would lie after an action, before anything is drawn."""

    n: Number
    action: Text


ClientFrame = Play | Say | ChangeLayout | Wonder | Look


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


class PlayRating(Struct, frozen=True):
    """How a seat has played. luck: what chance gave it, loss: what its decisions cost it, of the victory.

    play: a word for that, empty if nothing was judged; grades: how many of its decisions have each.
    """

    luck: float
    loss: float
    decisions: int
    play: str
    grades: dict[str, int]


class BetterAction(Struct, frozen=True):
    """An action that was better, with how the turn would go on; share: of the victory, after it."""

    share: float
    words: str


class WeakDecision(Struct, frozen=True):
    """A decision that was doubtful or worse. n: of its event in the record; loss: of the victory.

    error: the standard error of the loss; better: the best first; why: the reasons in a line.
    """

    n: int
    seat: int
    words: str
    grade: str
    grade_words: str
    loss: float
    error: float
    better: list[BetterAction]
    why: str


class LuckyDraw(Struct, frozen=True):
    """A draw that mattered. n: of its event in the record; gains: of the victory, for each seat."""

    n: int
    words: str
    gains: list[float]


class Findings(Struct, frozen=True):
    """What an analysis found. events: the numbers of the record's events; ratings: by seat.

    wins: what share of the victory each seat could expect, before the first event and after each.
    draws: those that changed the most. places: where the events stand at the table, whose log has more than the
    record; judged: where the decisions stand there that had a choice.
    """

    iterations: int
    events: list[int]
    wins: list[list[float]]
    ratings: list[PlayRating]
    decisions: list[WeakDecision]
    draws: list[LuckyDraw]
    places: list[int] = []
    judged: list[int] = []


class Way(Struct, frozen=True):
    """An action that a decision could have chosen, as a choice of the picture before it.

    share: of the victory, after it; played: it was chosen.
    """

    action: str
    words: str
    share: float
    played: bool
    picks: Picks
    ghost: Ghost | None


class Judgement(Struct, frozen=True):
    """A decision of a game that was analysed. n: of its event at the table; ways: the best first.

    loss: of the victory; why: the reasons in a line, empty where nothing was lost.
    """

    n: int
    seat: int
    grade: str
    grade_words: str
    loss: float
    why: str
    ways: list[Way]


class AnalysisCard(Struct, frozen=True):
    """How far the analysis of a game is: so many steps done of a total; findings: once it is done."""

    status: AnalysisStatus
    done: int
    total: int
    findings: Findings | None = None


class ExportCard(Struct, frozen=True):
    """How far the file with all finished games of a person is: so many games done of a total."""

    status: AnalysisStatus
    done: int
    total: int


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


class MineFrame(MyTable, frozen=True, tag="mine"):
    """A person's table: it is there, it is this person's turn, or the game began or ended."""


class GoneFrame(Struct, frozen=True, tag="gone"):
    """A table where a person sat no more: it was closed, or the seat was given up."""

    table: str


PersonFrame = MineFrame | GoneFrame


class TableFrame(TableCard, frozen=True, kw_only=True, tag="table"):
    """The table; you: the seat of this socket, null for a spectator."""

    you: int | None


class EventFrame(Struct, frozen=True, tag="event"):
    """One event as this socket may see it; seat: who acted, null for chance."""

    n: int
    seat: int | None
    action: str
    words: str


class Situation(Struct, frozen=True):
    """How a game stands after event n, without its picture.

    undo: whether this seat may take its last move back, ask_undo: ask to. to_act: a seat, -1 for chance, -2 when
    the game is over. round_end: whether the event ended one, so that the picture is worth a pause.
    """

    n: int
    to_act: int
    status: Status
    scores: list[int]
    winners: list[int]
    undo: bool
    ask_undo: bool
    round_end: bool


class ViewFrame(Situation, frozen=True, tag="view"):
    """The picture after an event."""

    scene: Scene


Kept = tuple[
    int, int
]  # things as they were: the place of the first in the list before, and how many


class SceneChange(Struct, frozen=True):
    """What is different in a picture: a part that is missing is as it was.

    A list has all its things in their order: one that is new or different as it is now, the others by
    where they were in the list before, `[first, how many]`.
    """

    width: float | UnsetType = UNSET
    height: float | UnsetType = UNSET
    pieces: list[Piece | Kept] | UnsetType = UNSET
    spaces: list[Space | Kept] | UnsetType = UNSET
    panels: list[Panel | Kept] | UnsetType = UNSET
    choices: list[Choice | Kept] | UnsetType = UNSET
    prompt: Prompt | UnsetType | None = UNSET
    regions: list[Region | Kept] | UnsetType = UNSET
    closeups: list[Closeup | Kept] | UnsetType = UNSET
    focus: Focus | UnsetType | None = UNSET
    tracks: list[Track | Kept] | UnsetType = UNSET


class ChangeFrame(Situation, frozen=True, kw_only=True, tag="change"):
    """The picture after an event; base: the number of the picture that was sent before it, which it changes."""

    base: int
    scene: SceneChange


class ClockFrame(Struct, frozen=True, tag="clock"):
    """The time of each seat in ms, after event n, at the moment when this was sent; null for bots.

    running: the seat whose time runs, null if nobody's does.
    """

    n: int
    times: list[int | None]
    running: int | None


class GreetFrame(Struct, frozen=True, tag="greet"):
    """A seat greets the table, now; it is no event and is kept nowhere."""

    seat: int
    greeting: str


class ReasonFrame(Struct, frozen=True, tag="reason"):
    """Why nothing can be done with some things after event n: the number of the rule, and its sentence.

    Both are empty where something can be done, or nothing is known of them.
    """

    n: int
    taps: list[str]
    rule: str
    words: str


class AheadFrame(Struct, frozen=True, tag="ahead"):
    """How the table would lie after an action, to this seat; nothing was played."""

    n: int
    action: str
    scene: Scene


class Problem(Struct, frozen=True):
    """What went wrong, by its kind and in a sentence; nothing was changed.

    allowed: what would have been right, where that helps; rule: the number of the rule that forbids it.
    """

    error: str
    message: str
    allowed: list[str] | UnsetType = UNSET
    rule: str | UnsetType = UNSET


class Pictures(Struct, frozen=True):
    """Pictures of a game that is over, one after another; words: of the event before each, with all open."""

    views: list[ViewFrame]
    words: list[str]


class RecordCard(Struct, frozen=True):
    """A record as a table: what happened, how it lies at the end, and where the points came from."""

    table: TableCard
    events: list[EventFrame]
    view: ViewFrame
    account: Account


class ErrorFrame(Problem, frozen=True, tag="error"):
    """What a socket sent was refused."""


ServerFrame = (
    TableFrame
    | EventFrame
    | ClockFrame
    | ViewFrame
    | ChangeFrame
    | GreetFrame
    | ReasonFrame
    | AheadFrame
    | ErrorFrame
)


class LessonStep(Struct, frozen=True):
    """A step of a game's first game, which asks a person to make the next move.

    n: its number, from 1, of so many steps; seat: the person's; text: the note; ask: the action that is asked for,
    empty for none; tries: what is said to other actions, otherwise: to all the rest; rule: the number of the rule
    to read. events: what has happened since the step before; view: the table then.
    """

    n: int
    steps: int
    seat: int
    names: list[str]
    text: str
    ask: str
    tries: dict[str, str]
    otherwise: str
    rule: str
    events: list[EventFrame]
    view: ViewFrame


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
