"""Two sentences for new players: the goal of The Castle, and what a player does in a turn."""

from collections.abc import Iterator

from keepstone.games.castle.rules import actions
from keepstone.kit.state import State
from keepstone.text.words import N_

GOAL = (
    N_("Have the most points when all 60 tiles are placed."),
    N_(
        "On your turn, place the drawn tile so that paths connect to paths. Then you may place a "
        "follower on it. Completed paths, towers and houses score for the player with more "
        "followers there; courts, keeps and tokens score at the end."
    ),
)
ZAMEK = (
    N_("Have the most points when all 60 tiles are placed."),
    N_(
        "On your turn, place the drawn tile so that roads connect to roads. Then you may place a "
        "follower on it. Completed roads, pigsties and houses score for the player with more "
        "followers there; meadows, family houses and tokens score at the end."
    ),
)


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
