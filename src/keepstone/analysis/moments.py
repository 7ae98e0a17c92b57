"""The events of a record, with the states before and after each event."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from keepstone.errors import InvalidRecord
from keepstone.playing.notation import Record
from keepstone.playing.position import NOTES, OBSERVE, Position
from keepstone.playing.replay import replay
from keepstone.playing.view import View
from keepstone.protocol import CHANCE


@dataclass(frozen=True, slots=True)
class Moment:
    """An event of a record with its number in the log, and the states before and after it, if known."""

    number: int
    text: str
    action: int
    before: View
    after: View

    @property
    def is_chance(self) -> bool:
        return self.before.to_act == CHANCE

    @property
    def seen(self) -> View | None:
        """Return the acting seat's observation.

        Return None for a chance event, or if the record does not show the observation.
        """
        seat = self.before.to_act
        if seat < 0 or self.before.viewer not in (None, seat):
            return None
        return self.before.view(seat)

    @property
    def is_forced(self) -> bool:
        """Return whether there was only one legal action or outcome."""
        return len(self.before.legal_actions()) == 1


def moments_of(record: Record) -> tuple[Position, list[Moment]]:
    """Return the moments of a record, and its final position.

    Raise InvalidRecord if the record cannot be played.
    """
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


def without_observation(record: Record) -> Record:
    """Return the record of an observation as a record of the true game, if the observation hides nothing.

    The record of an unfinished match is a spectator's observation. If the game has no hidden information,
    this observation is complete.
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
