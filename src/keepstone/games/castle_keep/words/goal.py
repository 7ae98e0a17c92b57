"""Two sentences for new players: the goal of Castle Keep, and what a player does in a turn."""

from keepstone.words import N_

GOAL = (
    N_("Be the first to complete a castle of nine tiles, or destroy an opponent's castle."),
    N_(
        "Your turn begins with two drawn tiles. Then build as many tiles as you like, attack one "
        "opponent with matching tiles, or pass. If you then hold more than four tiles, discard down to four."
    ),
)
