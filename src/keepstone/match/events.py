"""An event of a match, and how it is seen and told by each viewer."""

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import NullTranslations

from keepstone.kit.rng import new_rng
from keepstone.position import Position

UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Event:
    """One event. seat: whose decision it was, None for chance; before: the table just before it.

    private_to: the seat that alone sees the text, None if all do; blank: what the others see.
    round_end: whether the table after it is to be looked at before play goes on.
    """

    number: int
    seat: int | None
    text: str
    blank: str
    private_to: int | None
    before: Position
    round_end: bool = False

    def seen_by(self, viewer: int) -> str:
        """The text as a seat, or SPECTATOR, may see it."""
        return self.text if self.private_to in (None, viewer) else self.blank

    def told_to(self, viewer: int, names: Sequence[str], language: NullTranslations) -> str:
        """The sentence for a viewer, made of nothing but what that viewer may know."""
        if self.text == UNDO and self.seat is not None:
            return language.gettext("{name} takes the last move back").format(name=names[self.seat])
        return self.before.observe(viewer).say(self.seen_by(viewer), names, language)


def bare(position: Position) -> Position:
    """The position without its log: all that telling the next event needs."""
    return Position(position.config, position.states.copy(), new_rng(0))
