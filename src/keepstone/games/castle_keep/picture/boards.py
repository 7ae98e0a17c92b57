"""The castles as arrays for structured observations."""

from keepstone.boards import Board, fixed
from keepstone.games.castle_keep.rules.components import PLACE_NAMES

READING_ORDER = ("nw", "n", "ne", "w", "centre", "e", "sw", "s", "se")
BOARDS = (
    Board("castles", 3, 3, fixed([READING_ORDER.index(name) for name in PLACE_NAMES]), ("castle",)),
)
