"""The state of Castle Keep, which takes 2,256 bytes for every viewer.

Each row of an array belongs to a seat. `viewer` is 0 in the true state; in an observation it is the viewer's
seat + 1, or 127 for a spectator. Hidden tiles in other hands and in the supply are counted at index 0.
"""

import numpy as np

from keepstone.games.castle_keep.rules.chapters import CHAPTERS_SIZE, MOST_CHAPTERS
from keepstone.games.castle_keep.rules.components import (
    KINDS,
    MAX_PLAYERS,
    PLACES,
    TILE_COUNT,
    TURN_LIMIT,
)
from keepstone.games.castle_keep.rules.story import STORY_SIZE
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.kit.state import Field, state_type
from keepstone.kit.viewer import VIEWER

VIEWERS = MAX_PLAYERS + 1
SPECTATOR_ROW = MAX_PLAYERS
TOP_KIND = KINDS - 1

STATE = state_type(
    Field("turn", np.int16, (), 0, TURN_LIMIT, "turns begun by all seats together"),
    Field("castle", np.int8, (MAX_PLAYERS, PLACES), 0, TOP_KIND, "kind on each place, 0 if free"),
    Field("hand", np.int8, (MAX_PLAYERS, KINDS), 0, TILE_COUNT, "copies held; [0] those unseen"),
    Field("hand_size", np.int8, (MAX_PLAYERS,), 0, TILE_COUNT, "tiles held"),
    Field("supply", np.int8, (KINDS,), 0, TILE_COUNT, "copies in the supply; [0] those unseen"),
    Field("supply_size", np.int8, (), 0, TILE_COUNT, "tiles in the supply"),
    Field("pile", np.int8, (TILE_COUNT,), 0, TOP_KIND, "discards from bottom to top, then 0"),
    Field("pile_size", np.int8, (), 0, TILE_COUNT, "tiles in the discards"),
    Field("shown", np.int8, (MAX_PLAYERS, KINDS), 0, 6, "publicly known copies held"),
    Field(
        "old",
        np.int8,
        (VIEWERS, KINDS),
        0,
        6,
        "§9.3 tiles of other hands at the reshuffle, by viewer",
    ),
    Field("story", np.uint8, (STORY_SIZE,), 0, 255, "§9.4 entries since then, then 0"),
    Field("story_size", np.int8, (), 0, STORY_SIZE, "entries in the story"),
    Field("fresh", np.int8, (MAX_PLAYERS,), 0, TILE_COUNT, "§9.4 draws that are in no entry yet"),
    Field(
        "chapter_old",
        np.uint64,
        (VIEWERS, MOST_CHAPTERS),
        0,
        2**63 - 1,
        "§9.4 `old` in earlier stories, three bits for each kind",
        plane=False,
    ),
    Field(
        "chapter_story",
        np.uint8,
        (CHAPTERS_SIZE,),
        0,
        255,
        "§9.4 earlier stories, the oldest first, then 0",
        plane=False,
    ),
    Field(
        "chapter_end",
        np.int16,
        (MOST_CHAPTERS,),
        0,
        CHAPTERS_SIZE,
        "§9.4 end of each in `chapter_story`, then 0",
        plane=False,
    ),
    Field(
        "chapter_first",
        np.int8,
        (MOST_CHAPTERS, MAX_PLAYERS),
        0,
        TILE_COUNT,
        "§9.4 tiles not publicly known in each hand when it began",
        plane=False,
    ),
    Field("chapters", np.int8, (), 0, MOST_CHAPTERS, "§9.4 earlier stories", plane=False),
    Field("players", np.int8, (), 0, MAX_PLAYERS, "seats at the table"),
    VIEWER,
    Field("phase", np.int8, (), 0, len(Phase) - 1, "what the table waits for"),
    Field("first", np.int8, (), 0, MAX_PLAYERS - 1, "the seat that began"),
    Field("seat", np.int8, (), 0, MAX_PLAYERS - 1, "the seat whose turn or deal it is"),
    Field("draws", np.int8, (), 0, 2, "tiles still to draw this turn"),
    Field("target", np.int8, (), 0, MAX_PLAYERS - 1, "the seat attacked this turn"),
    Field("gate", np.int8, (), 0, 1, "1 when attacks are allowed"),
    Field("reshuffled", np.int8, (), 0, 1, "1 once the discards have become the supply"),
    Field("winner", np.int8, (), 0, MAX_PLAYERS, "the winner's seat + 1, 0 if there is none"),
    Field("gate_always", np.int8, (), 0, 1, "§5.1 option"),
    Field("attack_towers", np.int8, (), 0, 1, "§8 option"),
    Field("open_discard", np.int8, (), 0, 1, "§8 option"),
    Field("strict_last", np.int8, (), 0, 1, "§8 option"),
)
