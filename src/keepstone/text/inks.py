"""Colours for charts in terminals.

A colour only repeats information that the letters of the chart already give.
"""

from enum import IntEnum
from typing import NamedTuple


class Ink(IntEnum):
    """The colours of a terminal, by their ANSI codes; the terminal's colour scheme defines the shades."""

    RED = 31
    GREEN = 32
    YELLOW = 33
    BLUE = 34
    MAGENTA = 35
    CYAN = 36


class Inks(NamedTuple):
    """The colour rules of a chart.

    patterns: for each ink, a regular expression without groups that matches the text to colour. lines: a regular
    expression that selects the lines to colour.
    """

    patterns: dict[Ink, str]
    lines: str = ".*"
