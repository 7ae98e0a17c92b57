"""The effects of calls on a match: departures, the open question, and an early ending."""

from dataclasses import dataclass, replace
from typing import Literal

from keepstone.match.calls import Call
from keepstone.match.errors import NotPlaying
from keepstone.text.sentences import sentence

Ending = Literal["", "resigned", "time", "agreed"]
Why = Literal["resigned", "time", "replaced", "late"]

# if a person was replaced or is late, the seat can still win
LOST: tuple[Literal["resigned", "time"], ...] = "resigned", "time"
# unless the seat names another level: it plays well and takes only one or two seconds for a move
STAND_IN = "knight"
MOST_ASKS = 3  # questions of a seat between two game events
MOST_UNDOS = 10  # undos of a seat in a turn, without asking the other players


@dataclass(frozen=True, slots=True)
class Departure:
    """A departure: a person dropped out, and a bot took over the seat.

    event: the number of earlier events that count.

    spent: the milliseconds that the person had used since their last decision that counts; None without a clock.
    back: the number of events that counted when the person returned; None if the person has not returned.
    """

    seat: int
    why: Why
    event: int
    spent: int | None = None
    back: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question that is open, with the seats that still have to agree."""

    call: Call
    awaited: frozenset[int]


@dataclass(frozen=True, slots=True)
class CallState:
    """The part of a match's state that results from its calls.

    asks: the seat that asked each question since the last game event. hints: the seat that took each hint.
    """

    departures: tuple[Departure, ...] = ()
    question: Question | None = None
    asks: tuple[int, ...] = ()
    ending: Ending = ""
    hints: tuple[int, ...] = ()

    @property
    def out(self) -> dict[int, Why]:
        """Return the seats whose persons have dropped out, each with the reason."""
        return {
            departure.seat: departure.why for departure in self.departures if departure.back is None
        }

    def has_lost(self, seat: int) -> bool:
        return self.out.get(seat) in LOST

    def check_plays(self, seat: int) -> None:
        """Raise NotPlaying unless a person plays in this seat."""
        match self.out.get(seat):
            case "replaced":
                raise NotPlaying(sentence("a bot is playing for you: take your seat back first"))
            case "resigned" | "time":
                raise NotPlaying(sentence("you are out of the game: a bot is playing for you"))
            case "late":
                raise NotPlaying(sentence("the contest's round is over: a bot is playing for you"))

    def moved(self) -> "CallState":
        return replace(self, question=None, asks=())

    def hinted(self, seat: int) -> "CallState":
        return replace(self, hints=(*self.hints, seat))

    def lapsed(self) -> "CallState":
        return replace(self, question=None)

    def asking(self, question: Question) -> "CallState":
        return replace(self, question=question, asks=(*self.asks, question.call.seat))

    def agreed_by(self, seat: int) -> "CallState":
        """Return the state after a seat has agreed to the question."""
        assert self.question is not None
        question = replace(self.question, awaited=self.question.awaited - {seat})
        return replace(self, question=question)

    def left_by(self, departure: Departure, ending: Ending) -> "CallState":
        """Return the state after a departure.

        ending: the reason if the departure ends the match; empty if the match continues.
        """
        departures = (*self.departures, departure)
        return replace(self, departures=departures, question=None, ending=ending)

    def returned(self, seat: int, event: int) -> "CallState":
        """Return the state after a person has returned."""
        departures = tuple(
            replace(departure, back=event)
            if departure.seat == seat and departure.back is None
            else departure
            for departure in self.departures
        )
        return replace(self, departures=departures, question=None)
