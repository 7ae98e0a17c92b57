"""The largest number of decisions and of chance events in a game."""

from keepstone.games.burgundy.rules.components import (
    BLACK_SPACES,
    CELLS,
    GOODS_TYPES,
    PHASES,
    ROUNDS,
    SPACES,
    START_GOODS,
)

IN_TURN = 4  # decisions in a turn: two dice, a purchase, the end (§5)
STORED = 3  # tiles of a turn, besides effects, for which one may have to be discarded (§5.2)
OF_TILE = (
    2 + GOODS_TYPES
)  # its effect, a discard for a tile gained; the goods that a ship loads (§6.2)


def longest(players: int) -> tuple[int, int]:
    """§2.1a, §5, §6 Return the largest number of decisions and chance events in a game."""
    turns = PHASES * ROUNDS
    of_seat = 1 + turns * (IN_TURN + STORED) + CELLS * OF_TILE
    setup = 1 + players + players * START_GOODS
    of_phase = SPACES + BLACK_SPACES + ROUNDS
    return players * of_seat, setup + PHASES * of_phase + turns * (players + 1)
