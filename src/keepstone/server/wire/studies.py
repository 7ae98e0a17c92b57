"""Requests and responses about studies: games under their rules that nobody plays for a result."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from keepstone.drawing.scene import Choice
from keepstone.playing.account import Account
from keepstone.server.wire.cards import TableCard
from keepstone.server.wire.fields import Number, OptionText, RecordText, Text
from keepstone.server.wire.frames import EventFrame, ViewFrame
from keepstone.server.wire.requests import PlayOn, Wire

MOST_ACTIONS = 500  # in one request
LONGEST_COMMENT = 500

Comment = Annotated[str, Meta(max_length=LONGEST_COMMENT, pattern=r"^[^\u0000]*$")]
Actions = Annotated[list[Text], Meta(max_length=MOST_ACTIONS)]


class NewStudy(Wire):
    """A request to create a study: of a record, as a copy of another study, or of a new game.

    record: the text of a record. study: the ID of a study or of a table whose game is over, with `n`, the number of
    the event up to which its game is copied (None: with all variations). game, players, options, names: of a new
    game. viewer: the seat from whose view a new game is entered; None if everything is known.
    """

    record: RecordText | None = None
    study: Text | None = None
    n: Number | None = None
    game: Text | None = None
    players: Number | None = None
    options: dict[Text, OptionText | bool] = {}
    names: Annotated[list[Text], Meta(max_length=16)] = []
    viewer: Number | None = None


class StudyPlace(Struct, frozen=True):
    """A new study, and the secret that its changes need."""

    study: str
    secret: str


class StudyNode(Struct, frozen=True):
    """An event in the tree of a study.

    id: the number of the node, which never changes; the start of the game is 0. parent: the node before it. seat:
    the seat that acted, or null for chance. main: whether it is the first of its parent's continuations.
    """

    id: int
    parent: int
    seat: int | None
    action: str
    words: str
    symbols: tuple[str, ...]
    comment: str
    main: bool


class StudyCard(Struct, frozen=True):
    """A study, with the line that is looked at: from the start to a node, and on along the main continuations.

    The first part is as for a table: the events of the line, the picture at its end, and how the points were
    scored. The number of an event is its place in the line. viewer: the seat from whose view the game was entered,
    or null. whole: whether nothing is hidden. nodes: the whole tree, without the start, in the order of their
    numbers; line: the IDs of the line's nodes. comment: about the start of the game.
    """

    study: str
    table: TableCard
    names: list[str]
    viewer: int | None
    whole: bool
    events: list[EventFrame]
    view: ViewFrame
    account: Account
    nodes: list[StudyNode]
    line: list[int]
    comment: str


class Outcome(Struct, frozen=True):
    """A possible outcome of chance. share: its probability; count: its integer weight, such as the tiles left."""

    action: str
    words: str
    symbols: tuple[str, ...]
    share: float
    count: int


class StudyPosition(Struct, frozen=True):
    """The position at a node of a study.

    view: the picture, with the choices of the seat to act. outcomes: the possible outcomes if chance is to act.
    more: the legal actions that the picture cannot offer as choices, because another seat is to act in the view of
    the study; they are offered as a list.
    """

    node: int
    view: ViewFrame
    outcomes: list[Outcome]
    more: list[Choice]


class NewNodes(Wire):
    """A request to add events after a node.

    actions: texts of actions and outcomes; an event that the tree already has there is followed. draw: whether
    chance is drawn at random afterwards: "one" outcome, or "all" until a seat is to act. The only possible outcome
    of chance is always added.
    """

    parent: Number
    actions: Actions = []
    draw: Text = ""
    secret: Text | None = None


class NodeChange(Wire):
    """A request to change a node. comment: its new comment; promote: make it the first continuation."""

    comment: Comment | UnsetType = UNSET
    promote: bool = False
    secret: Text | None = None


class StudyChange(Struct, frozen=True):
    """The tree of a study after a change. node: the last node that was added or followed, or the parent of removed
    ones."""

    node: int
    nodes: list[StudyNode]
    line: list[int]
    comment: str


class BestAction(Struct, frozen=True):
    """An action that the engine has compared. share: the win probability of the seat to act; error: the standard
    error of the difference to the best action, 0 for the best one. choice: the action as a choice in the picture."""

    share: float
    error: float
    symbols: tuple[str, ...]
    choice: Choice


class Evaluation(Struct, frozen=True):
    """The engine's evaluation of a position, from ever more lines.

    wins: each seat's win probability; points: each seat's expected points, or null. best: up to three actions, best
    first; empty unless a seat is to act whose view is known. lines: the number of lines played; done: whether the
    engine thinks no further.
    """

    wins: list[float]
    points: list[float] | None
    best: list[BestAction]
    lines: int
    done: bool


class StudyPlayOn(PlayOn):
    """A request to continue the game of a study after event `n` of the line that leads to node `at`."""

    at: Number | None = None
