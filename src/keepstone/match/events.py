"""An event of a match, and how it is seen and told by each viewer."""

from collections.abc import Iterator, Sequence
from gettext import NullTranslations

from msgspec import Struct

from keepstone.kit.viewer import SPECTATOR
from keepstone.match.calls import Call
from keepstone.match.given import Given
from keepstone.position import Entry
from keepstone.view import Still, View

UNDO = "undo"


class Event(Struct, frozen=True, gc=False):
    """One event. seat: whose decision it was, None for chance; lay: how the table lay just before it.

    blank: what is seen of the text by those who may not see it; entry: how the event stands in the
    game's log, None for what is no event of the game. round_end: whether the table after it is to be looked at
    before play goes on. spent: how long a person with a clock has thought for this decision, in ms, what
    it took back included.

    call: what was said, if it is a call; granted: the question that it settles; stand_in: the seat that a
    bot plays on from here. given: how many of the events that follow are of another game, if it says that.
    """

    number: int
    seat: int | None
    text: str
    blank: str
    lay: Still
    entry: Entry | None = None
    round_end: bool = False
    spent: int | None = None
    call: Call | None = None
    granted: Call | None = None
    stand_in: int | None = None
    given: Given | None = None

    @property
    def before(self) -> View:
        """Return the table just before it."""
        return self.lay.view()

    @property
    def private_to(self) -> int | None:
        """The seat that alone sees the text, None if all do."""
        return self.entry.private_to if self.entry else None

    def seen_by(self, viewer: int) -> str:
        """The text as a seat, or SPECTATOR, may see it."""
        return self.text if self.private_to in (None, viewer) else self.blank

    def shows(self, viewer: int) -> bool:
        """Whether another seat's decision tells a viewer more than what it decided: something was hidden."""
        if self.private_to is not None:
            return self.private_to == viewer
        before = self.before
        return before.view(viewer).legal_actions() != before.legal_actions()

    def told_to(self, viewer: int, names: Sequence[str], language: NullTranslations) -> str:
        """The sentence for a viewer, made of nothing but what that viewer may know."""
        if self.call is not None:
            return "; ".join(self._told_as_call(self.call, names, language))
        if self.given is not None:
            return self.given.told(language)
        if self.entry is None:
            assert self.seat is not None
            return language.gettext("{name} takes the last move back").format(name=names[self.seat])
        seen = self.lay.seen_by(viewer)
        return seen.game.say(seen.state, self.entry.seen_by(viewer), names, language)

    def told_openly(self, names: Sequence[str], language: NullTranslations) -> str:
        """The sentence for everybody once the game is over."""
        if self.entry is None:
            return self.told_to(SPECTATOR, names, language)
        before = self.before
        return before.game.say(before.state, self.entry.action, names, language)

    def _told_as_call(
        self, call: Call, names: Sequence[str], language: NullTranslations
    ) -> Iterator[str]:
        yield call.told(names, language)
        if self.granted and self.granted.verb == "ask undo":
            yield language.gettext("that is taken back")
        if self.granted and self.granted.verb == "ask end":
            yield language.gettext("the game ends without a winner")
        if self.stand_in is not None:
            name = names[self.stand_in]
            yield language.gettext("a bot plays on for {name}").format(name=name)
