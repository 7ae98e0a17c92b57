"""Events of a match, with their texts for each viewer."""

from collections.abc import Iterator, Sequence
from gettext import NullTranslations

from msgspec import Struct

from keepstone.kit.viewer import SPECTATOR
from keepstone.match.calls import Call
from keepstone.match.continuation import Continuation
from keepstone.playing.position import Entry, Still
from keepstone.playing.view import View
from keepstone.text.words import isolated

UNDO = "undo"


class Event(Struct, frozen=True, gc=False):
    """An event of a match, with the states around it.

    seat: the seat that decided or made a call, None for chance; lay: the state before the event. blank: the text
    for viewers who must not see `text`. entry: the event in the game's log, or None if it is not a game event.
    round_end: whether the game pauses after it, so that players can look at the state. spent: the milliseconds on
    the clock that a person used for this decision, including moves that were undone. call: the call, if the event
    is a call. granted: the question that is carried out with this event. stand_in: the seat that a bot takes over.
    given: the announcement of events from another game, if the event is such an announcement.
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
    given: Continuation | None = None

    @property
    def before(self) -> View:
        return self.lay.view()

    def is_forced(self, seat: int) -> bool:
        """Return whether this is a decision of a seat that had no other action."""
        if self.seat != seat or self.entry is None:
            return False
        return len(self.before.legal_actions()) == 1

    @property
    def private_to(self) -> int | None:
        """Return the only seat that sees the event's text, or None if everybody sees it."""
        return self.entry.private_to if self.entry else None

    def seen_by(self, viewer: int) -> str:
        """Return the event's text as a seat, or SPECTATOR, sees it."""
        return self.text if self.private_to in (None, viewer) else self.blank

    def shows(self, viewer: int) -> bool:
        """Return whether this decision reveals information that was hidden from `viewer`."""
        if self.private_to is not None:
            return self.private_to == viewer
        before = self.before
        return before.view(viewer).legal_actions() != before.legal_actions()

    def sentence_for(self, viewer: int, names: Sequence[str], language: NullTranslations) -> str:
        """Return the event as a sentence that contains only information known to the viewer."""
        names = tuple(map(isolated, names))
        if self.call is not None:
            return "; ".join(self._call_sentences(self.call, names, language))
        if self.given is not None:
            return self.given.sentence(language)
        if self.entry is None:
            assert self.seat is not None
            return language.gettext("{name} undoes the last move").format(name=names[self.seat])
        seen = self.lay.seen_by(viewer)
        return seen.game.say(seen.state, self.entry.seen_by(viewer), names, language)

    def place_for(self, viewer: int, language: NullTranslations) -> str:
        """Return where the event takes place, if the sentence for the viewer does not say it."""
        if self.entry is None:
            return ""
        seen = self.lay.seen_by(viewer)
        return seen.game.event_place(seen.state, self.entry.seen_by(viewer), language)

    def symbols_for(self, viewer: int) -> tuple[str, ...]:
        """Return the IDs of the symbols that show what the event is about, as known to the viewer."""
        if self.entry is None:
            return ()
        seen = self.lay.seen_by(viewer)
        return seen.game.event_symbols(seen.state, self.entry.seen_by(viewer))

    def full_sentence(self, names: Sequence[str], language: NullTranslations) -> str:
        """Return the event as a sentence with full information, for finished games."""
        if self.entry is None:
            return self.sentence_for(SPECTATOR, names, language)
        before, names = self.before, tuple(map(isolated, names))
        return before.game.say(before.state, self.entry.action, names, language)

    def _call_sentences(
        self, call: Call, names: Sequence[str], language: NullTranslations
    ) -> Iterator[str]:
        yield call.sentence(names, language)
        if self.granted and self.granted.verb == "ask undo":
            yield language.gettext("the move is undone")
        if self.granted and self.granted.verb == "ask end":
            yield language.gettext("the game ends without a winner")
        if self.stand_in is not None:
            name = names[self.stand_in]
            yield language.gettext("a bot takes over for {name}").format(name=name)
