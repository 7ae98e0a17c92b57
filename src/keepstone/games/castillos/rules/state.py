"""The state of Castillos, which takes 260 bytes for every viewer.

Arrays that belong to players have one row for each seat. `viewer` is 0 in the true state; in an observation it is
the viewer's seat + 1, or 127 for a spectator. Hidden values are 0: the other seats' face-down resources, and the
values of their coins until they are turned over.
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
    Field("spot", np.int16, (TILES,), 0, CELLS, "number of the cell + 1 for each tile on the map"),
    Field("frontier", np.int16, (LONGEST_FRONTIER,), 0, CELLS - 1, "free cells next to the tiles"),
    Field("frontier_size", np.int16, (), 0, LONGEST_FRONTIER, "number of cells in the frontier"),
    Field("score", np.int16, (MAX_PLAYERS,), -MOST_POINTS, MOST_POINTS, "points in all rounds"),
    Field("coin_tile", np.int8, (MAX_PLAYERS, COINS), 0, TILES, "tile number + 1 under each coin"),
    Field("coin_value", np.int8, (MAX_PLAYERS, COINS), 0, VALUES, "coin value + 1; 0 if unknown"),
    Field("coins", np.int8, (MAX_PLAYERS,), 0, COINS, "number of coins that the seat has placed"),
    Field("armies", np.int8, (TILES,), 0, COIN_LIMIT, "number of coins on each tile"),
    Field("castle", np.int8, (MAX_PLAYERS,), 0, TILES, "number of the tile + 1 under each castle"),
    Field("resource", np.int8, (MAX_PLAYERS,), 0, TILES, "resource tile + 1; 0 if unknown"),
    Field("held", np.int8, (MAX_PLAYERS,), 0, 1, "1 if the seat still has a face-down resource"),
    Field("revealed", np.int8, (MAX_PLAYERS,), 0, 1, "1 after the seat has revealed its coins"),
    Field("laid", np.int8, (), 0, TILES, "number of tiles on the map"),
    Field("drawn", np.int8, (), 0, TILES, "number of the tile + 1 that is to be placed next"),
    Field("phase", np.int8, (), 0, len(Phase) - 1, "number of the phase: what the game waits for"),
    Field("seat", np.int8, (), 0, MAX_PLAYERS - 1, "seat that acts, draws or reveals coins"),
    Field("first", np.int8, (), 0, MAX_PLAYERS - 1, "the seat that started the first round"),
    Field("rounds", np.int8, (), 0, MAX_PLAYERS - 1, "number of finished rounds"),
    Field("players", np.int8, (), 0, MAX_PLAYERS, "number of players"),
    VIEWER,
    Field("random_terrain", np.int8, (), 0, 1, "§7.1 option"),
    Field("own_terrain", np.int8, (), 0, 1, "§7.2 option"),
)
