"""The seats of a match: their players, the phase before the game begins, and the contributions to the draws."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from keepstone.errors import UnknownName
from keepstone.match.errors import InvalidContribution, NotRevealing, SeatTaken
from keepstone.match.fairness import DEAL_SCHEMES, commit, pledge
from keepstone.match.names import clean_name
from keepstone.text.sentences import sentence

DIGITS = re.compile(r"[0-9a-f]{64}")  # 256 bits, which cannot be guessed

Kind = Literal["open", "person", "bot"]
Phase = Literal["waiting", "revealing", "playing"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at the table. level: of a bot. program: whether a person's program plays it.

    stand_in: the level of the bot that plays on for a person who drops out, or None for the usual one.
    pledge: the hash that binds the player's client to a contribution to the draws; empty without a pledge.
    contribution: the hexadecimal digits of the contribution, once it is revealed. forfeited: whether the
    contribution was not revealed in time.
    """

    kind: Kind = "open"
    name: str = ""
    level: str | None = None
    pledge: str = ""
    contribution: str = ""
    forfeited: bool = False
    program: bool = False
    stand_in: str | None = None

    @property
    def awaited(self) -> bool:
        return bool(self.pledge) and not self.contribution and not self.forfeited


def phase_of(seats: Sequence[Seat]) -> Phase:
    """Return the phase of a match with these seats: it waits for players, for contributions, or for moves."""
    if any(seat.kind == "open" for seat in seats):
        return "waiting"
    return "revealing" if any(seat.awaited for seat in seats) else "playing"


def clean_digits(text: str, what: str) -> str:
    """Return the text if it is well formed; otherwise raise InvalidContribution.

    what: "pledge" or "contribution".
    """
    if not DIGITS.fullmatch(text):
        raise InvalidContribution(f"a {what} is 64 hexadecimal digits, in lower case")
    return text


class Seating:
    """The seats of a match, and the seed to which it is committed. scheme: the version of the fairness scheme."""

    def __init__(self, seats: Sequence[Seat], seed: bytes, scheme: int):
        self.seats = tuple(seats)
        self.seed = seed
        self.scheme = scheme
        self._phase_of_seats = self.seats, phase_of(self.seats)

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


def rotate(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats for a rematch: every player moves on by one seat, and persons have to sit down again."""
    moved = (seats[-1], *seats[:-1])
    return tuple(seat if seat.kind == "bot" else Seat() for seat in moved)
