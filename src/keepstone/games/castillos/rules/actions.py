"""Actions and outcomes: their verbs, arguments and numbers.

For resources and coins, index 0 means that the viewer does not see which tile or coin it is; visible tiles and
coins are counted from 1.
"""

from keepstone.games.castillos.rules.components import (
    CELLS,
    MAX_PLAYERS,
    ORDERS,
    TILE_NAMES,
    VALUE_NAMES,
    x_of,
    y_of,
)
from keepstone.kit.actions import Actions

SEATS = tuple(map(str, range(MAX_PLAYERS)))
SEEN_OR_NOT = ("?", *TILE_NAMES)
COIN_WORDS = ("?", *VALUE_NAMES)
CELL_NAMES = tuple(f"{x_of(cell)} {y_of(cell)}" for cell in range(CELLS))
ORDER_NAMES = tuple(" ".join(VALUE_NAMES[value - 1] for value in order) for order in ORDERS)
LATER_ROUNDS = (None, *map(str, range(2, MAX_PLAYERS + 1)))

ACTIONS = Actions()
START = ACTIONS.family("start", SEATS)
RESOURCE = ACTIONS.family("resource", SEEN_OR_NOT)
PILE = ACTIONS.family("pile")
USE = ACTIONS.family("use", TILE_NAMES)
DRAW = ACTIONS.family("draw", TILE_NAMES)
PLACE = ACTIONS.family("place", CELL_NAMES)
CASTLE = ACTIONS.family("castle", TILE_NAMES)
COIN = ACTIONS.family("coin", COIN_WORDS, TILE_NAMES)
REVEAL = ACTIONS.family("reveal", SEATS, ORDER_NAMES)
ROUND = ACTIONS.family("round", LATER_ROUNDS)
