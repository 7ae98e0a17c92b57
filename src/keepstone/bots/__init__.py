"""Named players from the weakest to the strongest, and bots of others; each is told its observation only."""

from keepstone.bots.guests import Bot, Chooser
from keepstone.bots.level import LEVELS, Level, find, levels
from keepstone.bots.players import choose, play_out

__all__ = ["LEVELS", "Bot", "Chooser", "Level", "choose", "find", "levels", "play_out"]
