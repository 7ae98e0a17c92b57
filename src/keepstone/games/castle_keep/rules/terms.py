"""The terms of the rulebook as numbers. The value 0 always means blank or the first term."""

from enum import IntEnum


class Role(IntEnum):
    """§1 The role of a tile, which is also the role that a place requires."""

    NONE = 0
    TOWER = 1
    WALL = 2
    KEEP = 3


class Phase(IntEnum):
    """The phase of the game: the decision or chance event that comes next."""

    START = 0  # chance: the starting seat (§2.4)
    DEAL = 1  # chance: the next tile of the deal (§2.1)
    SOURCE = 2  # take the top discard or draw from the supply (§8, open_discard)
    DRAW = 3  # chance: the next tile from the supply (§3.1)
    MAIN = 4  # build, attack, or pass (§3.3)
    BUILD = 5  # continue building, or end (§4.1)
    ATTACK = 6  # continue attacking, or end (§5.2)
    DISCARD = 7  # discard down to four tiles (§3.4)
    OVER = 8
