"""§4 Placing a tile."""

import numpy as np

from keepstone.games.castle.rules.components import SIDES, SPACES, TURNS
from keepstone.games.castle.rules.faces import (
    first_port,
    looks,
    node_at,
    path_sides,
    segment_count,
)
from keepstone.games.castle.rules.features import (
    BEYOND,
    find,
    is_complete,
    is_vacant,
    meet,
    node_beyond,
    ports_along,
)
from keepstone.games.castle.rules.fitting import COUNT, FITTING, PLACES
from keepstone.games.castle.rules.setup import claim_beside
from keepstone.games.castle.rules.terms import Phase
from keepstone.kit.jit import compiled


@compiled
def draw(state, face):
    """§4.1 Draw a face, in place; one that can be placed nowhere leaves the game, and another is due."""
    state.stock[face] = 0
    state.stock_size -= 1
    if is_placeable(state, face):
        state.drawn = face + 1
        state.phase = Phase.PLACE


@compiled
def fits(state, tile, space):
    """§4.2, §4.3 Whether a turned face may lie on a space: paths meet paths; §4.4 else all is well."""
    as_it_lies = FITTING[1, path_sides(state, tile), state.need[space]]
    return as_it_lies != 0


@compiled
def is_placeable(state, face):
    """§4.1 Whether a face can be placed anywhere."""
    fitting = FITTING[looks(state, face), path_sides(state, face * TURNS)]
    for space in range(SPACES):
        if fitting[state.need[space]] != 0:
            return True
    return False


@compiled
def list_places(state, out):
    """§4.2 Write every way to place the drawn tile into out, as actions; their number.

    A space can be next if it touches a start space or a tile with a whole side.
    """
    face, n = np.int64(state.drawn) - 1, 0
    fitting = FITTING[looks(state, face), path_sides(state, face * TURNS)]
    for space in range(SPACES):
        turns = fitting[state.need[space]]
        for i in range(TURNS):  # all four are copied: a branch would take three times as long
            out[n + i] = PLACES[space, turns, i]
        n += COUNT[turns]
    return n


@compiled
def place(state, space, turn):
    """§4 Place the drawn tile, in place, join its segments to what they meet, and note what is complete."""
    tile = (np.int64(state.drawn) - 1) * TURNS + turn
    state.drawn = 0
    state.tile[space] = tile + 1
    state.need[space] = 0
    state.last = space + 1
    done = 0
    for side in range(SIDES):
        if is_vacant(state, space, side):
            claim_beside(state, space, side, path_sides(state, tile) >> side & 1)
        else:
            done |= meet(state, space, side)
    if done:
        note_complete(state, done)


@compiled
def note_complete(state, done):
    """§6.1 Write the features that are complete now and were not before into pending, in place; done: by `meet`.

    Those of the tile come first, then those beyond its ports, each at the first port that it is found at.
    """
    n, space = 0, state.last - 1
    tile = state.tile[space] - 1
    for i in range(segment_count(state, tile)):
        n = note_if_complete(state, node_at(state, tile, first_port(state, tile, i)), n)
    if done & BEYOND:
        for side in range(SIDES):
            for port in ports_along(state, tile, side):
                node = node_beyond(state, space, port)
                if node >= 0:
                    n = note_if_complete(state, node, n)
    state.closed = n > 0


@compiled
def note_if_complete(state, node, n):
    """§6.1 Add a node's feature to the n that are pending, in place, if it is complete; how many they are then."""
    if is_complete(state, node):
        root = find(state, node)
        if not is_noted(state, root, n):
            state.pending[n] = root + 1
            n += 1
    return n


@compiled
def is_noted(state, root, n):
    """§6.5 Whether a feature is among the first n that are pending."""
    for i in range(n):
        if state.pending[i] == root + 1:
            return True
    return False
