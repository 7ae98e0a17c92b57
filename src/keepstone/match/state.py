"""The state of a match, and what follows from it: who is to act, the times left, and what can be undone."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import numpy as np

from keepstone.errors import UnknownName
from keepstone.match.call_state import MOST_UNDOS, STAND_IN, CallState
from keepstone.match.clock import parse_clock
from keepstone.match.continuation import Continuation
from keepstone.match.errors import (
    InvalidContribution,
    NotPlaying,
    NotRevealing,
    SeatTaken,
    StaleNumber,
    TimeUp,
)
from keepstone.match.events import UNDO, Event
from keepstone.match.fairness import DEAL_SCHEMES, SCHEME, commit, pledge
from keepstone.match.names import clean_name
from keepstone.match.seating import Phase, Seat, clean_digits, phase_of
from keepstone.playing.position import GameConfig, Position
from keepstone.playing.view import View
from keepstone.protocol import OVER
from keepstone.text.sentences import sentence
from keepstone.text.words import highest


def winners_of(view: View, seats: Sequence[int]) -> list[int]:
    """Return those of the given seats that have the highest ranking; empty without seats."""
    if not seats:
        return []
    out = np.zeros(view.players, np.int32)
    view.game.ranking(view.state, out)
    return [seats[i] for i in highest([int(out[seat]) for seat in seats])]


Status = Phase | Literal["over"]


class MatchState:
    """The rules, the seats, a secret seed, and an append-only log of numbered events.

    The log begins when all seats are taken and all pledged contributions are revealed or forfeited.
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
        self.seats = tuple(seats)
        self._phase_of_seats = self.seats, phase_of(self.seats)
        self.seed = seed
        self.scheme = scheme
        self.clock = clock
        self._drawn: Counter[str] = Counter()  # how often each source was drawn from, in a deal
        self.events: list[Event] = []
        self.history: list[Event] = []
        self.position: Position = config.new()
        self._to_act = self.position.to_act  # cached because it is read often
        self.standing = CallState()
        self.given: Continuation | None = None
        self._clock = parse_clock(clock)
        # the milliseconds that each person has used since their last decision in `history`
        self._pending: dict[int, int] = {}

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
    def _phase(self) -> Phase:
        """Return the phase of the match with its current seats.

        The result is cached while the seats stay the same.
        """
        if self._phase_of_seats[0] is not self.seats:
            self._phase_of_seats = self.seats, phase_of(self.seats)
        return self._phase_of_seats[1]

    @property
    def number(self) -> int:
        return len(self.events)

    @property
    def status(self) -> Status:
        """Return the phase of the match, or "over"."""
        over = self._to_act == OVER or self.standing.ending
        return "over" if over else self._phase

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
            return replace(sitting, kind="bot", level=sitting.stand_in or STAND_IN)
        return sitting

    def has_hint(self, seat: int) -> bool:
        """Return whether the seat has taken a hint since the last game event or undo."""
        for event in reversed(self.events):
            if event.call is None:
                return False
            if event.call.verb == "hint" and event.call.seat == seat:
                return True
        return False

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

    @property
    def _floor(self) -> int:
        """Return the number of events that nobody can undo, such as events from another game."""
        inherited = self.given.events if self.given else 0
        return max(
            [
                inherited,
                *(departure.back or departure.event for departure in self.standing.departures),
            ]
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
        if self._phase != "revealing":
            raise NotRevealing(
                sentence("contributions can be revealed only when every seat is taken")
                if self._phase == "waiting"
                else sentence("too late: the game began without this contribution")
            )
        self._put(seat, replace(sitting, contribution=contribution))

    def forfeit(self) -> None:
        """Stop waiting for contributions that have not been revealed."""
        if self._phase == "revealing":
            self.seats = tuple(
                replace(seat, forfeited=True) if seat.awaited else seat for seat in self.seats
            )

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
