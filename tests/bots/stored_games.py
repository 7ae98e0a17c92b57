"""An arena's pairing of two levels, and a game of it that one of them has lost by a fault."""

import keepstone
from keepstone.bots.arena.pairing import ArenaGame, Loss, Pairing, Time

CONFIG = keepstone.game("castle-keep")
TABLE = Pairing("castle-keep", 2, tuple(CONFIG.options.items()), "random", "greedy", 5, 60.0)
GAME = ArenaGame(
    3, ("start 0",), (1,), (0, 1), Loss(0, "it is late"), (Time(2, 0.5), Time(3, 0.25))
)
