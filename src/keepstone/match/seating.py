"""Seats: their players and their pledges, and the phase of a match before the game begins."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from keepstone.match.errors import InvalidContribution

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


def rotate(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats for a rematch: every player moves on by one seat, and persons have to sit down again."""
    moved = (seats[-1], *seats[:-1])
    return tuple(seat if seat.kind == "bot" else Seat() for seat in moved)
