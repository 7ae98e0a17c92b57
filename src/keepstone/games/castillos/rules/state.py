"""The state of Castillos, which takes 260 bytes for every viewer.

Each row of an array belongs to a seat. `viewer` is 0 in the true state; in an observation it is the viewer's
seat + 1, or 127 for a spectator. Hidden values are 0: the other seats' face-down resources, and the values of
their coins until they are turned over.
"""

import numpy as np

from keepstone.games.castillos.rules.components import (
    CELLS,
    COIN_LIMIT,
    COINS,
    LONGEST_FRONTIER,
    MAX_PLAYERS,
    TILES,
    VALUES,
)
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.state import Field, state_type
from keepstone.kit.viewer import VIEWER

MOST_POINTS = 1000

STATE = state_type(
    Field("spot", np.int16, (TILES,), 0, CELLS, "cell + 1 of each tile on the map"),
    Field("frontier", np.int16, (LONGEST_FRONTIER,), 0, CELLS - 1, "free cells next to tiles"),
    Field("frontier_size", np.int16, (), 0, LONGEST_FRONTIER, "number of cells in the frontier"),
    Field("score", np.int16, (MAX_PLAYERS,), -MOST_POINTS, MOST_POINTS, "points of all rounds"),
    Field("coin_tile", np.int8, (MAX_PLAYERS, COINS), 0, TILES, "tile + 1 under each coin placed"),
    Field("coin_value", np.int8, (MAX_PLAYERS, COINS), 0, VALUES, "its value + 1, 0 if unknown"),
    Field("coins", np.int8, (MAX_PLAYERS,), 0, COINS, "coins placed"),
    Field("armies", np.int8, (TILES,), 0, COIN_LIMIT, "coins on each tile"),
    Field("castle", np.int8, (MAX_PLAYERS,), 0, TILES, "tile + 1 under each castle"),
    Field("resource", np.int8, (MAX_PLAYERS,), 0, TILES, "tile + 1 held face down, 0 if unknown"),
    Field("held", np.int8, (MAX_PLAYERS,), 0, 1, "1 while an own resource lies face down"),
    Field("revealed", np.int8, (MAX_PLAYERS,), 0, 1, "1 once the coins are turned over"),
    Field("laid", np.int8, (), 0, TILES, "tiles on the map"),
    Field("drawn", np.int8, (), 0, TILES, "tile + 1 turned up and to be placed"),
    Field("phase", np.int8, (), 0, len(Phase) - 1, "what the table waits for"),
    Field("seat", np.int8, (), 0, MAX_PLAYERS - 1, "seat that acts, draws or turns coins over"),
    Field("first", np.int8, (), 0, MAX_PLAYERS - 1, "the seat that started the first round"),
    Field("rounds", np.int8, (), 0, MAX_PLAYERS - 1, "rounds that are over"),
    Field("players", np.int8, (), 0, MAX_PLAYERS, "seats at the table"),
    VIEWER,
    Field("random_terrain", np.int8, (), 0, 1, "§7.1 option"),
    Field("own_terrain", np.int8, (), 0, 1, "§7.2 option"),
)
