"""Two sentences for new players: the goal of Castle Keep, and what a player does in a turn."""

from collections.abc import Iterator

from keepstone.games.castle_keep.rules import actions
from keepstone.kit.state import State
from keepstone.text.words import N_

GOAL = (
    N_("Be the first to complete a castle of nine tiles, or destroy an opponent's castle."),
    N_(
        "Your turn begins with two drawn tiles. Then build as many tiles as you like, attack one "
        "opponent with matching tiles, or pass. If you then hold more than four tiles, discard down to four."
    ),
)


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
