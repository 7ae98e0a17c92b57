"""Who sits at a table."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from keepstone.match.errors import InvalidName

LONGEST_NAME = 24
# Control, format, surrogate, private and unassigned characters, line and paragraph separators.
UNPRINTABLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
CONTRIBUTION = re.compile(r"(?:[0-9a-f]{2}){0,32}")

Kind = Literal["open", "person", "bot"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat; contribution: what its client gave for the draws, as hexadecimal digits."""

    kind: Kind = "open"
    name: str = ""
    level: str | None = None
    contribution: str = ""


def clean_name(text: str, taken: Sequence[str] = ()) -> str:
    """The name without spaces around it, and with a number if somebody has it already."""
    name = unicodedata.normalize("NFC", " ".join(text.split(" "))).strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise InvalidName(f"a name has 1 to {LONGEST_NAME} characters")
    if any(unicodedata.category(letter) in UNPRINTABLE for letter in name):
        raise InvalidName("a name holds letters, digits, signs and spaces only")
    copies = (name, *(f"{name} {number}" for number in range(2, len(taken) + 2)))
    return next(copy for copy in copies if copy not in taken)


def clean_contribution(text: str) -> str:
    """The contribution, if it can be one."""
    if not CONTRIBUTION.fullmatch(text):
        raise InvalidName("a contribution is an even number of hexadecimal digits, at most 64")
    return text
