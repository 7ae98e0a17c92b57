"""A match without input or output: who sits where, what happened, what may happen next."""

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import replace
from gettext import NullTranslations
from typing import Literal

from keepstone.match.errors import (
    InvalidContribution,
    NothingToUndo,
    NotPlaying,
    NotRevealing,
    NotYourTurn,
    SeatTaken,
    StaleNumber,
)
from keepstone.match.events import UNDO, Event
from keepstone.match.fairness import SCHEME, commit, draw, pledge
from keepstone.match.names import clean_name
from keepstone.match.seats import Phase, Seat, clean_digits, phase_of
from keepstone.position import GameConfig, Position
from keepstone.protocol import CHANCE, OVER, UnknownName
from keepstone.view import ENGLISH

Status = Phase | Literal["over"]


class Match:
    """Rules, seats, a sealed seed, and an append-only log whose numbers never repeat.

    An undo is an event too: it adds to `events`, and takes from `kept`, the log that counts.
    """

    def __init__(
        self, config: GameConfig, seats: Sequence[Seat], seed: bytes, scheme: int = SCHEME
    ):
        self.config = config
        self.seats = tuple(seats)
        self.seed = seed
        self.scheme = scheme
        self.events: list[Event] = []
        self.kept: list[Event] = []
        self.position: Position = config.new()

    @property
    def number(self) -> int:
        """The number of the last event."""
        return len(self.events)

    @property
    def commitment(self) -> str:
        """What is shown of the seed from the start."""
        return commit(self.seed)

    @property
    def contributions(self) -> tuple[str, ...]:
        """What the seats gave for the draws; empty from a bot, and from who revealed nothing."""
        return tuple(seat.contribution for seat in self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat; empty for an open seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def status(self) -> Status:
        """What the game waits for, or that it is over."""
        return "over" if self.position.to_act == OVER else phase_of(self.seats)

    @property
    def mover(self) -> int | None:
        """The seat that is to act, if any."""
        seat = self.position.to_act
        return seat if seat >= 0 and self.status == "playing" else None

    def copy(self) -> "Match":
        """An independent copy: what goes wrong with it does not touch this one."""
        twin = copy(self)
        twin.events, twin.kept = self.events.copy(), self.kept.copy()
        twin.position = self.position.copy()
        return twin

    def sit(
        self, name: str, pledged: str = "", seat: int | None = None, program: bool = False
    ) -> int:
        """Seat a person, or its program, on the first open seat unless one is named; the seat's number."""
        if seat is None:
            seat = next((i for i, each in enumerate(self.seats) if each.kind == "open"), None)
            if seat is None:
                raise SeatTaken("every seat at this table is taken")
        if not 0 <= seat < len(self.seats):
            allowed = tuple(str(number) for number in range(len(self.seats)))
            raise UnknownName(f"there is no seat {seat}", allowed)
        if self.seats[seat].kind != "open":
            raise SeatTaken(f"seat {seat} is taken")
        pledged = pledged and clean_digits(pledged, "pledge")
        cleaned = clean_name(name, self.names)
        self._put(seat, Seat("person", cleaned, pledge=pledged, program=program))
        return seat

    def reveal(self, seat: int, contribution: str) -> None:
        """Take the contribution that a seat has pledged; the same a second time changes nothing."""
        sitting = self.seats[seat]
        clean_digits(contribution, "contribution")
        if pledge(self.commitment, seat, contribution) != sitting.pledge:
            raise InvalidContribution("this is not what the seat has pledged")
        if contribution == sitting.contribution:
            return
        if self.status != "revealing":
            raise NotRevealing(
                "contributions are revealed when every seat is taken"
                if self.status == "waiting"
                else "too late: the game has begun without this contribution"
            )
        self._put(seat, replace(sitting, contribution=contribution))

    def forfeit(self) -> None:
        """Wait no longer for what is not revealed."""
        if self.status == "revealing":
            self.seats = tuple(
                replace(seat, forfeited=True) if seat.awaited else seat for seat in self.seats
            )

    def begin(self) -> list[Event]:
        """Draw what is due once every seat is taken and no contribution is awaited; the events."""
        return self._draw_due() if self.status == "playing" else []

    def receive(
        self, seat: int, number: int, action: str, language: NullTranslations = ENGLISH
    ) -> list[Event]:
        """Let a seat act, or undo, after event `number`; the events, with what chance then drew."""
        if self.status != "playing":
            raise NotPlaying(
                language.gettext("the game is over")
                if self.status == "over"
                else language.gettext("the game begins when every seat is taken")
            )
        if number != self.number:
            raise StaleNumber(
                language.gettext("this follows event {number}, but the last one is {last}").format(
                    number=number, last=self.number
                )
            )
        if action == UNDO:
            return [self._undo(seat, language)]
        if seat != self.mover:
            raise NotYourTurn(language.gettext("it is not your turn"))
        seen = self.position.view(seat)  # a refusal tells only what the seat knows
        return [self._play(seat, seen.parse(action, language)), *self._draw_due()]

    def can_undo(self, seat: int) -> bool:
        """Whether the last event that counts is a decision of the seat, in a turn still its own."""
        return bool(self.kept) and self.kept[-1].seat == seat == self.mover

    def extend(self, texts: Iterable[str]) -> list[Event]:
        """Append stored events, draws included; the events."""
        return [
            self._undo(self.position.to_act) if text == UNDO else self._replay(text)
            for text in texts
        ]

    def _put(self, number: int, seat: Seat) -> None:
        self.seats = (*self.seats[:number], seat, *self.seats[number + 1 :])

    def _replay(self, text: str) -> Event:
        mover = self.position.to_act
        return self._play(None if mover == CHANCE else mover, self.position.parse(text))

    def _play(self, seat: int | None, action: int) -> Event:
        """Play a legal action or outcome by its number."""
        before = self.position.bare()
        entry = self.position.play_unchecked(action)
        text, blank = map(self.config.game.format_action, (entry.action, entry.hidden))
        round_end = self.position.is_round_end
        event = Event(self.number + 1, seat, text, blank, before, entry, round_end)
        self.events.append(event)
        self.kept.append(event)
        return event

    def _draw_due(self) -> list[Event]:
        """Draw while chance is to act. Draws are not undone, so no number in `kept` serves twice."""
        drawn = []
        while self.position.to_act == CHANCE:
            outcomes = self.position.weighted_outcomes()
            outcome = draw(self.seed, self.contributions, len(self.kept) + 1, outcomes)
            drawn.append(self._play(None, outcome))
        return drawn

    def _undo(self, seat: int, language: NullTranslations = ENGLISH) -> Event:
        if not self.can_undo(seat):
            raise NothingToUndo(
                language.gettext(
                    "only your own last move can be taken back, before anything is drawn"
                )
            )
        undone = Event(self.number + 1, seat, UNDO, UNDO, self.position.bare())
        self.events.append(undone)
        self.position = self.position.back_to(self.kept.pop().before)
        return undone


def rotate(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats of a rematch: everybody moves on by one, and persons are to sit down again."""
    moved = (seats[-1], *seats[:-1])
    return tuple(seat if seat.kind == "bot" else Seat() for seat in moved)
