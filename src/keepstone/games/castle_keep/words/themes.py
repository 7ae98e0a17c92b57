"""Themes of puzzles: the kinds of actions."""

from collections.abc import Iterator

from keepstone.games.castle_keep.rules import actions
from keepstone.kit.state import State
from keepstone.words import N_

THEMES = {
    actions.TAKE.verb: N_("Draw tiles"),
    actions.SUPPLY.verb: N_("Draw tiles"),
    actions.PLACE.verb: N_("Build"),
    actions.ATTACK.verb: N_("Attack"),
    actions.PASS.verb: N_("End the turn"),
    actions.END.verb: N_("End the turn"),
    actions.DISCARD.verb: N_("Discard a tile"),
}


def themes(_state: State, action: int) -> Iterator[str]:
    """Yield, as English texts, the themes of a puzzle whose solution is this action."""
    yield THEMES[actions.ACTIONS.family_of(action).verb]
