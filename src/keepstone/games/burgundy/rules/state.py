"""The state of The Castles of Burgundy, which takes 880 bytes.

No information is hidden: an observation differs from the true state only in its `viewer`. Arrays that belong to
players have one row for each seat. Sets of cells are stored as bits. Goods types and dice are numbered 1 to 6; 0
means none.
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
    Field("covered", np.int64, SEATS, 0, ALL_CELLS, "hexes that have a tile"),
    Field("frontier", np.int64, SEATS, 0, ALL_CELLS, "empty hexes next to a tile"),
    Field(
        "barred",
        np.int64,
        (MAX_PLAYERS, BUILDINGS),
        0,
        ALL_CELLS,
        "§6.7 hexes where each type of building may not be placed",
    ),
    Field(
        "knowledge",
        np.int32,
        SEATS,
        0,
        1 << (KNOWLEDGE_TILES + 1),
        "bit n is set if knowledge tile n has been placed",
    ),
    Field("points", np.int16, SEATS, 0, MOST, "victory points"),
    Field("workers", np.int16, SEATS, 0, MOST, "number of workers"),
    Field("silver", np.int16, SEATS, 0, MOST, "number of silverlings"),
    Field(
        "cargo", np.int16, (), 0, (1 << DEPOTS) - 1, "§6.2 depots from which a ship loads, as bits"
    ),
    Field("supply", np.int8, ALL_KINDS, 0, 20, "unseen tiles of each kind with coloured backs"),
    Field("black_supply", np.int8, ALL_KINDS, 0, 6, "unseen tiles of each kind with black backs"),
    Field("gone", np.int8, ALL_KINDS, 0, 26, "tiles of each kind that have left the game"),
    Field("depots", np.int8, (DEPOTS, DEPOT_SIZE), 0, LAST_KIND, "kind of the tile on each space"),
    Field("black", np.int8, (BLACK_SPACES,), 0, LAST_KIND, "kinds of the tiles in the black depot"),
    Field("depot_goods", np.int8, (DEPOTS, GOODS_TYPES), 0, GOODS_EACH, "number of goods by type"),
    Field("unseen_goods", np.int8, (GOODS_TYPES,), 0, GOODS_EACH, "unseen goods of each type"),
    Field("row", np.int8, (ROUNDS,), 0, GOODS_TYPES, "§3.4 goods for each round; 0 once moved"),
    Field("board", np.int8, SEATS, 0, BOARDS, "number of the player's estate"),
    Field("estate", np.int8, (MAX_PLAYERS, CELLS), 0, LAST_KIND, "kind of the tile on each hex"),
    Field("storage", np.int8, (MAX_PLAYERS, STORAGE), 0, LAST_KIND, "kinds of the stored tiles"),
    Field("stock", np.int8, (MAX_PLAYERS, GOODS_TYPES), 0, GOODS_EACH, "stored goods of each type"),
    Field("sold", np.int8, (MAX_PLAYERS, GOODS_TYPES), 0, GOODS_EACH, "sold goods of each type"),
    Field(
        "bonus",
        np.int8,
        (COLOURS, 2),
        0,
        MAX_PLAYERS,
        "seat + 1 that has the large or the small bonus tile of each colour",
    ),
    Field("dice", np.int8, (MAX_PLAYERS, 2), 0, PIPS, "numbers on the dice; 0 if already used"),
    Field("white", np.int8, (), 0, PIPS, "number on the white die"),
    Field("track", np.int8, SEATS, 0, TRACK_END, "number of spaces that the marker has moved"),
    Field("track_order", np.int8, SEATS, 0, LAST_SEAT, "§2.3 seats in the order of the turn track"),
    Field("turn_order", np.int8, SEATS, 0, LAST_SEAT, "§4.2 seats in the turn order of this round"),
    Field("turn", np.int8, (), 0, LAST_SEAT, "index of the player to move in `turn_order`"),
    Field("players", np.int8, (), 0, MAX_PLAYERS, "number of players"),
    VIEWER,
    Field("phase", np.int8, (), 0, PHASES - 1, "phase, from 0 for A to 4 for E"),
    Field("rounds", np.int8, (), 0, ROUNDS - 1, "number of finished rounds in the phase"),
    Field("stage", np.int8, (), 0, len(Stage) - 1, "number of the stage: what the game waits for"),
    Field("seat", np.int8, (), 0, LAST_SEAT, "the seat that decides, or for which chance draws"),
    Field("slot", np.int8, (), 0, SPACES, "number of draws so far in the current series"),
    Field("bought", np.int8, (), 0, 1, "1 if the player has already bought a tile in this turn"),
    Field("waiting", np.int8, (), 0, LAST_KIND, "§5.2 kind of the tile that waits for a discard"),
    Field("building", np.int8, (), 0, BUILDINGS - 1, "the building whose effect is pending"),
    Field("tie_most_empty", np.int8, (), 0, 1, "§9.3 option"),
)
