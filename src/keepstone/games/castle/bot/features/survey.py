"""The empty spaces at the edge of what is built: what they close, and how many tiles fit there."""

from typing import NamedTuple

import numpy as np

from keepstone.games.castle.rules.components import FACES, PORTS, SIDES, SPACES, TURNS
from keepstone.games.castle.rules.faces import first_node, kind_of, path_sides
from keepstone.games.castle.rules.features import MIDDLE, find, node_beyond
from keepstone.games.castle.rules.terms import Kind
from keepstone.kit.jit import compiled

ENDS, FEWEST, CLOSERS, SEEN = range(4)  # what is known of a feature
WORDS = 4
PUT = -1  # SEEN, when a feature has been listed

# The shapes of the paths on a face, however it is turned, by the sides where one ends, as bits.
NO_PATH, ONE, STRAIGHT, CURVE, THREE, FOUR = range(6)
SHAPE = np.array([0, 1, 1, 3, 1, 2, 3, 4, 1, 3, 2, 4, 3, 4, 4, 5], np.int8)
TURNED = [[sides for sides in range(16) if SHAPE[sides] == shape] for shape in range(6)]
SUITS = np.array(  # whether a shape fits a space: [need, shape]
    [
        [any((need & 15 & ~s) | (need >> 4 & s) == 0 for s in sides) for sides in TURNED]
        for need in range(256)
    ],
    np.int8,
)
for table in (SHAPE, SUITS):
    table.setflags(write=False)


class Survey(NamedTuple):
    """What lies at the edge of what is built.

    known (int32[nodes, WORDS]): of each feature, at its root, ENDS, the empty spaces that it faces;
    FEWEST, the tiles that fit where fewest do; CLOSERS, those that end all their paths, where fewest do;
    SEEN, a mark. roots (int32[spaces, 12]), meets (int32[spaces]): the features that face a space, and how
    many; fits (int32[spaces]): the tiles that fit there.
    """

    known: np.ndarray
    roots: np.ndarray
    meets: np.ndarray
    fits: np.ndarray


@compiled
def count_shapes(state):
    """§10 How many tiles to come have paths of each shape (int32[2, 6]): all, and those that close every path."""
    counts = np.zeros((2, 6), np.int32)
    for face in range(FACES):
        if state.stock[face]:
            shape = SHAPE[path_sides(state, face * TURNS)]
            counts[0, shape] += 1
            counts[1, shape] += shape <= ONE or path_segments(state, face) == path_ends(shape)
    return counts


@compiled
def path_ends(shape):
    """The sides on which a face of a shape has a path."""
    return shape if shape < CURVE else shape - 1


@compiled
def path_segments(state, face):
    """How many paths a face has."""
    count = 0
    for node in range(first_node(state, face), first_node(state, face + 1)):
        count += kind_of(state, node) == Kind.PATH
    return count


@compiled
def fitting(counts, need):
    """§4.3 How many of the counted tiles fit a space with such a need."""
    total = 0
    for shape in range(6):
        total += counts[shape] * SUITS[need, shape]
    return total


@compiled
def survey(state):
    """Look at all empty spaces that a tile may be placed on."""
    counts = count_shapes(state)
    found = Survey(
        np.zeros((len(state.link), WORDS), np.int32),
        np.empty((SPACES, PORTS), np.int32),
        np.zeros(SPACES, np.int32),
        np.zeros(SPACES, np.int32),
    )
    for space in range(SPACES):
        need = np.int64(state.need[space])
        if need:
            found.meets[space] = list_roots(state, space, need, found.roots[space])
            found.fits[space] = fitting(counts[0], need)
            closers = fitting(counts[1], need)
            for i in range(found.meets[space]):
                note_end(found.known[found.roots[space, i]], found.fits[space], closers)
    return found


@compiled
def note_end(known, fits, closers):
    """One more space lies at the end of a feature, in place."""
    is_first = known[ENDS] == 0
    known[ENDS] += 1
    known[FEWEST] = fits if is_first else min(known[FEWEST], fits)
    known[CLOSERS] = closers if is_first else min(known[CLOSERS], closers)


@compiled
def list_roots(state, space, need, roots):
    """The features that face a space, each once, into roots (int32[12]); their number."""
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
    """Whether the n-th root is none of those before it."""
    for i in range(n):
        if roots[i] == roots[n]:
            return False
    return True
