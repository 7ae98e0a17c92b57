"""The map as an array for structured observations."""

from keepstone.boards import Board
from keepstone.games.castillos.rules.components import WIDTH

BOARDS = (
    Board(
        "map",
        WIDTH,
        WIDTH,
        lambda states: states["spot"].astype(int) - 1,
        ("armies",),
        numbered=True,
        places=("spot",),
    ),
)
