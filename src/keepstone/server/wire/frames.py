"""Frames sent over the WebSocket and the NDJSON streams, by the client and by the server."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from keepstone.drawing.scene import (
    Choice,
    Part,
    PickQuestion,
    Piece,
    PlayerCard,
    Prompt,
    Region,
    Scene,
    Space,
    Track,
)
from keepstone.server.wire.cards import MyTable, Problem, TableCard
from keepstone.server.wire.fields import Milliseconds, Number, Status, Text
from keepstone.server.wire.requests import Wire


class Greeting(Wire):
    """The client's first message on a WebSocket: its language and, unless it is a spectator, its seat's secret."""

    secret: Text | None = None
    lang: Text = "en"


class Hello(Wire):
    """The first frame on a WebSocket."""

    hello: Greeting


class Play(Wire, tag="play"):
    """An action, or "undo", after event `n`.

    thought: the milliseconds that the decision took, as measured by the client.
    """

    n: Number
    action: Text
    thought: Milliseconds | None = None


class Say(Wire, tag="call"):
    """An announcement by a player that is not an action, such as a resignation, made after event `n`."""

    n: Number
    call: Text


class Explain(Wire, tag="explain"):
    """A question after event `n`: why is no action possible with the elements that have these IDs?"""

    n: Number
    taps: Annotated[list[Text], Meta(min_length=1, max_length=8)]


class Look(Wire, tag="look"):
    """A question after event `n`: how would the table look after an action, before any chance event?"""

    n: Number
    action: Text


class Probe(Wire, tag="probe"):
    """A question whether the connection works. The server answers with a heartbeat and any clocks at once."""


ClientFrame = Play | Say | Explain | Look | Probe


class MineFrame(MyTable, frozen=True, tag="mine"):
    """One of a person's tables.

    The frame is sent at the start of the stream, when a game begins or ends, and when it is the person's turn.
    """


class GoneFrame(Struct, frozen=True, tag="gone"):
    """A table where the person no longer has a seat, because the table was closed or the person left."""

    table: str


PersonFrame = MineFrame | GoneFrame


class TableFrame(TableCard, frozen=True, kw_only=True, tag="table"):
    """The card of the table. you: the seat of this connection, null for a spectator.

    watching: the number of spectators while the table waits for players; 0 after that.
    """

    you: int | None
    watching: int = 0


class EventFrame(Struct, frozen=True, gc=False, tag="event"):
    """An event as this connection can see it.

    seat: the seat that acted, null for chance. symbols: the IDs of the symbols that show what the event is about;
    absent if there are none. place: where the event takes place, for people who do not see the picture; absent if
    `words` says it. acting: the seat whose action this chance event completes; absent for other events. forced:
    true if this connection's seat had no other action; otherwise absent.
    """

    n: int
    seat: int | None
    action: str
    words: str
    symbols: tuple[str, ...] | UnsetType = UNSET
    place: str | UnsetType = UNSET
    acting: int | UnsetType = UNSET
    forced: bool | UnsetType = UNSET


class Situation(Struct, frozen=True, gc=False):
    """The state of a game after event `n`, without its picture.

    undo: whether this seat can undo its last decision; ask_undo: whether this seat can ask the other players to
    undo it. to_act: a seat, or -1 for chance, or -2 if the game is over. round_end: whether the event ended a
    round, so that clients can pause on this picture.
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
    """The whole picture after an event."""

    scene: Scene


Kept = tuple[
    int, int
]  # a run of unchanged things: its first index in the previous list, and its length


class SceneChange(Struct, frozen=True, gc=False):
    """The difference from the previous scene. A field that is missing in the change is unchanged.

    The lists of boards, seats and shared trays are complete. Any other list contains all things in order: new and
    changed things as they are now, and unchanged things as runs `[first, count]` in the previous list.
    """

    boards: list[Part] | UnsetType = UNSET
    seats: list[PlayerCard] | UnsetType = UNSET
    pieces: list[Piece | Kept] | UnsetType = UNSET
    spaces: list[Space | Kept] | UnsetType = UNSET
    choices: list[Choice | Kept] | UnsetType = UNSET
    shared: list[Part] | UnsetType = UNSET
    status: str | UnsetType = UNSET
    prompt: Prompt | UnsetType | None = UNSET
    regions: list[Region | Kept] | UnsetType = UNSET
    tracks: list[Track | Kept] | UnsetType = UNSET
    questions: list[PickQuestion] | UnsetType = UNSET


class ChangeFrame(Situation, frozen=True, kw_only=True, tag="change"):
    """The change in the picture after an event. base: the number of the event shown by the previous picture."""

    base: int
    scene: SceneChange


class ClockFrame(Struct, frozen=True, tag="clock"):
    """The milliseconds that each seat had left when the frame was sent, after event `n`; null for bots.

    running: the seat whose clock is running, or null.
    """

    n: int
    times: list[int | None]
    running: int | None


class GreetFrame(Struct, frozen=True, tag="greet"):
    """A greeting from a seat. A greeting is not an event and is not stored."""

    seat: int
    greeting: str


class ReasonFrame(Struct, frozen=True, tag="reason"):
    """The reason why no action is possible with some elements after event `n`: a rule's number and a sentence.

    The rule and the sentence are empty if an action is possible or if no reason is known.
    """

    n: int
    taps: list[str]
    rule: str
    words: str


class AheadFrame(Struct, frozen=True, tag="ahead"):
    """The picture after an action, as the seat would see it. The action in an `ahead` frame was not played."""

    n: int
    action: str
    scene: Scene


class HeartbeatFrame(Struct, frozen=True, tag="heartbeat"):
    """A frame without contents, which shows that the connection still works."""


class ErrorFrame(Problem, frozen=True, tag="error"):
    """An error in response to a frame from the client."""


ServerFrame = (
    TableFrame
    | EventFrame
    | ClockFrame
    | ViewFrame
    | ChangeFrame
    | GreetFrame
    | ReasonFrame
    | AheadFrame
    | HeartbeatFrame
    | ErrorFrame
)
