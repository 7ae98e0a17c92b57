"""The goal and the turn of Castillos in two sentences, for new players."""

from keepstone.words import N_

GOAL = (
    N_("Have the most points after as many rounds as there are players."),
    N_(
        "First everybody lays a map, one tile a turn. Then each raises a castle, and lays six "
        "hidden coins, one a turn. Your castle counts its own tile and the four beside it: be the "
        "strongest there."
    ),
)
