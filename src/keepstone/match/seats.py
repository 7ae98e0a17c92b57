"""Who sits at a table."""

import re
from dataclasses import dataclass
from typing import Literal

from keepstone.match.errors import InvalidName

CONTRIBUTION = re.compile(r"(?:[0-9a-f]{2}){0,32}")

Kind = Literal["open", "person", "bot"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat; contribution: what its client gave for the draws, as hexadecimal digits."""

    kind: Kind = "open"
    name: str = ""
    level: str | None = None
    contribution: str = ""


def clean_contribution(text: str) -> str:
    """The contribution, if it can be one."""
    if not CONTRIBUTION.fullmatch(text):
        raise InvalidName("a contribution is an even number of hexadecimal digits, at most 64")
    return text
