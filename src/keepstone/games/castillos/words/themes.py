"""Themes of puzzles: the kinds of actions."""

from collections.abc import Iterator

from keepstone.games.castillos.rules import actions
from keepstone.kit.state import State
from keepstone.words import N_

THEMES = {
    actions.PILE.verb: N_("Choose a tile"),
    actions.USE.verb: N_("Choose a tile"),
    actions.PLACE.verb: N_("Place a tile"),
    actions.CASTLE.verb: N_("Place a castle"),
    actions.COIN.verb: N_("Place a coin"),
}


def themes(_state: State, action: int) -> Iterator[str]:
    """Yield, as English texts, the themes of a puzzle whose solution is this action."""
    yield THEMES[actions.ACTIONS.family_of(action).verb]
