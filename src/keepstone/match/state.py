"""The state of a match, and what follows from it: who is to act, the times left, and what can be undone."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import numpy as np

from keepstone.match.call_state import MOST_UNDOS, STAND_IN, CallState
from keepstone.match.clock import parse_clock
from keepstone.match.continuation import Continuation
from keepstone.match.errors import NotPlaying, StaleNumber, TimeUp
from keepstone.match.events import UNDO, Event
from keepstone.match.fairness import SCHEME
from keepstone.match.seating import Phase, Seat, Seating
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


class MatchState(Seating):
    """The rules, the seats, a secret seed, and an append-only log of numbered events.

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
        super().__init__(seats, seed, scheme)
        self.config = config
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
