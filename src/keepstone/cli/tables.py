"""Tables as a terminal shows them."""

from gettext import NullTranslations

from keepstone.cli import colours
from keepstone.cli.streams import columns
from keepstone.view import ENGLISH, View


def chart(view: View, language: NullTranslations = ENGLISH) -> str:
    """The table, drawn as its game draws it for a terminal of this width, in colours if it shows them."""
    text = view.game.chart(view.state, columns(), language)
    inks = view.game.inks(language)
    return colours.painted(text, inks) if inks and colours.are_shown() else text
