"""The words of the rulebook as numbers."""

from enum import IntEnum


class Phase(IntEnum):
    """What the table waits for."""

    START = 0  # chance: who starts the first round (§2.1)
    RESOURCE = 1  # chance: the own resource of a seat (§3.1)
    SOURCE = 2  # the pile or the own resource (§4.1)
    DRAW = 3  # chance: the next tile of the pile (§4.1)
    PLACE = 4  # where the tile goes (§4.1)
    CASTLE = 5  # where the castle stands (§5.1)
    COIN = 6  # which coin lies where (§5.2)
    REVEAL = 7  # chance: a seat turns its coins over (§8.3)
    RESULT = 8  # chance: the next round begins (§2.1)
    OVER = 9
