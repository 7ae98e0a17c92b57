"""Actions and outcomes as numbers: families in the order in which they are listed, each with a base.

`FIRST + seat`, `BOARD + board`, `GOODS + type`, `TILE + kind`, `DICE + pair`, `WHITE + die`,
`FOUND + cell`, `TAKE + how * 24 + space`, `PLACE + (how * 3 + storage) * 37 + cell`,
`SELL + how * 6 + type`, `WORKERS + how`, `BUY + place`, `DISCARD + storage`, `SHIP + depots`,
`LOAD + type`, `DECLINE`, `END`.

how: the value of a die less one, or a member of `How`; place: a space of the black depot, then of
the numbered ones; depots: one, then a pair with its next; types and dice count from 0.
"""

from keepstone.games.burgundy.rules.components import (
    BLACK_SPACES,
    BOARDS,
    CELLS,
    DEPOTS,
    DICE_PAIRS,
    GOODS_TYPES,
    KINDS,
    MAX_PLAYERS,
    PIPS,
    SPACES,
    STORAGE,
)

HOWS = PIPS + 2
PLACES = STORAGE * CELLS

FIRST = 0
BOARD = FIRST + MAX_PLAYERS
GOODS = BOARD + BOARDS
TILE = GOODS + GOODS_TYPES
DICE = TILE + KINDS
WHITE = DICE + DICE_PAIRS
FOUND = WHITE + PIPS
TAKE = FOUND + CELLS
PLACE = TAKE + HOWS * SPACES
SELL = PLACE + HOWS * PLACES
WORKERS = SELL + HOWS * GOODS_TYPES
BUY = WORKERS + PIPS + 1
DISCARD = BUY + BLACK_SPACES + SPACES
SHIP = DISCARD + STORAGE
LOAD = SHIP + 2 * DEPOTS
DECLINE = LOAD + GOODS_TYPES
END = DECLINE + 1
ACTIONS = END + 1
