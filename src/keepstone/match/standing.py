"""How a match stands beside the game: who is out, what is asked, how it ended before the game did."""

from dataclasses import dataclass, replace
from typing import Literal

from keepstone.match.calls import Call

Ending = Literal["", "resigned", "time", "agreed"]
Why = Literal["resigned", "time", "replaced"]

LOST: tuple[Why, ...] = ("resigned", "time")  # who is replaced has not given up: the seat may win
STAND_IN = "knight"  # plays as those do who know the game, and answers within a second or two
MOST_ASKS = 3  # of a seat between two events of the game
MOST_UNDOS = 10  # in a turn, without asking


@dataclass(frozen=True, slots=True)
class Departure:
    """A person whose seat a bot plays on. event: how many events of the game counted then.

    spent: what the person had thought since the last decision that counts, in ms; None without a clock.
    back: how many events counted when the person came back; None while it has not.
    """

    seat: int
    why: Why
    event: int
    spent: int | None = None
    back: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and the seats that have not agreed yet."""

    call: Call
    awaited: frozenset[int]


@dataclass(frozen=True, slots=True)
class Standing:
    """Follows from the calls. asks: who has asked since the last event of the game, once for each time.

    hints: who has taken a hint, once for each.
    """

    departures: tuple[Departure, ...] = ()
    question: Question | None = None
    asks: tuple[int, ...] = ()
    ending: Ending = ""
    hints: tuple[int, ...] = ()

    @property
    def out(self) -> dict[int, Why]:
        """Those who are out, by seat."""
        return {each.seat: each.why for each in self.departures if each.back is None}

    def has_lost(self, seat: int) -> bool:
        """Whether a seat cannot win any more."""
        return self.out.get(seat) in LOST

    def moved(self) -> "Standing":
        """After an event of the game."""
        return replace(self, question=None, asks=())

    def hinted(self, seat: int) -> "Standing":
        """When a seat has taken a hint."""
        return replace(self, hints=(*self.hints, seat))

    def lapsed(self) -> "Standing":
        """When nothing is asked any more."""
        return replace(self, question=None)

    def asking(self, question: Question) -> "Standing":
        """When something is asked."""
        return replace(self, question=question, asks=(*self.asks, question.call.seat))

    def agreed_by(self, seat: int) -> "Standing":
        """When a seat has agreed to what is asked."""
        assert self.question is not None
        question = replace(self.question, awaited=self.question.awaited - {seat})
        return replace(self, question=question)

    def left_by(self, departure: Departure, ending: Ending) -> "Standing":
        """When somebody is out; ending: whether and how the match is over with that."""
        departures = (*self.departures, departure)
        return replace(self, departures=departures, question=None, ending=ending)

    def returned(self, seat: int, event: int) -> "Standing":
        """When somebody has come back."""
        departures = tuple(
            replace(each, back=event) if each.seat == seat and each.back is None else each
            for each in self.departures
        )
        return replace(self, departures=departures, question=None)
