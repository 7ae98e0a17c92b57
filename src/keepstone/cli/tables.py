"""Tables as a terminal shows them."""

from gettext import NullTranslations

from keepstone.cli.streams import columns
from keepstone.view import ENGLISH, View


def chart(view: View, language: NullTranslations = ENGLISH) -> str:
    """The table, drawn as its game draws it for a terminal of this width."""
    return view.game.chart(view.state, columns(), language)
