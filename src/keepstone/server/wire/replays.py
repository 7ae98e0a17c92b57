"""Responses about finished games and lessons, including their pictures."""

from msgspec import Struct

from keepstone.playing.account import (
    Account as Account,  # the frame is sent unchanged, including its parts
)
from keepstone.playing.account import AccountLine as AccountLine
from keepstone.playing.account import Received as Received
from keepstone.server.wire.frames import EventFrame, ViewFrame


class Pictures(Struct, frozen=True):
    """Consecutive pictures of a finished game.

    words: the sentence for the event before each picture, with full information.
    """

    views: list[ViewFrame]
    words: list[str]


class LessonStep(Struct, frozen=True):
    """A step of a lesson, which may ask the learner for the next move.

    n: the number of the step, from 1; steps: the number of steps in the lesson; seat: the learner's seat;
    text: the note; ask: the requested action, or empty; show: the IDs of the pieces and spaces that the note
    is about, in order; taps: the IDs to tap for the requested action, in order, with the last one repeated to
    rotate the piece; tries: the replies to other actions; otherwise: the reply to any remaining action; rule:
    the number of the rule that explains the step. events: the events since the previous step; view: the table
    after these events.
    """

    n: int
    steps: int
    seat: int
    names: list[str]
    text: str
    ask: str
    show: list[str]
    taps: list[str]
    tries: dict[str, str]
    otherwise: str
    rule: str
    events: list[EventFrame]
    view: ViewFrame
