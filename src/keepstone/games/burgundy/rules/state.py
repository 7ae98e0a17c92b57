"""The state of The Castles of Burgundy, which takes 880 bytes.

No information is hidden: an observation differs from the true state only in its `viewer`. Each row of an
array belongs to a seat. Sets of cells are stored as bits. Goods types and dice are numbered 1 to 6; 0 means
none.
"""

import numpy as np

from keepstone.games.burgundy.rules.components import (
    ALL_CELLS,
    BLACK_SPACES,
    BOARDS,
    CELLS,
    DEPOT_SIZE,
    DEPOTS,
    GOODS_EACH,
    GOODS_TYPES,
    KINDS,
    KNOWLEDGE_TILES,
    MAX_PLAYERS,
    PHASES,
    PIPS,
    ROUNDS,
    SPACES,
    STORAGE,
    TRACK_END,
)
from keepstone.games.burgundy.rules.terms import Building, Colour, Stage
from keepstone.kit.state import Field, state_type
from keepstone.kit.viewer import VIEWER

LAST_KIND, LAST_SEAT, MOST = KINDS - 1, MAX_PLAYERS - 1, 10_000
BUILDINGS, COLOURS = len(Building), len(Colour) - 1
SEATS, ALL_KINDS = (MAX_PLAYERS,), (KINDS,)

STATE = state_type(
    Field("covered", np.int64, SEATS, 0, ALL_CELLS, "cells with a tile"),
    Field("frontier", np.int64, SEATS, 0, ALL_CELLS, "empty cells next to a tile"),
    Field("barred", np.int64, (MAX_PLAYERS, BUILDINGS), 0, ALL_CELLS, "§6.7 by building type"),
    Field("knowledge", np.int32, SEATS, 0, 1 << (KNOWLEDGE_TILES + 1), "bit n: tile n is placed"),
    Field("points", np.int16, SEATS, 0, MOST, "victory points"),
    Field("workers", np.int16, SEATS, 0, MOST, "worker tiles"),
    Field("silver", np.int16, SEATS, 0, MOST, "silverlings"),
    Field(
        "cargo", np.int16, (), 0, (1 << DEPOTS) - 1, "§6.2 depots that a ship loads from, as bits"
    ),
    Field("supply", np.int8, ALL_KINDS, 0, 20, "unseen tiles with backs of their colour"),
    Field("black_supply", np.int8, ALL_KINDS, 0, 6, "unseen tiles with black backs"),
    Field("gone", np.int8, ALL_KINDS, 0, 26, "tiles out of the game"),
    Field("depots", np.int8, (DEPOTS, DEPOT_SIZE), 0, LAST_KIND, "the tile on each space"),
    Field("black", np.int8, (BLACK_SPACES,), 0, LAST_KIND, "the tiles of the black depot"),
    Field("depot_goods", np.int8, (DEPOTS, GOODS_TYPES), 0, GOODS_EACH, "goods beside each depot"),
    Field("unseen_goods", np.int8, (GOODS_TYPES,), 0, GOODS_EACH, "goods that nobody has seen"),
    Field("row", np.int8, (ROUNDS,), 0, GOODS_TYPES, "§3.4 goods of the rounds, 0 once moved"),
    Field("board", np.int8, SEATS, 0, BOARDS, "the number of the estate"),
    Field("estate", np.int8, (MAX_PLAYERS, CELLS), 0, LAST_KIND, "the tile on each cell"),
    Field("storage", np.int8, (MAX_PLAYERS, STORAGE), 0, LAST_KIND, "stored tiles"),
    Field("stock", np.int8, (MAX_PLAYERS, GOODS_TYPES), 0, GOODS_EACH, "goods stored"),
    Field("sold", np.int8, (MAX_PLAYERS, GOODS_TYPES), 0, GOODS_EACH, "goods sold"),
    Field(
        "bonus", np.int8, (COLOURS, 2), 0, MAX_PLAYERS, "seat + 1 with the large, the small tile"
    ),
    Field("dice", np.int8, (MAX_PLAYERS, 2), 0, PIPS, "the dice, 0 once used"),
    Field("white", np.int8, (), 0, PIPS, "the white die"),
    Field("track", np.int8, SEATS, 0, TRACK_END, "spaces that the marker has moved"),
    Field("track_order", np.int8, SEATS, 0, LAST_SEAT, "§2.3 seats from the front of the track on"),
    Field("turn_order", np.int8, SEATS, 0, LAST_SEAT, "§4.2 seats in the order of this round"),
    Field("turn", np.int8, (), 0, LAST_SEAT, "place of the mover in that order"),
    Field("players", np.int8, (), 0, MAX_PLAYERS, "seats at the table"),
    VIEWER,
    Field("phase", np.int8, (), 0, PHASES - 1, "0 to 4 for A to E"),
    Field("rounds", np.int8, (), 0, ROUNDS - 1, "rounds of the phase that are over"),
    Field("stage", np.int8, (), 0, len(Stage) - 1, "what the table waits for"),
    Field("seat", np.int8, (), 0, LAST_SEAT, "the seat to decide, or to draw for"),
    Field("slot", np.int8, (), 0, SPACES, "draws of the current sequence so far"),
    Field("bought", np.int8, (), 0, 1, "1 once the purchase of the turn is made"),
    Field("waiting", np.int8, (), 0, LAST_KIND, "§5.2 the tile that waits for a discard"),
    Field("building", np.int8, (), 0, BUILDINGS - 1, "the building whose effect is pending"),
    Field("tie_most_empty", np.int8, (), 0, 1, "§9.3 option"),
)
