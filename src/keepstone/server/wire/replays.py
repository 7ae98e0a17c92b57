"""Answers about finished games and lessons, with their pictures."""

from msgspec import Struct

from keepstone.account import Account as Account  # sent as it is, with its parts
from keepstone.account import AccountLine as AccountLine
from keepstone.account import Received as Received
from keepstone.server.wire.cards import TableCard
from keepstone.server.wire.frames import EventFrame, ViewFrame


class Pictures(Struct, frozen=True):
    """Consecutive pictures of a finished game; words: of the event before each, with full information."""

    views: list[ViewFrame]
    words: list[str]


class RecordCard(Struct, frozen=True):
    """A record as a table: its events, the last picture, and where the points came from."""

    table: TableCard
    events: list[EventFrame]
    view: ViewFrame
    account: Account


class LessonStep(Struct, frozen=True):
    """A step of a lesson, which asks the learner for the next move.

    n: its number, from 1, of `steps`; seat: the learner's; text: the note; ask: the requested action, empty
    for none; tries: the replies to other actions; otherwise: the reply to all the rest; rule: the number of
    the rule to read. events: those since the previous step; view: the table after them.
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
