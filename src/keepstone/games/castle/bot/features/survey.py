"""The empty spaces at the edge of what is built: what they close, and how many tiles fit there."""

import numpy as np

from keepstone.games.castle.rules.components import FACES, SIDES, SPACES, TURNS
from keepstone.games.castle.rules.faces import first_node, kind_of, path_sides
from keepstone.games.castle.rules.features import MIDDLE, find, node_beyond
from keepstone.games.castle.rules.terms import Kind
from keepstone.kit.jit import compiled

ENDS, FEWEST, CLOSERS, SEEN = range(4)  # what is known of a feature, at its root
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


@compiled
def count_shapes(state):
    """§10 How many tiles to come have paths of each shape (int32[2, 6]): all, and those that close every path."""
    counts = np.zeros((2, 6), np.int32)
    for face in range(FACES):
        if state.stock[face]:
            shape = SHAPE[path_sides(state, face * TURNS)]
            counts[0, shape] += 1
            counts[1, shape] += path_segments(state, face) == path_ends(shape)
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
def survey(state, counts):
    """What is known of each feature (int32[nodes, WORDS]), at its root.

    ENDS: the empty spaces that it faces; FEWEST: the tiles that fit where fewest do; CLOSERS: for a
    path, the tiles that end it where fewest do.
    """
    known = np.zeros((len(state.link), WORDS), np.int32)
    for space in range(SPACES):
        need = np.int64(state.need[space])
        if need:
            fits, closers = fitting(counts[0], need), fitting(counts[1], need)
            for side in range(SIDES):
                if (need | need >> 4) >> side & 1:
                    along = range(3) if need >> side & 1 else range(MIDDLE, MIDDLE + 1)
                    for at in along:
                        note_end(state, space, 3 * side + at, fits, closers, known)
    return known


@compiled
def note_end(state, space, port, fits, closers, known):
    """An empty space lies at the end of what meets one of its ports, in place."""
    node = node_beyond(state, space, port)
    if node < 0:
        return
    seen = known[find(state, node)]
    if seen[SEEN] != space + 1:
        is_first = seen[ENDS] == 0
        seen[SEEN] = space + 1
        seen[ENDS] += 1
        seen[FEWEST] = fits if is_first else min(seen[FEWEST], fits)
        seen[CLOSERS] = closers if is_first else min(seen[CLOSERS], closers)
