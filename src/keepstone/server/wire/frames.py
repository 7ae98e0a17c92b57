"""Frames of the WebSocket and of the NDJSON streams, from the client and from the server."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from keepstone.scene import (
    Choice,
    Closeup,
    Focus,
    Layout,
    Panel,
    Piece,
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


class MineFrame(MyTable, frozen=True, tag="mine"):
    """A person's table: it is there, it is this person's turn, or the game began or ended."""


class GoneFrame(Struct, frozen=True, tag="gone"):
    """A table where a person sat no more: it was closed, or the seat was given up."""

    table: str


PersonFrame = MineFrame | GoneFrame


class TableFrame(TableCard, frozen=True, kw_only=True, tag="table"):
    """The table; you: the seat of this socket, null for a spectator."""

    you: int | None


class EventFrame(Struct, frozen=True, gc=False, tag="event"):
    """One event as this socket may see it; seat: who acted, null for chance."""

    n: int
    seat: int | None
    action: str
    words: str


class Situation(Struct, frozen=True, gc=False):
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


class SceneChange(Struct, frozen=True, gc=False):
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
