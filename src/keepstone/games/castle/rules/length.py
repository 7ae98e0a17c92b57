"""The largest number of decisions and of chance events in a game."""

from keepstone.games.castle.rules.components import FACES, TOWERS
from keepstone.games.castle.rules.state import MOST_DONE

IN_TURN = 3  # placement (§4.2), follower (§5), another turn (§7.3a)
OF_FEATURE = 2  # which feature to score next (§6.5), whether to double it (§7.3b)


def longest(players: int) -> tuple[int, int]:
    """§4.1 Return the largest number of decisions and chance events; each turn draws a tile.

    A tile completes at most 24 features; each tower has one token (§6.8).
    """
    return FACES * (IN_TURN + OF_FEATURE * MOST_DONE), FACES + TOWERS
