"""The table of The Castles of Burgundy as a picture."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.burgundy.text import format_action
from keepstone.kit.record import State
from keepstone.scene import Choice, Layout, Prompt, Scene


def scene(
    state: State,
    legal: Sequence[int],
    layout: Layout,
    names: Sequence[str],
    words: NullTranslations,
) -> Scene:
    """The picture for the state's viewer. legal: what to choose from, if the viewer is to act."""
    choices = tuple(Choice(format_action(int(a)), format_action(int(a))) for a in legal)
    return Scene(100, 100, (), (), (), choices, Prompt("Burgundy", ""))
