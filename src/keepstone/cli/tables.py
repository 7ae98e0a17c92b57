"""Tables as a terminal shows them."""

from keepstone.cli.streams import columns
from keepstone.view import View


def chart(view: View) -> str:
    """The table, drawn as its game draws it for a terminal of this width."""
    return view.game.chart(view.state, columns())
