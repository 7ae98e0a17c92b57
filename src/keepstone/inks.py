"""Colours of charts in terminals. They repeat what the letters of a chart already say."""

from enum import IntEnum
from typing import NamedTuple


class Ink(IntEnum):
    """Terminal colours by their ANSI codes; the terminal's own scheme defines the shades."""

    RED = 31
    GREEN = 32
    YELLOW = 33
    BLUE = 34
    MAGENTA = 35
    CYAN = 36


class Inks(NamedTuple):
    """Colour rules of a chart. patterns: by ink, a regular expression without groups for the text to colour.

    lines: a regular expression for the lines to which they apply.
    """

    patterns: dict[Ink, str]
    lines: str = ".*"
