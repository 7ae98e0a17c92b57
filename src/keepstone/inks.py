"""What has a colour in a chart, where a terminal shows colours: they repeat what letters say already."""

from enum import IntEnum
from typing import NamedTuple


class Ink(IntEnum):
    """The colours of a terminal, as it has them in its own scheme, by their ANSI codes."""

    RED = 31
    GREEN = 32
    YELLOW = 33
    BLUE = 34
    MAGENTA = 35
    CYAN = 36


class Inks(NamedTuple):
    """patterns: by ink, a regular expression without groups for what has it; lines: one for the lines of these."""

    patterns: dict[Ink, str]
    lines: str = ".*"
