"""The goal and the turn of The Castle in two sentences, for new players."""

from keepstone.words import N_

GOAL = (
    N_("Have the most points when all sixty tiles lie."),
    N_(
        "On your turn place the tile that was drawn, so that paths meet paths. Then you may put a "
        "follower on it. Completed paths, towers and houses score for who has more followers there; "
        "courts, keeps and tokens count at the end."
    ),
)
ZAMEK = (
    N_("Have the most points when all sixty tiles lie."),
    N_(
        "On your turn place the tile that was drawn, so that roads meet roads. Then you may put a "
        "follower on it. Completed roads, pigsties and houses score for who has more followers "
        "there; meadows, family houses and tokens count at the end."
    ),
)
