"""The state of a match, without any I/O: seats, events, undos, calls and clocks."""

from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import repeat
from typing import Literal

from keepstone.errors import UnknownName
from keepstone.match.call_state import (
    MOST_UNDOS,
    STAND_IN,
    CallState,
    Departure,
    Ending,
    Question,
    Why,
)
from keepstone.match.calls import Call, parse_call, requested_call
from keepstone.match.clock import parse_clock
from keepstone.match.continuation import Continuation, parse_continuation
from keepstone.match.errors import (
    InvalidContribution,
    NothingToUndo,
    NotPlaying,
    NotRevealing,
    NotYourTurn,
    SeatTaken,
    StaleNumber,
    TimeUp,
    TooOften,
)
from keepstone.match.etiquette import check_call
from keepstone.match.events import UNDO, Event
from keepstone.match.fairness import (
    DEAL_SCHEMES,
    SCHEME,
    bot_seed,
    commit,
    draw,
    draw_dealt,
    pledge,
    source_of,
)
from keepstone.match.names import clean_name
from keepstone.match.seats import Phase, Seat, clean_digits, phase_of
from keepstone.match.winners import winners_of
from keepstone.position import GameConfig, Position
from keepstone.protocol import CHANCE, OVER
from keepstone.sentences import sentence, sentence_about

Status = Phase | Literal["over"]


class Match:
    """A match: the rules, the seats, a secret seed, and an append-only log of numbered events.

    An undo is an event too: it is appended to `events` and removes an event from `history`, the events that count.
    Calls are also events; `standing` is the state that results from all calls. clock: the clock as text. given:
    the origin of the first events, if the match continues another game. scheme: the version of the fairness scheme
    (docs/fairness.md). In a deal's scheme, matches with the same seed get the same draws.
    """

    def __init__(
        self,
        config: GameConfig,
        seats: Sequence[Seat],
        seed: bytes,
        clock: str = "",
        scheme: int = SCHEME,
    ):
        self.config = config
        self.clock = clock
        self.seats = tuple(seats)
        self.seed = seed
        self.scheme = scheme
        self._drawn: Counter[str] = Counter()  # how often each source was drawn from, in a deal
        self.events: list[Event] = []
        self.history: list[Event] = []
        self.position: Position = config.new()
        self._to_act = self.position.to_act  # cached because it is read often
        self.standing = CallState()
        self.given: Continuation | None = None
        self._phase_of_seats = self.seats, phase_of(self.seats)
        self._clock = parse_clock(clock)
        self._pending: dict[
            int, int
        ] = {}  # the milliseconds that each person has used since their last decision in `history`

    @property
    def number(self) -> int:
        return len(self.events)

    @property
    def commitment(self) -> str:
        """Return the commitment to the seed. The commitment is public from the start."""
        return commit(self.seed, self.scheme)

    @property
    def deal(self) -> bool:
        """Return whether each draw is determined by the seed and its source, such as a stack."""
        return self.scheme in DEAL_SCHEMES

    @property
    def contributions(self) -> tuple[str, ...]:
        """Return the contributions to the draws by seat; empty for bots and for seats that revealed nothing."""
        return tuple(seat.contribution for seat in self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names by seat; empty for an open seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def status(self) -> Status:
        """Return the phase of the match, or "over"."""
        over = self._to_act == OVER or self.standing.ending
        return "over" if over else self._phase

    @property
    def _phase(self) -> Phase:
        """Return the phase of the match with its current seats.

        The result is cached while the seats stay the same.
        """
        if self._phase_of_seats[0] is not self.seats:
            self._phase_of_seats = self.seats, phase_of(self.seats)
        return self._phase_of_seats[1]

    @property
    def mover(self) -> int | None:
        """Return the seat that is to act, or None."""
        seat = self._to_act
        return seat if seat >= 0 and self.status == "playing" else None

    @property
    def persons(self) -> frozenset[int]:
        """Return the seats of all persons who are still in the game."""
        out = self.standing.out
        return frozenset(
            number
            for number, seat in enumerate(self.seats)
            if seat.kind == "person" and number not in out
        )

    @property
    def running(self) -> int | None:
        """Return the seat whose clock is running, or None if no clock is running."""
        return self.mover if self._clock and self.mover in self.persons else None

    @property
    def days(self) -> bool:
        """Return whether players have days for each turn, so that they need not be online."""
        return self._clock is not None and self._clock.each_turn

    @property
    def winners(self) -> list[int]:
        """Return the winning seats: the best of the seats that have not lost; empty until the match is over."""
        if self.status != "over" or self.standing.ending == "agreed":
            return []
        still_in = [seat for seat in range(len(self.seats)) if not self.standing.has_lost(seat)]
        return still_in if self.standing.ending else winners_of(self.position, still_in)

    def times(self) -> list[int | None] | None:
        """Return the milliseconds that each person has left according to the log.

        The value for a bot is None; without a clock, the whole result is None.
        """
        if self._clock is None:
            return None
        decisions = [(e.seat, e.spent or 0) for e in self.history if e.seat is not None]
        mover = self._to_act
        left = self._clock.times(len(self.seats), decisions, mover if mover >= 0 else None)
        return [
            max(0, left[seat] - self._pending.get(seat, 0)) if seat in self.persons else None
            for seat in range(len(self.seats))
        ]

    def player(self, seat: int) -> Seat:
        """Return the player at a seat: its owner, or the bot that has replaced the owner."""
        sitting = self.seats[seat]
        if seat in self.standing.out:
            return replace(sitting, kind="bot", level=STAND_IN)
        return sitting

    def copy(self) -> "Match":
        """Return an independent copy. Changes to the copy do not affect this match."""
        twin = object.__new__(Match)
        twin.__dict__ |= self.__dict__
        twin.events, twin.history = self.events.copy(), self.history.copy()
        twin.position = self.position.copy()
        twin.standing, twin._pending = self.standing, self._pending.copy()
        twin._drawn = self._drawn.copy()
        return twin

    def sit(
        self, name: str, pledged: str = "", seat: int | None = None, program: bool = False
    ) -> int:
        """Seat a person, or their program, in the given seat or, by default, in the first open seat.

        Return the seat's number.
        """
        if seat is None:
            seat = next((i for i, seat in enumerate(self.seats) if seat.kind == "open"), None)
            if seat is None:
                raise SeatTaken(sentence("every seat at this table is taken"))
        self._check_open(seat)
        pledged = pledged and clean_digits(pledged, "pledge")
        cleaned = clean_name(name, self.names)
        self._put(seat, Seat("person", cleaned, pledge=pledged, program=program))
        return seat

    def seat_bot(self, level: str, seat: int, name: str) -> None:
        self._check_open(seat)
        self._put(seat, Seat("bot", clean_name(name, self.names), level))

    def reveal(self, seat: int, contribution: str) -> None:
        """Accept the contribution that a seat has pledged.

        Accepting the same contribution twice changes nothing.
        """
        sitting = self.seats[seat]
        clean_digits(contribution, "contribution")
        if pledge(self.commitment, seat, contribution) != sitting.pledge:
            raise InvalidContribution(sentence("this contribution does not match the pledge"))
        if contribution == sitting.contribution:
            return
        if self.status != "revealing":
            raise NotRevealing(
                sentence("contributions can be revealed only when every seat is taken")
                if self.status == "waiting"
                else sentence("too late: the game began without this contribution")
            )
        self._put(seat, replace(sitting, contribution=contribution))

    def forfeit(self) -> None:
        """Stop waiting for contributions that have not been revealed."""
        if self.status == "revealing":
            self.seats = tuple(
                replace(seat, forfeited=True) if seat.awaited else seat for seat in self.seats
            )

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
        self,
        seat: int,
        number: int,
        words: str,
        away: AbstractSet[int] = frozenset(),
    ) -> list[Event]:
        """Make a person's call after event `number`. Return the new events.

        away: the seats of persons who have been absent for so long that the others may continue without them.
        """
        wish = requested_call(seat, words)
        self.check_playing(number)
        return [self._take(check_call(self, wish, away - {seat}))]

    def has_hint(self, seat: int) -> bool:
        """Return whether the seat has taken a hint since the last game event or undo."""
        for event in reversed(self.events):
            if event.call is None:
                return False
            if event.call.verb == "hint" and event.call.seat == seat:
                return True
        return False

    def flag(self) -> list[Event]:
        """Return the timeout event if the seat to act has no time left; otherwise an empty list."""
        times, seat = self.times(), self.running
        left = times[seat] if times and seat is not None else None
        return [self._take(Call("timeout", seat))] if seat is not None and left == 0 else []

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

    def can_undo(self, seat: int) -> bool:
        """Return whether the seat can undo its last decision without asking the other players."""
        return self._is_last(seat) and self._undos(seat) < MOST_UNDOS

    def can_ask_undo(self, seat: int) -> bool:
        return self.last_decision(seat) is not None

    def last_decision(self, seat: int) -> int | None:
        """Return the index in `history` of the seat's last decision, or None if this decision cannot be undone.

        A decision cannot be undone after a draw, a departure or a return. If the seat is the only person in the
        match, a decision also cannot be undone if it revealed hidden information to this person.
        """
        alone = self.persons == {seat}
        for index in range(len(self.history) - 1, self._floor - 1, -1):
            event = self.history[index]
            if event.seat == seat:
                return index
            if event.seat is None or (alone and event.shows(seat)):
                return None
        return None

    def extend(
        self, texts: Iterable[str], spent: Iterable[int | None] | None = None
    ) -> list[Event]:
        """Append stored events, including chance events.

        Return the new events. spent: the ms charged for each event.
        """
        return [
            self._repeat(text, ms) for text, ms in zip(texts, spent or repeat(None), strict=False)
        ]

    def _check_open(self, seat: int) -> None:
        """Raise UnknownName or SeatTaken if the seat is not open."""
        if not 0 <= seat < len(self.seats):
            allowed = tuple(str(number) for number in range(len(self.seats)))
            raise UnknownName(sentence("there is no seat {seat}", seat=seat), allowed)
        if self.seats[seat].kind != "open":
            raise SeatTaken(sentence("this seat is taken: choose another one"))

    def _put(self, number: int, seat: Seat) -> None:
        self.seats = (*self.seats[:number], seat, *self.seats[number + 1 :])

    def check_playing(self, number: int) -> None:
        """Raise an error unless the match accepts a request that follows event `number`."""
        if self.status != "playing":
            raise NotPlaying(
                sentence("the game is over")
                if self.status == "over"
                else sentence("the game begins when every seat is taken")
            )
        if number != self.number:
            raise StaleNumber(
                sentence(
                    "this request refers to event {number}, but the last event is {last}",
                    number=number,
                    last=self.number,
                )
            )
        times, running = self.times(), self.running
        if times and running is not None and times[running] == 0:
            raise TimeUp(sentence("your time for this move is up"))

    def _repeat(self, text: str, spent: int | None) -> Event:
        """Append one stored event to the match."""
        if spent is not None and self.running is not None:
            self._pending[self.running] = self._pending.get(self.running, 0) + spent
        if text == UNDO:
            return self._undo(self._to_act)
        if call := parse_call(text):
            return self._take(call)
        if given := parse_continuation(text):
            return self._note(given)
        mover = self._to_act
        return self._play(None if mover == CHANCE else mover, self.position.parse(text))

    def _play(self, seat: int | None, action: int) -> Event:
        """Play a legal action or outcome, given by its number."""
        before = self.position.still()
        if self.deal and seat is None:
            self._drawn[source_of(self.position)] += 1
        entry = self.position.play_unchecked(action)
        self._to_act = self.position.to_act
        text, blank = map(self.config.game.format_action, (entry.action, entry.hidden))
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

    @property
    def _floor(self) -> int:
        """Return the number of events that nobody can undo, such as events from another game."""
        given = self.given.events if self.given else 0
        return max(
            [given, *(departure.back or departure.event for departure in self.standing.departures)]
        )

    def _is_last(self, seat: int) -> bool:
        return len(self.history) > self._floor and self.history[-1].seat == seat == self.mover

    def _undos(self, seat: int) -> int:
        """Return how many decisions the seat has undone since the last chance event or another seat's decision."""
        count = 0
        for event in reversed(self.events):
            if event.entry is not None and event.seat != seat:
                break
            count += event.text == UNDO
        return count

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
        taken = self.history[index:]
        for event in taken:
            if event.seat is not None and event.spent is not None:
                self._pending[event.seat] = self._pending.get(event.seat, 0) + event.spent
        del self.history[index:]
        self.position = self.position.back_to(taken[0].before, len(taken))
        self._to_act = self.position.to_act

    def _note(self, given: Continuation) -> Event:
        """Append the event that announces how many of the following events come from another game."""
        self.given = given
        before = self.position.still()
        event = Event(self.number + 1, None, given.text, given.text, before, given=given)
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
        wish = question.call
        self.standing = self.standing.lapsed()
        match wish.verb:
            case "ask undo":
                index = self.last_decision(wish.seat)
                assert index is not None
                self._rewind(index)
                if self.days:
                    self._pending.clear()  # the seat to act gets a new turn with the full time
            case "ask end":
                self.standing = replace(self.standing, ending="agreed")
            case "ask replace":
                assert wish.other is not None
                self._let_go(wish.other, "replaced")
        return wish

    def _let_go(self, seat: int, why: Why) -> None:
        """Remove a person from the game: a bot takes over the seat unless the match ends."""
        departure = Departure(seat, why, len(self.history), self._pending.pop(seat, None))
        lost = sum(self.standing.has_lost(each) for each in range(len(self.seats)))
        ending: Ending = ""
        if why != "replaced" and (lost + 2 >= len(self.seats) or self.persons == {seat}):
            ending = why
        self.standing = self.standing.left_by(departure, ending)

    def _take_back(self, seat: int) -> None:
        """Let a replaced person return, with the time that was left on the person's clock."""
        left = next(d for d in self.standing.departures if d.seat == seat and d.back is None)
        if left.spent is not None:
            self._pending[seat] = left.spent
        self.standing = self.standing.returned(seat, len(self.history))


def rotate(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats for a rematch: every player moves on by one seat, and persons have to sit down again."""
    moved = (seats[-1], *seats[:-1])
    return tuple(seat if seat.kind == "bot" else Seat() for seat in moved)
