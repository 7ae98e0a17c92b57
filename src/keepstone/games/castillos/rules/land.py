"""§4 The map: choosing and placing tiles."""

import numpy as np

from keepstone.games.castillos.rules.actions import PLACE
from keepstone.games.castillos.rules.components import ORIGIN, VALUES, WIDTH
from keepstone.games.castillos.rules.setup import pass_on, tiles_in_play
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.jit import compiled


@compiled
def await_draw(state):
    """§4.1 Let chance draw a tile from the pile."""
    state.phase = Phase.DRAW


@compiled
def use_resource(state, tile):
    """§4.1, §4.2 Turn a resource face up: the acting seat's own or, if nothing else is left, another seat's."""
    owner = tile // VALUES
    state.held[owner] = 0
    state.resource[owner] = 0
    turn_up(state, tile)


@compiled
def turn_up(state, tile):
    """§4.1 Turn a tile face up. This tile is placed next."""
    state.drawn = tile + 1
    state.phase = Phase.PLACE


@compiled
def place(state, cell):
    """§4.1 Place the face-up tile on a cell. After a tile is placed, the next seat acts."""
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
    """§4.3 End the building of the map, after the last tile. Castles follow."""
    for i in range(state.frontier_size):
        state.frontier[i] = 0
    state.frontier_size = 0
    pass_on(state)
    state.phase = Phase.CASTLE


@compiled
def extend_frontier(state, cell):
    """§4.1 Remove a cell from the frontier and add its free neighbours."""
    leave_frontier(state, cell)
    for neighbour in (cell - WIDTH, cell - 1, cell + 1, cell + WIDTH):
        if is_free(state, neighbour):
            join_frontier(state, neighbour)


@compiled
def is_free(state, cell):
    """§4.1 Return whether a cell has no tile."""
    for tile in range(tiles_in_play(state)):
        if state.spot[tile] == cell + 1:
            return False
    return True


@compiled
def leave_frontier(state, cell):
    """§4.1 Remove a cell from the frontier. The cell of the first tile is not in the frontier."""
    size = 0
    for i in range(state.frontier_size):
        if state.frontier[i] != cell:
            state.frontier[size] = state.frontier[i]
            size += 1
    if size < state.frontier_size:
        state.frontier[size] = 0
        state.frontier_size = size


@compiled
def join_frontier(state, cell):
    """§4.1 Insert a cell into the sorted frontier, unless it is already there."""
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
    """§4.1 Write to `out` the actions that place a tile, one for each possible cell. Return their number."""
    if state.laid == 0:
        out[0] = PLACE.at(ORIGIN)
        return 1
    for i in range(state.frontier_size):
        out[i] = PLACE.at(state.frontier[i])
    return np.int64(state.frontier_size)
