"""Matches, without any I/O: everything that people, bots and chance do in a match."""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import repeat

from keepstone.match.call_rules import check_call
from keepstone.match.call_state import LOST, MOST_UNDOS, Departure, Question, Why
from keepstone.match.calls import Call, parse_call, requested_call
from keepstone.match.continuation import Continuation, parse_continuation
from keepstone.match.errors import NothingToUndo, NotYourTurn, TooOften
from keepstone.match.events import UNDO, Event
from keepstone.match.fairness import bot_seed, draw, draw_dealt, source_of
from keepstone.match.state import MatchState
from keepstone.protocol import CHANCE
from keepstone.text.sentences import sentence, sentence_about


class Match(MatchState):
    """A match: its state, and everything that can happen in it."""

    def copy(self) -> "Match":
        """Return an independent copy. Changes to the copy do not affect this match."""
        twin = object.__new__(Match)
        twin.__dict__ |= self.__dict__
        twin.events, twin.history = self.events.copy(), self.history.copy()
        twin.position = self.position.copy()
        twin.standing, twin._pending = self.standing, self._pending.copy()
        twin._drawn = self._drawn.copy()
        return twin

    def go_on(self, log: Sequence[str], table: str | None) -> list[Event]:
        """Play the first events of this match, taken from the log of another game. Return the new events.

        Events from another game are not drawn with this match's seed, and they cannot be undone.
        """
        return self.extend([Continuation(len(log), table).text, *log])

    def begin(self) -> list[Event]:
        """Make the first draws if all seats are taken and no contribution is awaited. Return the events."""
        return self._draw_due() if self.status == "playing" else []

    def receive(self, seat: int, number: int, action: str) -> list[Event]:
        """Play a seat's action or undo after event `number`.

        Return the new events, including draws that follow.
        """
        self.check_playing(number)
        if action == UNDO:
            if self._undos(seat) >= MOST_UNDOS:
                raise TooOften(
                    sentence_about(
                        "you have already undone {count} move this turn",
                        "you have already undone {count} moves this turn",
                        MOST_UNDOS,
                    )
                )
            return [self._undo(seat)]
        if seat != self.mover:
            raise NotYourTurn(sentence("it is not your turn"))
        return [self._play(seat, self._parse(seat, action)), *self._draw_due()]

    def _parse(self, seat: int, action: str) -> int:
        """Return the number of a seat's legal action, which is given as text."""
        number = self.position.legal_number(action)
        if number is None:
            # The error message must not reveal hidden information to the seat.
            return self.position.view(seat).parse(action)
        return number

    def call(
        self, seat: int, number: int, words: str, away: AbstractSet[int] = frozenset()
    ) -> list[Event]:
        """Make a person's call after event `number`. Return the new events.

        away: the seats of persons who have been absent for so long that the others may continue without them.
        """
        request = requested_call(seat, words)
        self.check_playing(number)
        return [self._take(check_call(self, request, away - {seat}))]

    def flag(self) -> list[Event]:
        """Return the timeout event if the seat to act has no time left; otherwise an empty list."""
        times, seat = self.times(), self.running
        left = times[seat] if times and seat is not None else None
        return [self._take(Call("timeout", seat))] if seat is not None and left == 0 else []

    def replace_late(self) -> list[Event]:
        """Let bots finish the game for all persons who are still in it. Return the events."""
        persons = self.persons if self.status == "playing" else ()
        return [self._take(Call("late", seat)) for seat in sorted(persons)]

    def charge(self, ms: int) -> int | None:
        """Deduct up to `ms` milliseconds from the running clock, as time spent on the next decision.

        Return the time deducted, or None.
        """
        times, seat = self.times(), self.running
        if times is None or seat is None:
            return None
        spent = max(0, min(ms, times[seat] or 0))
        self._pending[seat] = self._pending.get(seat, 0) + spent
        return spent

    def extend(
        self, texts: Iterable[str], spent: Iterable[int | None] | None = None
    ) -> list[Event]:
        """Append stored events, including chance events.

        Return the new events. spent: the ms charged for each event.
        """
        return [
            self._repeat(text, ms) for text, ms in zip(texts, spent or repeat(None), strict=False)
        ]

    def _repeat(self, text: str, spent: int | None) -> Event:
        """Append one stored event to the match."""
        if spent is not None and self.running is not None:
            self._pending[self.running] = self._pending.get(self.running, 0) + spent
        if text == UNDO:
            return self._undo(self._to_act)
        if call := parse_call(text):
            return self._take(call)
        if continuation := parse_continuation(text):
            return self._note(continuation)
        mover = self._to_act
        return self._play(None if mover == CHANCE else mover, self.position.parse(text))

    def _play(self, seat: int | None, action: int) -> Event:
        """Play a legal action or outcome, given by its number."""
        before = self.position.still()
        if self.deal and seat is None:
            self._drawn[source_of(self.position)] += 1
        entry = self.position.play_unchecked(action)
        self._to_act = self.position.to_act
        text, blank = map(self.config.game.actions.format, (entry.action, entry.hidden))
        round_end = self.position.is_round_end
        spent = None if seat is None else self._pending.pop(seat, None)
        event = Event(self.number + 1, seat, text, blank, before, entry, round_end, spent)
        self.events.append(event)
        self.history.append(event)
        self.standing = self.standing.moved()
        return event

    def _draw_due(self) -> list[Event]:
        """Draw chance events until a seat is to act.

        Draws cannot be undone. Therefore no draw number is used twice, whether draws are numbered by `history`
        or by source.
        """
        drawn = []
        while self._to_act == CHANCE:
            drawn.append(self._play(None, self._draw_one()))
        return drawn

    def bot_seed(self) -> int:
        """Return the seed for the bot to act in a deal. After the same events, it is the same in all matches."""
        return bot_seed(self.seed, len(self.history))

    def _draw_one(self) -> int:
        """Return the outcome of the chance event that comes next."""
        if not self.deal:
            outcomes = self.position.weighted_outcomes()
            return draw(self.seed, self.contributions, len(self.history) + 1, outcomes)
        source = source_of(self.position)
        weights = self.position.chance_weights()
        text = draw_dealt(self.seed, source, self._drawn[source] + 1, weights)
        return self.position.parse(text)

    def _undo(self, seat: int) -> Event:
        if not self._is_last(seat):
            raise NothingToUndo(
                sentence("you can undo only your own last move, and only before anything is drawn")
            )
        undone = Event(self.number + 1, seat, UNDO, UNDO, self.position.still())
        self.events.append(undone)
        self._rewind(len(self.history) - 1)
        self.standing = self.standing.lapsed()
        return undone

    def _rewind(self, index: int) -> None:
        """Remove the events at `index` and later from `history`, but keep the time that was used for them."""
        removed = self.history[index:]
        for event in removed:
            if event.seat is not None and event.spent is not None:
                self._pending[event.seat] = self._pending.get(event.seat, 0) + event.spent
        del self.history[index:]
        self.position = self.position.back_to(removed[0].before, len(removed))
        self._to_act = self.position.to_act

    def _note(self, continuation: Continuation) -> Event:
        """Append the event that announces how many of the following events come from another game."""
        self.given = continuation
        before = self.position.still()
        event = Event(
            self.number + 1, None, continuation.text, continuation.text, before, given=continuation
        )
        self.events.append(event)
        return event

    def _take(self, call: Call) -> Event:
        """Append a call and apply its effects."""
        before, out = self.position.still(), set(self.standing.out)
        match call.verb:
            case "resign":
                self._let_go(call.seat, "resigned")
            case "timeout":
                self._let_go(call.seat, "time")
            case "late":
                self._let_go(call.seat, "late")
            case "return":
                self._take_back(call.seat)
            case "hint":
                self.standing = self.standing.hinted(call.seat)
            case "agree":
                self.standing = self.standing.agreed_by(call.seat)
            case "refuse":
                self.standing = self.standing.lapsed()
            case _:
                awaited = self.persons - {call.seat, call.other, *call.without}
                self.standing = self.standing.asking(Question(call, awaited))
        granted = self._grant()
        newly_out = set(self.standing.out) - out if not self.standing.ending else ()
        event = Event(
            self.number + 1,
            call.seat,
            call.text,
            call.text,
            before,
            call=call,
            granted=granted,
            stand_in=next(iter(newly_out), None),
        )
        self.events.append(event)
        return event

    def _grant(self) -> Call | None:
        """Do what the open question asks for if everybody has agreed.

        Return the call that asked the question, or None if nothing was done.
        """
        question = self.standing.question
        if question is None or question.awaited:
            return None
        call = question.call
        self.standing = self.standing.lapsed()
        match call.verb:
            case "ask undo":
                index = self.last_decision(call.seat)
                assert index is not None
                self._rewind(index)
                if self.days:
                    self._pending.clear()  # the seat to act gets a new turn with the full time
            case "ask end":
                self.standing = replace(self.standing, ending="agreed")
            case "ask replace":
                assert call.other is not None
                self._let_go(call.other, "replaced")
        return call

    def _let_go(self, seat: int, why: Why) -> None:
        """Remove a person from the game: a bot takes over the seat unless the match ends."""
        departure = Departure(seat, why, len(self.history), self._pending.pop(seat, None))
        ending = why if why in LOST and self._ends_without(seat) else ""
        self.standing = self.standing.left_by(departure, ending)

    def _ends_without(self, seat: int) -> bool:
        """Return whether the match ends when a seat loses before the end of the game.

        In a deal, it continues as long as another person has not lost, because this person needs a result that can
        be compared with those of other tables.
        """
        others = {i for i in range(len(self.seats)) if i != seat and not self.standing.has_lost(i)}
        if self.deal:
            return all(self.seats[other].kind == "bot" for other in others)
        return len(others) < 2 or self.persons == {seat}

    def _take_back(self, seat: int) -> None:
        """Let a replaced person return, with the time that was left on the person's clock."""
        left = next(d for d in self.standing.departures if d.seat == seat and d.back is None)
        if left.spent is not None:
            self._pending[seat] = left.spent
        self.standing = self.standing.returned(seat, len(self.history))
