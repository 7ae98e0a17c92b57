"""§4 Placing a tile.

In the tables, sides are bits: 1 north, 2 east, 4 south, 8 west. In a set of rotations, bit t stands for t quarter
turns.
"""

import numpy as np

from keepstone.games.castle.rules.actions import PLACE
from keepstone.games.castle.rules.components import SIDES, SPACES, TURNS
from keepstone.games.castle.rules.faces import first_port, looks, node_at, path_sides, segment_count
from keepstone.games.castle.rules.features import (
    BEYOND,
    find,
    is_complete,
    is_vacant,
    meet,
    node_beyond,
    ports_along,
)
from keepstone.games.castle.rules.setup import claim_beside
from keepstone.games.castle.rules.terms import Phase
from keepstone.kit.jit import compiled

EVERY_SIDE = (1 << SIDES) - 1
SETS = 1 << TURNS


def _turned(sides: np.ndarray, turn: int) -> np.ndarray:
    """Rotate sides (as bits) clockwise by a number of quarter turns."""
    turned: np.ndarray = (sides << turn | sides >> (SIDES - turn)) & EVERY_SIDE
    return turned


def _accept(need: np.ndarray, sides: np.ndarray) -> np.ndarray:
    """§4.3 Return, for each need, whether a space with this need accepts a tile with paths on these sides.

    §4.2 A space without needs touches nothing, so it accepts no tile.
    """
    must, must_not = need & EVERY_SIDE, need >> SIDES
    accept: np.ndarray = (need != 0) & (must & ~sides == 0) & (must_not & sides == 0)
    return accept


def _fitting() -> np.ndarray:
    """Return a table of the rotations in which a face fits: [`looks`, path sides unrotated, need of the space]."""
    looks, sides, need = np.ogrid[: TURNS + 1, : 1 << SIDES, : 1 << 2 * SIDES]
    by_turn = [
        (_accept(need, _turned(sides, turn)) & (turn < looks)) << turn for turn in range(TURNS)
    ]
    fitting: np.ndarray = np.bitwise_or.reduce(by_turn)
    return fitting


def _places() -> np.ndarray:
    """Return a table of the actions that place a tile, padded to four: [space, set of rotations, 4]."""
    sets = [[turn for turn in range(TURNS) if turns >> turn & 1] for turns in range(SETS)]
    in_order = [turns + [0] * (TURNS - len(turns)) for turns in sets]
    first = [PLACE.at(space, 0) for space in range(SPACES)]
    places: np.ndarray = np.array(first)[:, None, None] + np.array(in_order)
    return places


def _table(values: object, dtype: type) -> np.ndarray:
    table: np.ndarray = np.array(values, dtype)
    table.setflags(write=False)
    return table


FITTING = _table(_fitting(), np.uint8)
PLACES = _table(_places(), np.int32)
COUNT = _table([turns.bit_count() for turns in range(SETS)], np.uint8)


@compiled
def draw(state, face):
    """§4.1 Make this face the drawn tile.

    If it does not fit anywhere, it leaves the game and the phase remains DRAW.
    """
    state.stock[face] = 0
    state.stock_size -= 1
    if is_placeable(state, face):
        state.drawn = face + 1
        state.phase = Phase.PLACE


@compiled
def fits(state, tile, space):
    """§4.2, §4.3 Return whether a rotated face fits a space: paths must meet paths (§4.4: other edges fit)."""
    as_it_lies = FITTING[1, path_sides(state, tile), state.need[space]]
    return as_it_lies != 0


@compiled
def is_placeable(state, face):
    """§4.1 Return whether a face can be placed anywhere."""
    fitting = FITTING[looks(state, face), path_sides(state, face * TURNS)]
    for space in range(SPACES):
        if fitting[state.need[space]] != 0:
            return True
    return False


@compiled
def list_places(state, out):
    """§4.2 Write to `out` the actions that place the drawn tile. Return their number.

    A space is available if a whole side of it touches a start space or a tile.
    """
    face, n = np.int64(state.drawn) - 1, 0
    fitting = FITTING[looks(state, face), path_sides(state, face * TURNS)]
    for space in range(SPACES):
        turns = fitting[state.need[space]]
        for i in range(
            TURNS
        ):  # always copy all four actions: a branch would take three times as long
            out[n + i] = PLACES[space, turns, i]
        n += COUNT[turns]
    return n


@compiled
def place(state, space, turn):
    """§4 Place the drawn tile, join its segments to their neighbours, and record the features it completes."""
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
    """§6.1 Append the newly completed features to the pending ones. done: the bits returned by `meet`.

    Features of the tile come first, then those beyond its ports, each at the first port where it is found.
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
    """§6.1 If a node's feature is complete, append it to the first n pending features. Return the new number."""
    if is_complete(state, node):
        root = find(state, node)
        if not is_noted(state, root, n):
            state.pending[n] = root + 1
            n += 1
    return n


@compiled
def is_noted(state, root, n):
    """§6.5 Return whether a feature is among the first n pending features."""
    for i in range(n):
        if state.pending[i] == root + 1:
            return True
    return False
