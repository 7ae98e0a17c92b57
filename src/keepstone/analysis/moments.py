"""The events of a record one after another, each with the table before and after it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from keepstone.notation import Record
from keepstone.position import DETERMINIZE, OBSERVE, Position
from keepstone.protocol import CHANCE, InvalidRecord
from keepstone.replay import replay
from keepstone.view import View

NOTES = (OBSERVE, DETERMINIZE)  # begin an entry that is no event of the game


@dataclass(frozen=True, slots=True)
class Moment:
    """An event by its number in the log, and the tables around it, as far as the record shows them."""

    number: int
    text: str
    action: int
    before: View
    after: View

    @property
    def is_chance(self) -> bool:
        """Whether chance decided."""
        return self.before.to_act == CHANCE

    @property
    def seen(self) -> View | None:
        """What the mover saw; None if chance was to act, or the record does not show it."""
        seat = self.before.to_act
        if seat < 0 or self.before.viewer not in (None, seat):
            return None
        return self.before.view(seat)

    @property
    def is_forced(self) -> bool:
        """Whether nothing else could have happened."""
        return len(self.before.legal_actions()) == 1


def moments_of(record: Record) -> tuple[Position, list[Moment]]:
    """The position at the end of a record, and its events; InvalidRecord if it cannot be played."""
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
    """The same game at the true table, if the record is an observation from which nothing was hidden.

    So the record of an unfinished match, which is what a spectator sees, tells all of an open game.
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
