"""Responses about studies: games under their rules that nobody plays for a result."""

from msgspec import Struct

from keepstone.drawing.scene import Choice
from keepstone.playing.account import Account
from keepstone.server.wire.cards import TableCard
from keepstone.server.wire.frames import EventFrame, ViewFrame


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
    scored. The number of an event is its place in the line or, for a table, its number in the table's log. viewer:
    the seat from whose view the game was entered, or null. whole: whether nothing is hidden. nodes: the whole
    tree, without the start, in the order of their numbers; line: the IDs of the line's nodes. comment: about the
    start of the game. undo: whether a change can be undone.
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
    undo: bool


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


class StudyChange(Struct, frozen=True):
    """The tree of a study after a change.

    node: the last node that was added or followed, the parent of the removed one, or where a change was undone.
    line: the line through it. undo: whether another change can be undone.
    """

    node: int
    nodes: list[StudyNode]
    line: list[int]
    comment: str
    undo: bool


class BestAction(Struct, frozen=True):
    """An action that the engine has compared.

    share: the win probability of the seat to act; error: the standard error of its difference from the best one, 0
    for the best one itself. choice: the action as a choice in the picture.
    """

    share: float
    error: float
    symbols: tuple[str, ...]
    choice: Choice


class Evaluation(Struct, frozen=True):
    """The engine's evaluation of a position, from ever more lines.

    wins: each seat's win probability; points: each seat's expected points, or null. best: up to three actions, the
    best one first; empty unless a seat is to act whose view is known. lines: the number of lines played; done:
    whether this is the last evaluation.
    """

    wins: list[float]
    points: list[float] | None
    best: list[BestAction]
    lines: int
    done: bool
