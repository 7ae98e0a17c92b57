"""A survey of the empty spaces next to placed tiles: the features next to them, and the tiles that fit."""

from typing import NamedTuple

import numpy as np

from keepstone.games.castle.rules.components import FACES, PORTS, SIDES, SPACES
from keepstone.games.castle.rules.faces import SHAPES, path_shape
from keepstone.games.castle.rules.features import MIDDLE, find, node_beyond
from keepstone.kit.jit import compiled

ENDS, FEWEST, CLOSERS, SEEN = range(4)  # columns of `known`, one row for each feature
WORDS = 4
COUNTED, PUT = 1, 2  # bits of SEEN: a completed feature was counted; a claim was listed
MARKS = 2  # number of these bits, which each seat has for itself

# shape of the paths: the sides where a path ends, as bits
ENDED_ON = (0, 1, 1, 3, 1, 2, 3, 4, 1, 3, 2, 4, 3, 4, 4, 5)
TURNED = [[sides for sides in range(16) if ENDED_ON[sides] == shape] for shape in range(SHAPES)]
SUITS = np.array(  # whether a shape fits a space: [need, shape]
    [
        [any((need & 15 & ~s) | (need >> 4 & s) == 0 for s in sides) for sides in TURNED]
        for need in range(256)
    ],
    np.int8,
)
SUITS.setflags(write=False)


class Survey(NamedTuple):
    """The features next to empty spaces, and the tiles that fit there.

    known (int32[nodes, WORDS]), at the root of each feature: ENDS, the number of empty spaces next to it;
    FEWEST, the number of tiles that fit the most difficult of these spaces; CLOSERS, those of them whose
    paths all end on the tile (minimum); SEEN, marks. roots (int32[spaces, 12]), meets (int32[spaces]): the
    features next to a space, and their number. fits (int32[spaces]): how many tiles fit there.
    """

    known: np.ndarray
    roots: np.ndarray
    meets: np.ndarray
    fits: np.ndarray


@compiled
def count_shapes(state):
    """Count the remaining tiles by path shape (int32[2, 6]).

    Row 1 contains tiles whose paths all end on the tile.
    """
    counts = np.zeros((2, SHAPES), np.int32)
    shapes = counts.ravel()
    for face in range(FACES):
        shapes[path_shape(state, face)] += state.stock[face]
    return counts


@compiled
def fitting(counts, need):
    """§4.3 Return how many tiles in `counts` fit an empty space with these required path sides."""
    total = 0
    for shape in range(SHAPES):
        total += counts[shape] * SUITS[need, shape]
    return total


@compiled
def survey_spaces(state):
    """Survey all empty spaces where a tile can be placed."""
    counts = count_shapes(state)
    spaces = Survey(
        np.zeros((len(state.link), WORDS), np.int32),
        np.empty((SPACES, PORTS), np.int32),
        np.zeros(SPACES, np.int32),
        np.zeros(SPACES, np.int32),
    )
    for space in range(SPACES):
        need = np.int64(state.need[space])
        if need:
            spaces.meets[space] = list_roots(state, space, need, spaces.roots[space])
            closers = fitting(counts[1], need)
            spaces.fits[space] = closers + fitting(counts[0], need)
            for i in range(spaces.meets[space]):
                note_end(spaces.known[spaces.roots[space, i]], spaces.fits[space], closers)
    return spaces


@compiled
def note_end(known, fits, closers):
    """Add an empty space to the open ends of a feature in `known`, in place."""
    is_first = known[ENDS] == 0
    known[ENDS] += 1
    known[FEWEST] = fits if is_first else min(known[FEWEST], fits)
    known[CLOSERS] = closers if is_first else min(known[CLOSERS], closers)


@compiled
def list_roots(state, space, need, roots):
    """Fill `roots` (int32[12]) with the distinct features next to a space. Return their number."""
    n = 0
    for side in range(SIDES):
        if (need | need >> 4) >> side & 1:
            along = range(3) if need >> side & 1 else range(MIDDLE, MIDDLE + 1)
            for at in along:
                node = node_beyond(state, space, 3 * side + at)
                if node >= 0:
                    roots[n] = find(state, node)
                    n += is_new(roots, n)
    return n


@compiled
def is_new(roots, n):
    """Return whether the n-th root in `roots` differs from all roots before it."""
    for i in range(n):
        if roots[i] == roots[n]:
            return False
    return True
