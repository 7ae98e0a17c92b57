"""The state type for each tile set, bound to the tables of the set (decision 9)."""

import hashlib
from functools import cache

from keepstone.games.castle.rules import faces, segments, tiles
from keepstone.games.castle.rules.state import state_of
from keepstone.kit.state import StateType


@cache
def state_type_for(text: str) -> StateType:
    """Return the state type for a tile set that is given as text."""
    tile_set = tiles.parse(text)
    tables = faces.tables_of(tile_set)
    state_type = state_of(tables.nodes, hashlib.sha256(text.encode()).hexdigest()[:8])
    faces.bind(state_type.dtype, tables)
    segments.SETS[state_type.fields[-1].name] = tile_set
    return state_type


STATE = state_type_for(tiles.standard())
