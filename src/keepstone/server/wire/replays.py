"""Answers about finished games and lessons, with their pictures."""

from msgspec import Struct

from keepstone.account import Account as Account  # sent as it is, with its parts
from keepstone.account import AccountLine as AccountLine
from keepstone.account import Received as Received
from keepstone.server.wire.cards import TableCard
from keepstone.server.wire.frames import EventFrame, ViewFrame


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
