"""Two sentences for new players: the goal of Castillos, and what a player does in a turn."""

from collections.abc import Iterator

from keepstone.games.castillos.rules import actions
from keepstone.kit.state import State
from keepstone.text.words import N_

GOAL = (
    N_("Have the most points after all rounds, one for each player."),
    N_(
        "First the players build a map, placing one tile a turn. Then each player places a "
        "castle, and after that six hidden coins, one a turn. Your castle scores its own tile and"
        " the four tiles beside it: be the strongest there."
    ),
)


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
