"""Colours at a terminal, as https://no-color.org asks; nowhere else is a letter of them written."""

import os
import re
import sys

from keepstone.inks import Ink, Inks

PLAIN = "\x1b[39m"  # the terminal's own colour of letters


def are_shown() -> bool:
    """Whether output goes to a terminal with colours, to somebody who wants them."""
    is_wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return is_wanted and sys.stdout.isatty()


def painted(text: str, inks: Inks) -> str:
    """A text that is laid out already, with its colours."""
    names = "|".join(f"(?P<{ink.name}>{pattern})" for ink, pattern in inks.patterns.items())
    found, lines = re.compile(names), re.compile(inks.lines)
    return "\n".join(
        found.sub(_inked, line) if lines.fullmatch(line) else line for line in text.split("\n")
    )


def _inked(found: re.Match[str]) -> str:
    return f"\x1b[{Ink[str(found.lastgroup)]}m{found[0]}{PLAIN}"
