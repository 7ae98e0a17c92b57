"""An event of a match, and how it is seen and told by each viewer."""

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import NullTranslations

from keepstone.position import Entry
from keepstone.view import View

UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Event:
    """One event. seat: whose decision it was, None for chance; before: the table just before it.

    blank: what is seen of the text by those who may not see it; entry: how the event stands in the
    game's log, None for an undo. round_end: whether the table after it is to be looked at before
    play goes on.
    """

    number: int
    seat: int | None
    text: str
    blank: str
    before: View
    entry: Entry | None = None
    round_end: bool = False

    @property
    def private_to(self) -> int | None:
        """The seat that alone sees the text, None if all do."""
        return self.entry.private_to if self.entry else None

    def seen_by(self, viewer: int) -> str:
        """The text as a seat, or SPECTATOR, may see it."""
        return self.text if self.private_to in (None, viewer) else self.blank

    def told_to(self, viewer: int, names: Sequence[str], language: NullTranslations) -> str:
        """The sentence for a viewer, made of nothing but what that viewer may know."""
        if self.entry is None:
            assert self.seat is not None
            return language.gettext("{name} takes the last move back").format(name=names[self.seat])
        seen = self.before.view(viewer)
        return seen.game.say(seen.state, self.entry.seen_by(viewer), names, language)
