"""Two sentences for new players: the goal of Castillos, and what a player does in a turn."""

from keepstone.words import N_

GOAL = (
    N_("Have the most points after all rounds, one for each player."),
    N_(
        "First the players build a map, placing one tile a turn. Then each player places a "
        "castle, and after that six hidden coins, one a turn. Your castle scores its own tile and"
        " the four tiles beside it: be the strongest there."
    ),
)
