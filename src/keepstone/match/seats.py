"""Who sits at a table."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from keepstone.match.errors import InvalidContribution, InvalidName

LONGEST_NAME = 24
# Control, format, surrogate, private and unassigned characters, line and paragraph separators.
UNPRINTABLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
DIGITS = re.compile(r"[0-9a-f]{64}")  # as many as cannot be guessed

Kind = Literal["open", "person", "bot"]
Phase = Literal["waiting", "revealing", "playing"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat. pledge: what binds its client to a contribution to the draws; empty for none.

    contribution: hexadecimal digits, once they are revealed; forfeited: they were not, in time.
    """

    kind: Kind = "open"
    name: str = ""
    level: str | None = None
    pledge: str = ""
    contribution: str = ""
    forfeited: bool = False

    @property
    def awaited(self) -> bool:
        """Whether a contribution was pledged that may yet be revealed."""
        return bool(self.pledge) and not self.contribution and not self.forfeited


def phase_of(seats: Sequence[Seat]) -> Phase:
    """What the game waits for: players, then what they pledged, then their moves."""
    if any(seat.kind == "open" for seat in seats):
        return "waiting"
    return "revealing" if any(seat.awaited for seat in seats) else "playing"


def clean_name(text: str, taken: Sequence[str] = ()) -> str:
    """The name without spaces around it, and with a number if somebody has it already."""
    name = unicodedata.normalize("NFC", " ".join(text.split(" "))).strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise InvalidName(f"a name has 1 to {LONGEST_NAME} characters")
    if any(unicodedata.category(letter) in UNPRINTABLE for letter in name):
        raise InvalidName("a name holds letters, digits, signs and spaces only")
    copies = (name, *(f"{name} {number}" for number in range(2, len(taken) + 2)))
    return next(copy for copy in copies if copy not in taken)


def clean_digits(text: str, what: str) -> str:
    """The pledge or contribution, if it can be one. what: which of them it is to be."""
    if not DIGITS.fullmatch(text):
        raise InvalidContribution(f"a {what} is 64 hexadecimal digits, in lower case")
    return text
