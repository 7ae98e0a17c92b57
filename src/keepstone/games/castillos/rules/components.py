"""§1 Tiles, coins and the cells of the map, as read-only tables.

A tile is numbered `suit * 6 + value`, from 0 to 23. Seat s owns suit s. A cell is numbered `row * 47 +
column`. The first tile of a round is in the middle of a grid of 47 by 47 cells, so no map of 24 tiles can extend
beyond the grid.
"""

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from itertools import permutations

import numpy as np

BOX = tomllib.loads(files(__package__).joinpath("data/piecepack.toml").read_text("utf-8"))

SUIT_NAMES, VALUE_NAMES = tuple(BOX["suits"]), tuple(BOX["values"])
SUITS, VALUES = len(SUIT_NAMES), len(VALUE_NAMES)
TILES = SUITS * VALUES
TILE_NAMES = tuple(f"{suit}-{value}" for suit in SUIT_NAMES for value in VALUE_NAMES)
MAX_PLAYERS = SUITS
COINS = VALUES
COIN_LIMIT = 4
ACE = VALUE_NAMES.index("ace")

REACH = TILES - 1
WIDTH = 2 * REACH + 1
CELLS = WIDTH * WIDTH
ORIGIN = REACH * WIDTH + REACH
LONGEST_FRONTIER = 2 * TILES + 2


def cell_of(x: int, y: int) -> int:
    """Return the cell that is x cells east and y cells south of the first tile."""
    return (y + REACH) * WIDTH + x + REACH


def x_of(cell: int) -> int:
    """Return how many cells east of the first tile a cell is."""
    return int(cell) % WIDTH - REACH


def y_of(cell: int) -> int:
    """Return how many cells south of the first tile a cell is."""
    return int(cell) // WIDTH - REACH


def _table(values: Sequence[object]) -> np.ndarray:
    table = np.array(values, np.int8)
    table.setflags(write=False)
    return table


WORTH = _table(BOX["worth"])
ACE_COIN = _table(BOX["ace_coin"])
COIN = _table(BOX["coin"])
ORDERS = _table(list(permutations(range(1, VALUES + 1))))


def longest(players: int) -> tuple[int, int]:
    """§2.1 Return the largest number of decisions and chance events; there are as many rounds as players.

    In a round, the players choose and place each tile (§4.1), then place castles and coins (§5). Chance starts the
    round, deals resources (§3.1), draws the other tiles and turns over each player's coins (§8.3).
    """
    tiles = players * VALUES
    decisions = 2 * tiles + players + players * COINS
    outcomes = players + (tiles - players) + players
    return players * decisions, players * outcomes + players
