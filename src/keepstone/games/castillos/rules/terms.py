"""The terms of the rulebook as numbers."""

from enum import IntEnum


class Phase(IntEnum):
    """The phase of the game: the decision or chance event that comes next."""

    START = 0  # chance: the starting seat of the first round (§2.1)
    RESOURCE = 1  # chance: a seat's resource (§3.1)
    SOURCE = 2  # choose the pile or the seat's resource (§4.1)
    DRAW = 3  # chance: the next tile from the pile (§4.1)
    PLACE = 4  # choose where to place the tile (§4.1)
    CASTLE = 5  # choose where to place the castle (§5.1)
    COIN = 6  # choose a coin and a tile for it (§5.2)
    REVEAL = 7  # chance: a seat turns its coins over (§8.3)
    RESULT = 8  # chance: the next round begins (§2.1)
    OVER = 9
