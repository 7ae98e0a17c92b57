"""Two sentences for new players: the goal of The Castle, and what a player does in a turn."""

from keepstone.words import N_

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
