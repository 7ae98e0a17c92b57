"""The state of Castle Keep, which takes 456 bytes for every viewer.

Arrays that belong to players have one row for each seat. `viewer` is 0 in the true state; in an observation it is
the viewer's seat + 1, or 127 for a spectator. Hidden tiles in other hands and in the supply are counted at index
0.
"""

import numpy as np

from keepstone.games.castle_keep.rules.components import (
    KINDS,
    MAX_PLAYERS,
    PLACES,
    TILE_COUNT,
    TURN_LIMIT,
)
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.kit.state import Field, state_type
from keepstone.kit.viewer import VIEWER

VIEWERS = MAX_PLAYERS + 1
SPECTATOR_ROW = MAX_PLAYERS
TOP_KIND = KINDS - 1

STATE = state_type(
    Field("turn", np.int16, (), 0, TURN_LIMIT, "number of turns that have begun so far"),
    Field("castle", np.int8, (MAX_PLAYERS, PLACES), 0, TOP_KIND, "kind of the tile; 0 if free"),
    Field(
        "hand",
        np.int8,
        (MAX_PLAYERS, KINDS),
        0,
        TILE_COUNT,
        "number of tiles of each kind in the hand; index 0 counts hidden tiles",
    ),
    Field("hand_size", np.int8, (MAX_PLAYERS,), 0, TILE_COUNT, "number of tiles in the hand"),
    Field(
        "supply",
        np.int8,
        (KINDS,),
        0,
        TILE_COUNT,
        "number of tiles of each kind in the supply; index 0 counts hidden tiles",
    ),
    Field("supply_size", np.int8, (), 0, TILE_COUNT, "number of tiles in the supply"),
    Field("pile", np.int8, (TILE_COUNT,), 0, TOP_KIND, "discards from bottom to top, then zeros"),
    Field("pile_size", np.int8, (), 0, TILE_COUNT, "number of discarded tiles"),
    Field(
        "shown",
        np.int8,
        (MAX_PLAYERS, KINDS),
        0,
        6,
        "number of tiles of each kind that all players know to be in the hand",
    ),
    Field(
        "old",
        np.int8,
        (VIEWERS, KINDS),
        0,
        6,
        "§9.3 for each viewer: number of tiles of each kind that are in the other hands since the last reshuffle",
    ),
    Field("players", np.int8, (), 0, MAX_PLAYERS, "number of players"),
    VIEWER,
    Field("phase", np.int8, (), 0, len(Phase) - 1, "number of the phase: what the game waits for"),
    Field("first", np.int8, (), 0, MAX_PLAYERS - 1, "the seat that began"),
    Field("seat", np.int8, (), 0, MAX_PLAYERS - 1, "the seat that is to act or receives tiles"),
    Field("draws", np.int8, (), 0, 2, "number of tiles still to be drawn in this turn"),
    Field("target", np.int8, (), 0, MAX_PLAYERS - 1, "the seat that is attacked in this turn"),
    Field("gate", np.int8, (), 0, 1, "1 if attacks are allowed"),
    Field("winner", np.int8, (), 0, MAX_PLAYERS, "seat of the winner + 1; 0 if nobody has won"),
    Field("gate_always", np.int8, (), 0, 1, "§5.1 option"),
    Field("attack_towers", np.int8, (), 0, 1, "§8 option"),
    Field("open_discard", np.int8, (), 0, 1, "§8 option"),
    Field("strict_last", np.int8, (), 0, 1, "§8 option"),
)
