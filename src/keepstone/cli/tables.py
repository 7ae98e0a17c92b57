"""Charts of positions for a terminal."""

from gettext import NullTranslations

from keepstone.cli import colours
from keepstone.cli.streams import columns
from keepstone.view import ENGLISH, View


def chart(view: View, language: NullTranslations = ENGLISH) -> str:
    """Return the table as text that fits the width of the terminal, in colour if enabled."""
    text = view.game.chart(view.state, columns(), language)
    inks = view.game.inks(language)
    return colours.painted(text, inks) if inks and colours.are_shown() else text
