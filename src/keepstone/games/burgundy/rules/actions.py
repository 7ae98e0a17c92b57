"""Actions and outcomes: their verbs, arguments and numbers.

The argument `how` is the value of a die minus one, or a member of `How`. Purchases are numbered by space: first
the spaces of the black depot, then those of the numbered depots. Actions of ships are numbered first by single
depots, and then by pairs of adjacent depots.
"""

from keepstone.games.burgundy.rules.components import (
    BLACK_SPACES,
    BOARDS,
    CELL_NAMES,
    DEPOT_SIZE,
    DEPOTS,
    GOODS_TYPES,
    KIND_NAMES,
    MAX_PLAYERS,
    PAIRS,
    PIPS,
    STORAGE,
)
from keepstone.kit.actions import Actions


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, count + 1))


SEATS = tuple(map(str, range(MAX_PLAYERS)))
DIE_NAMES = _numbers(PIPS)
PAIR_NAMES = tuple(f"{a + 1}-{b + 1}" for a, b in PAIRS)
GOODS_NAMES = _numbers(GOODS_TYPES)
STORE_NAMES = _numbers(STORAGE)
SPACE_NAMES = tuple(
    f"{depot}.{place}" for depot in _numbers(DEPOTS) for place in _numbers(DEPOT_SIZE)
)
BLACK_NAMES = tuple(f"b{place}" for place in _numbers(BLACK_SPACES))
LANDINGS = (
    *_numbers(DEPOTS),
    *(f"{depot + 1}-{(depot + 1) % DEPOTS + 1}" for depot in range(DEPOTS)),
)

ACTIONS = Actions()
FIRST = ACTIONS.family("first", SEATS)
BOARD = ACTIONS.family("board", _numbers(BOARDS))
GOODS = ACTIONS.family("goods", GOODS_NAMES)
TILE = ACTIONS.family("tile", KIND_NAMES)
DICE = ACTIONS.family("dice", PAIR_NAMES)
WHITE = ACTIONS.family("white", DIE_NAMES)
FOUND = ACTIONS.family("found", CELL_NAMES)
TAKE = ACTIONS.family("take", (*DIE_NAMES, "castle", "building"), SPACE_NAMES)
PLACE = ACTIONS.family("place", (*DIE_NAMES, "castle", "hall"), STORE_NAMES, CELL_NAMES)
SELL = ACTIONS.family("sell", (*DIE_NAMES, "castle", "warehouse"), GOODS_NAMES)
WORKERS = ACTIONS.family("workers", (*DIE_NAMES, "castle"))
BUY = ACTIONS.family("buy", (*BLACK_NAMES, *SPACE_NAMES))
DISCARD = ACTIONS.family("discard", STORE_NAMES)
SHIP = ACTIONS.family("ship", LANDINGS)
LOAD = ACTIONS.family("load", GOODS_NAMES)
DECLINE = ACTIONS.family("decline")
END = ACTIONS.family("end")

OUTCOMES = (FIRST, BOARD, GOODS, TILE, DICE, WHITE)  # the families of chance outcomes
