"""The terms of the rulebook as numbers."""

from enum import IntEnum


class Phase(IntEnum):
    """What the table waits for: a decision or a chance event."""

    START = 0  # chance: who starts the first round (§2.1)
    RESOURCE = 1  # chance: the resource of a seat (§3.1)
    SOURCE = 2  # choose the pile or the seat's resource (§4.1)
    DRAW = 3  # chance: the next tile of the pile (§4.1)
    PLACE = 4  # choose where the tile goes (§4.1)
    CASTLE = 5  # choose where the castle goes (§5.1)
    COIN = 6  # choose a coin and its tile (§5.2)
    REVEAL = 7  # chance: a seat turns its coins over (§8.3)
    RESULT = 8  # chance: the next round begins (§2.1)
    OVER = 9
