"""Two sentences for new players: the goal of The Castles of Burgundy, and what a player does in a turn."""

from collections.abc import Iterator

from keepstone.games.burgundy.rules import actions
from keepstone.games.burgundy.rules.components import COLOUR_OF
from keepstone.games.burgundy.rules.terms import Colour
from keepstone.games.burgundy.words.results import move
from keepstone.kit.state import State, snapshot
from keepstone.text.words import N_

GOAL = (
    N_("Fill your estate with tiles and have the most points after 25 rounds."),
    N_(
        "On your turn, use both dice. With each die, take a tile from the depot with its number, "
        "place a tile on a hex with its number, sell goods of its type, or take workers, which change dice. "
        "Completed regions score points: the earlier, the more."
    ),
)


THEMES = {
    actions.FOUND.verb: N_("Place a tile"),
    actions.TAKE.verb: N_("Take a tile"),
    actions.PLACE.verb: N_("Place a tile"),
    actions.SELL.verb: N_("Sell goods"),
    actions.WORKERS.verb: N_("Take workers"),
    actions.BUY.verb: N_("Buy a tile"),
    actions.DISCARD.verb: N_("Discard a tile"),
    actions.SHIP.verb: N_("Load goods"),
    actions.LOAD.verb: N_("Load goods"),
    actions.DECLINE.verb: N_("Decline an effect"),
    actions.END.verb: N_("End the turn"),
}
TILES = {
    Colour.BUILDING: N_("Buildings"),
    Colour.ANIMAL: N_("Animals"),
    Colour.KNOWLEDGE: N_("Knowledge tiles"),
    Colour.CASTLE: N_("Castles"),
    Colour.MINE: N_("Mines"),
    Colour.SHIP: N_("Ships"),
}


def themes(state: State, action: int) -> Iterator[str]:
    """Yield, as English texts, the themes of a puzzle whose solution is this action."""
    yield THEMES[actions.ACTIONS.family_of(action).verb]
    tile = move(snapshot(state), action).kind
    if tile:
        yield TILES[Colour(int(COLOUR_OF[tile]))]
