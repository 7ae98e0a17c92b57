"""Charts of positions for a terminal."""

import os
import re
import sys
from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.cli.streams import columns
from keepstone.playing.view import ENGLISH, View
from keepstone.text.inks import Ink, Inks


def chart(view: View, language: NullTranslations = ENGLISH) -> str:
    """Return the table as text that fits the width of the terminal, in colour if enabled."""
    drawn = view.game.chart(view.state, columns(), language)
    return _painted(drawn or view.game.describe(view.state), view, language)


def turn_chart(view: View, entries: Sequence[str], language: NullTranslations = ENGLISH) -> str:
    """Return what the player to move needs to see, or the whole table if the game has no function `turn_chart`.

    entries: the moves and first steps that the numbers 1, 2, 3 and so on stand for at the prompt.
    """
    drawn = view.game.turn_chart(view.state, columns(), language, entries)
    return chart(view, language) if drawn is None else _painted(drawn, view, language)


def _painted(text: str, view: View, language: NullTranslations) -> str:
    inks = view.game.inks(language)
    return painted(text, inks) if inks and are_shown() else text


PLAIN = "\x1b[39m"  # the terminal's default text colour


def are_shown() -> bool:
    """Return whether to print colours: the output is a terminal that supports them, and they are not disabled."""
    is_wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return is_wanted and sys.stdout.isatty()


def painted(text: str, inks: Inks) -> str:
    """Return a text with colour codes inserted. The lines of the text must already be wrapped."""
    names = "|".join(f"(?P<{ink.name}>{pattern})" for ink, pattern in inks.patterns.items())
    pattern, lines = re.compile(names), re.compile(inks.lines)
    return "\n".join(
        pattern.sub(_inked, line) if lines.fullmatch(line) else line for line in text.split("\n")
    )


def _inked(match: re.Match[str]) -> str:
    return f"\x1b[{Ink[str(match.lastgroup)]}m{match[0]}{PLAIN}"
