"""Iteration over a record's events with the states before and after each."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from keepstone.notation import Record
from keepstone.position import DETERMINIZE, OBSERVE, Position
from keepstone.protocol import CHANCE, InvalidRecord
from keepstone.replay import replay
from keepstone.view import View

NOTES = (OBSERVE, DETERMINIZE)  # prefixes of entries that are not game events


@dataclass(frozen=True, slots=True)
class Moment:
    """An event, its number in the log, and the states before and after it, as far as the record shows them."""

    number: int
    text: str
    action: int
    before: View
    after: View

    @property
    def is_chance(self) -> bool:
        """Whether it is a chance event."""
        return self.before.to_act == CHANCE

    @property
    def seen(self) -> View | None:
        """The mover's observation; None for a chance event, or if the record does not show it."""
        seat = self.before.to_act
        if seat < 0 or self.before.viewer not in (None, seat):
            return None
        return self.before.view(seat)

    @property
    def is_forced(self) -> bool:
        """Whether there was only one legal action or outcome."""
        return len(self.before.legal_actions()) == 1


def moments_of(record: Record) -> tuple[Position, list[Moment]]:
    """Return the last position of a record, and its events. Raise InvalidRecord if it cannot be played."""
    end = replay(record)
    return end, list(_moments(record))


def _moments(record: Record) -> Iterator[Moment]:
    position = replay(record, until=0)
    for number, text in enumerate(record.log, 1):
        before = position.bare()
        position.follow(text)
        if not text.startswith(NOTES):
            action = position.game.parse_action(text)
            yield Moment(number, text, action, before, position.bare())


def whole(record: Record) -> Record:
    """Return the record of the true game, if it is an observation that hides nothing.

    The record of an unfinished match is a spectator's observation; in an open game it is complete.
    """
    marks = [entry for entry in record.log if entry.startswith(NOTES)]
    if len(marks) != 1 or not record.log[0].startswith(OBSERVE):
        return record
    bared = replace(record, log=record.log[1:])
    try:
        replay(bared)
    except InvalidRecord:
        return record
    return bared
