"""Named players, from one that plays anything to the strongest; each is told its observation only."""

from keepstone.bots.level import LEVELS, Level, find, levels
from keepstone.bots.players import choose

__all__ = ["LEVELS", "Level", "choose", "find", "levels"]
