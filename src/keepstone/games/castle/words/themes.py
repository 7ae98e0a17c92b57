"""Themes of puzzles: the kinds of actions."""

from collections.abc import Iterator

from keepstone.games.castle.rules import actions
from keepstone.kit.state import State
from keepstone.words import N_

THEMES = {
    actions.PLACE.verb: N_("Place a tile"),
    actions.SKIP.verb: N_("Keep the follower"),
    actions.FOLLOWER.verb: N_("Place a follower"),
    actions.SCORE.verb: N_("Choose what is scored"),
    actions.SCORE_BEYOND.verb: N_("Choose what is scored"),
    actions.SINGLE.verb: N_("Keep a token"),
    actions.DOUBLE.verb: N_("Use a token"),
    actions.TOKEN.verb: N_("Take a token"),
    actions.DONE.verb: N_("Keep a token"),
    actions.EXTRA.verb: N_("Use a token"),
}


def themes(_state: State, action: int) -> Iterator[str]:
    """Yield, as English texts, the themes of a puzzle whose solution is this action."""
    yield THEMES[actions.ACTIONS.family_of(action).verb]
