"""Who sits at a table."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from keepstone.match.errors import InvalidContribution

DIGITS = re.compile(r"[0-9a-f]{64}")  # as many as cannot be guessed

Kind = Literal["open", "person", "bot"]
Phase = Literal["waiting", "revealing", "playing"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat. program: whether a person's program plays there.

    pledge: what binds its client to a contribution to the draws; empty for none.

    contribution: hexadecimal digits, once they are revealed; forfeited: they were not, in time.
    """

    kind: Kind = "open"
    name: str = ""
    level: str | None = None
    pledge: str = ""
    contribution: str = ""
    forfeited: bool = False
    program: bool = False

    @property
    def awaited(self) -> bool:
        """Whether a contribution was pledged that may yet be revealed."""
        return bool(self.pledge) and not self.contribution and not self.forfeited


def phase_of(seats: Sequence[Seat]) -> Phase:
    """What the game waits for: players, then what they pledged, then their moves."""
    if any(seat.kind == "open" for seat in seats):
        return "waiting"
    return "revealing" if any(seat.awaited for seat in seats) else "playing"


def clean_digits(text: str, what: str) -> str:
    """The pledge or contribution, if it can be one. what: which of them it is to be."""
    if not DIGITS.fullmatch(text):
        raise InvalidContribution(f"a {what} is 64 hexadecimal digits, in lower case")
    return text
