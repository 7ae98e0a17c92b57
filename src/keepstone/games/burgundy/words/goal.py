"""Two sentences for new players: the goal of The Castles of Burgundy, and what a player does in a turn."""

from keepstone.words import N_

GOAL = (
    N_("Fill your estate with tiles and have the most points after 25 rounds."),
    N_(
        "On your turn, use both dice. With each die, take a tile from the depot with its number, "
        "place a tile on a hex with its number, sell goods of its type, or take workers, which change dice. "
        "Completed regions score points: the earlier, the more."
    ),
)
