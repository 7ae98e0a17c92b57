"""§4 The map: which tile, and where it goes."""

import numpy as np

from keepstone.games.castillos.rules.actions import PLACE
from keepstone.games.castillos.rules.components import ORIGIN, VALUES, WIDTH
from keepstone.games.castillos.rules.setup import pass_on, tiles_in_play
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.jit import compiled


@compiled
def await_draw(state):
    """§4.1 The pile is chosen, in place; what it gives is seen only then."""
    state.phase = Phase.DRAW


@compiled
def use_resource(state, tile):
    """§4.1, §4.2 Turn an own resource up, in place: one's own, or another's when nothing else is left."""
    owner = tile // VALUES
    state.held[owner] = 0
    state.resource[owner] = 0
    turn_up(state, tile)


@compiled
def turn_up(state, tile):
    """§4.1 The tile lies face up and is to be placed, in place."""
    state.drawn = tile + 1
    state.phase = Phase.PLACE


@compiled
def place(state, cell):
    """§4.1 Lay the tile that is turned up on a cell, in place; then the next seat has its turn."""
    state.spot[state.drawn - 1] = cell + 1
    state.drawn = 0
    state.laid += 1
    if state.laid == tiles_in_play(state):
        finish_map(state)
        return
    extend_frontier(state, cell)
    pass_on(state)
    if state.random_terrain or state.own_terrain:
        state.phase = Phase.DRAW
    else:
        state.phase = Phase.SOURCE


@compiled
def finish_map(state):
    """§4.3 With the last tile the map is done, in place; the castles follow."""
    for i in range(state.frontier_size):
        state.frontier[i] = 0
    state.frontier_size = 0
    pass_on(state)
    state.phase = Phase.CASTLE


@compiled
def extend_frontier(state, cell):
    """§4.1 The cell is taken, and its free neighbours can be next, in place."""
    leave_frontier(state, cell)
    for beside in (cell - WIDTH, cell - 1, cell + 1, cell + WIDTH):
        if is_free(state, beside):
            join_frontier(state, beside)


@compiled
def is_free(state, cell):
    """§4.1 Whether no tile lies on a cell."""
    for tile in range(tiles_in_play(state)):
        if state.spot[tile] == cell + 1:
            return False
    return True


@compiled
def leave_frontier(state, cell):
    """§4.1 Take a cell out of the frontier if it is in it, in place; the first tile is not."""
    kept = 0
    for i in range(state.frontier_size):
        if state.frontier[i] != cell:
            state.frontier[kept] = state.frontier[i]
            kept += 1
    if kept < state.frontier_size:
        state.frontier[kept] = 0
        state.frontier_size = kept


@compiled
def join_frontier(state, cell):
    """§4.1 Put a cell into the frontier in its order, in place, unless it is there."""
    at = 0
    while at < state.frontier_size and state.frontier[at] < cell:
        at += 1
    if at < state.frontier_size and state.frontier[at] == cell:
        return
    for i in range(state.frontier_size, at, -1):
        state.frontier[i] = state.frontier[i - 1]
    state.frontier[at] = cell
    state.frontier_size += 1


@compiled
def list_places(state, out):
    """§4.1 Write every cell where a tile may lie into out, as actions; their number."""
    if state.laid == 0:
        out[0] = PLACE.at(ORIGIN)
        return 1
    for i in range(state.frontier_size):
        out[i] = PLACE.at(state.frontier[i])
    return np.int64(state.frontier_size)
