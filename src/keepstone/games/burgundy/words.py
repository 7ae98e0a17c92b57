"""What happened, as a sentence of the log in the viewer's language."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.burgundy.text import format_action
from keepstone.kit.record import State


def say(state: State, action: int, names: Sequence[str], words: NullTranslations) -> str:
    """The sentence for an action about to be played in this state."""
    return f"{names[state.seat]}: {format_action(action)}"
