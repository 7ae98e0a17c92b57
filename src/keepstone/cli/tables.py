"""Charts of positions for a terminal."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.cli import colours
from keepstone.cli.streams import columns
from keepstone.view import ENGLISH, View


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
    return colours.painted(text, inks) if inks and colours.are_shown() else text
