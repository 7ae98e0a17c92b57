"""Frames of the WebSocket and of the NDJSON streams, from the client and from the server."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from keepstone.scene import (
    Choice,
    Part,
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
    """The client of a WebSocket: a seat by its secret, or a spectator; and its language."""

    secret: Text | None = None
    lang: Text = "en"


class Hello(Wire):
    """The first frame of a WebSocket."""

    hello: Greeting


class Play(Wire, tag="play"):
    """An action, or "undo", after event n; thought: the time it took, as measured by the client."""

    n: Number
    action: Text
    thought: Milliseconds | None = None


class Say(Wire, tag="call"):
    """A call, such as resigning, after event n."""

    n: Number
    call: Text


class Wonder(Wire, tag="why"):
    """A question after event n: why no action is possible with the things of these ids together."""

    n: Number
    taps: Annotated[list[Text], Meta(min_length=1, max_length=8)]


class Look(Wire, tag="look"):
    """A question after event n: what the table looks like after an action, before any chance event."""

    n: Number
    action: Text


ClientFrame = Play | Say | Wonder | Look


class MineFrame(MyTable, frozen=True, tag="mine"):
    """A person's table: at the start of the stream, on the person's turn, and when a game begins or ends."""


class GoneFrame(Struct, frozen=True, tag="gone"):
    """A table where the person no longer sits: it was closed, or the seat was given up."""

    table: str


PersonFrame = MineFrame | GoneFrame


class TableFrame(TableCard, frozen=True, kw_only=True, tag="table"):
    """The table; you: the seat of this connection, null for a spectator."""

    you: int | None


class EventFrame(Struct, frozen=True, gc=False, tag="event"):
    """One event as this connection may see it; seat: the seat that acted, null for chance."""

    n: int
    seat: int | None
    action: str
    words: str


class Situation(Struct, frozen=True, gc=False):
    """The state of a game after event n, without its picture.

    undo: whether this seat may undo its last move; ask_undo: whether it may ask for that. to_act: a seat, -1 for
    chance, -2 when the game is over. round_end: whether the event ended a round, so that clients pause on the
    picture.
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
]  # unchanged things: the index of the first in the previous list, and their number


class SceneChange(Struct, frozen=True, gc=False):
    """The difference to the previous scene; a missing field is unchanged.

    Boards, seats and shared trays are complete lists. Any other list contains all its things in order: a new or
    changed one as it is now, and unchanged ones as runs `[first, count]` of the previous list.
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


class ChangeFrame(Situation, frozen=True, kw_only=True, tag="change"):
    """The change of the picture after an event; base: the event number of the previous picture."""

    base: int
    scene: SceneChange


class ClockFrame(Struct, frozen=True, tag="clock"):
    """The remaining time of each seat in ms, after event n, when this was sent; null for bots.

    running: the seat whose clock runs, null if none does.
    """

    n: int
    times: list[int | None]
    running: int | None


class GreetFrame(Struct, frozen=True, tag="greet"):
    """A greeting from a seat; it is not an event and is not stored."""

    seat: int
    greeting: str


class ReasonFrame(Struct, frozen=True, tag="reason"):
    """Why no action is possible with some things after event n: the number of the rule, and its sentence.

    Both are empty if an action is possible, or no reason is known.
    """

    n: int
    taps: list[str]
    rule: str
    words: str


class AheadFrame(Struct, frozen=True, tag="ahead"):
    """The table after an action, as this seat would see it; nothing was played."""

    n: int
    action: str
    scene: Scene


class ErrorFrame(Problem, frozen=True, tag="error"):
    """An error in answer to a frame from the client."""


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
