"""The terms of the rulebook as numbers. The value 0 always means blank or the first term."""

from enum import IntEnum


class Kind(IntEnum):
    """§1 The kind of a segment."""

    NONE = 0  # bare wall
    PATH = 1
    TOWER = 2
    HOUSE = 3
    COURT = 4


class Edition(IntEnum):
    """§9 The edition whose rules are used."""

    CASTLE = 0
    RGG = 1
    ZAMEK = 2


# §9 variants besides the edition, as bits in the state's `variants`
FINAL_LANDING = 1  # tokens are taken after all marker moves of a turn
OPEN_TO_ALL = 2  # tokens for open features count any open feature


class Token(IntEnum):
    """§7 The nine kinds of wall tokens."""

    EXTRA_TURN = 0
    DOUBLE_TOWER = 1
    DOUBLE_HOUSE = 2
    OPEN_PATH = 3
    OPEN_TOWER = 4
    OPEN_HOUSE = 5
    RICH_COURT = 6
    LARGER_KEEP = 7
    FIVE_POINTS = 8


class Source(IntEnum):
    """The source of points."""

    PATH = 0
    TOWER = 1
    HOUSE = 2
    COURT = 3
    KEEP = 4
    OPEN = 5
    FIVE = 6


class Phase(IntEnum):
    """The phase of the game: the decision or chance event that comes next."""

    DRAW = 0  # chance: the next tile (§4.1)
    PLACE = 1  # where to place it (§4.2)
    FOLLOWER = 2  # on which segment to place a follower, if any (§5)
    FEATURE = 3  # which completed feature to score next (§6.5)
    DOUBLE = 4  # whether to use a doubler for this feature (§7.3b)
    TOKEN = 5  # chance: the kind of token that is taken (§6.5a)
    EXTRA = 6  # whether to take another turn (§7.3a)
    OVER = 7
