"""Terminal colours, following https://no-color.org. Only output to a terminal contains colour codes."""

import os
import re
import sys

from keepstone.inks import Ink, Inks

PLAIN = "\x1b[39m"  # the terminal's default text colour


def are_shown() -> bool:
    """Return whether to print colours: the output is a terminal that supports them, and they are not disabled."""
    is_wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return is_wanted and sys.stdout.isatty()


def painted(text: str, inks: Inks) -> str:
    """Return a text with colour codes inserted. The lines of the text must already be wrapped."""
    names = "|".join(f"(?P<{ink.name}>{pattern})" for ink, pattern in inks.patterns.items())
    found, lines = re.compile(names), re.compile(inks.lines)
    return "\n".join(
        found.sub(_inked, line) if lines.fullmatch(line) else line for line in text.split("\n")
    )


def _inked(found: re.Match[str]) -> str:
    return f"\x1b[{Ink[str(found.lastgroup)]}m{found[0]}{PLAIN}"
