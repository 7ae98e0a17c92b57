"""The state of The Castle, which takes less than 2,000 bytes for every viewer with Keepstone's own tiles.

No information is hidden (§3), so an observation differs from the true state only in its `viewer`. The length of
the arrays that are indexed by node, and the name of the last field, depend on the tile set.
"""

import numpy as np

from keepstone.games.castle.rules.components import (
    COPIES,
    FACES,
    FOLLOWERS,
    MOST_DONE,
    PLAYERS,
    SOURCES,
    SPACES,
    TOKENS,
    TOWERS,
    TURNS,
)
from keepstone.games.castle.rules.terms import FINAL_LANDING, OPEN_TO_ALL, Edition, Phase
from keepstone.kit.state import Field, StateType, state_type
from keepstone.kit.viewer import VIEWER

MOST_POINTS = 5_000

VARIANTS = "§9 options: 1 for `final_landing`, plus 2 for `open_tokens=any`"
NEED = "sides that need a path, plus 16 times those that must not have one, as bits"
ON_TABLE = (
    Field("score", np.int16, (PLAYERS,), 0, MOST_POINTS, "points"),
    Field("tally", np.int16, (PLAYERS, SOURCES), 0, MOST_POINTS, "points from each source"),
    Field("stock_size", np.int16, (), 0, FACES, "number of tiles still to be drawn"),
    Field("towers", np.int16, (), 0, 2**TOWERS - 1, "bit t is set if tower t still has its token"),
    Field(
        "tile",
        np.uint8,
        (SPACES,),
        0,
        FACES * TURNS,
        "face * 4 + rotation + 1 of the tile on each space; 0 if the space is empty",
    ),
    Field("need", np.uint8, (SPACES,), 0, 255, NEED),
    Field("stock", np.int8, (FACES,), 0, 1, "1 for each tile that is still to be drawn"),
    Field("held", np.int8, (PLAYERS, TOKENS), 0, COPIES, "number of tokens of each kind"),
    Field("fresh", np.int8, (TOKENS,), 0, COPIES, "tokens that the player took in this turn"),
    Field("taken", np.int8, (TOKENS,), 0, COPIES, "tokens taken so far, including used ones"),
    Field("keep", np.int8, (PLAYERS,), 0, 127, "tiles of the house under the keep; 0 if none"),
    Field("keep_space", np.int8, (PLAYERS,), 0, SPACES, "space + 1 where the keep stands"),
)
OF_TURN = (
    Field("drawn", np.int8, (), 0, FACES, "face + 1 of the tile to be placed"),
    Field("last", np.int8, (), 0, SPACES, "space + 1 of the tile placed in this turn"),
    Field("closed", np.int8, (), 0, 1, "1 if the tile placed in this turn completed a feature"),
    Field("phase", np.int8, (), 0, len(Phase) - 1, "number of the phase: what the game waits for"),
    Field("seat", np.int8, (), 0, PLAYERS - 1, "the player to move"),
    Field("taker", np.int8, (), 0, PLAYERS - 1, "the seat that receives the next token"),
)
RULES = (
    Field("edition", np.int8, (), 0, len(Edition) - 1, "§9"),
    Field("variants", np.int8, (), 0, FINAL_LANDING + OPEN_TO_ALL, VARIANTS),
)


def state_of(nodes: int, digest: str) -> StateType:
    """Build the state type for a tile set. nodes: the number of nodes; digest: identifies the set."""
    tiles = Field(f"tiles_{digest}", np.int8, (), 0, 0, "a name that identifies the tile set")
    return state_type(
        *_by_node(nodes), *_of_nodes(nodes), *ON_TABLE, *OF_TURN, *RULES, VIEWER, tiles
    )


def _by_node(nodes: int) -> tuple[Field, ...]:
    """Return the fields indexed by node: the link to its root and, at a root, data about the whole feature."""
    by_node = (nodes,)
    tiles = "for a root: tiles and start spaces; for a court, the sum over its parts"
    seats = "for a root: followers of seat 0, plus 8 times those of seat 1"
    return (
        Field(
            "link",
            np.uint16,
            by_node,
            0,
            nodes - 1,
            "the next node towards the root of the feature; a root links to itself",
        ),
        Field("open", np.uint8, by_node, 0, 255, "for a root: ports that face an empty space"),
        Field("tiles", np.uint8, by_node, 0, 255, tiles),
        Field("seats", np.uint8, by_node, 0, 63, seats),
        Field(
            "marks", np.uint8, by_node, 0, 255, "for a root: wells of a path or markets of a court"
        ),
    )


def _of_nodes(nodes: int) -> tuple[Field, ...]:
    """Return the fields that contain node numbers: the followers, and the features to score."""
    followers = (PLAYERS, FOLLOWERS)
    return (
        Field("follower", np.int16, followers, 0, nodes, "node + 1 of a follower; 0 if unused"),
        Field("pending", np.int16, (MOST_DONE,), 0, nodes, "root + 1 of each feature to be scored"),
        Field("current", np.int16, (), 0, nodes, "root + 1 of the feature that is being scored"),
    )
