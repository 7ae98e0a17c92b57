"""§9.4 The story: which tiles left which hands since the last reshuffle, and how many were drawn between.

It is public, and holds a byte for each tile that nobody but its owner had seen before.
"""

import numpy as np

from keepstone.games.castle_keep.rules.components import KINDS, MAX_PLAYERS, TILE_COUNT
from keepstone.kit.jit import compiled
from keepstone.kit.numbering import Block

MOST_DRAWS = 2
# How many tiles the seat had drawn since its entry before, the seat, and the kind - 1 of the tile that left.
LEFT = Block(0, (MOST_DRAWS + 1, MAX_PLAYERS, KINDS - 1))
# As many draws as fit no other entry.
DREW = Block(LEFT.end, (MAX_PLAYERS,))
# 90 tiles may leave hands; five draws without that take two entries, and no hand waits longer.
STORY_SIZE = TILE_COUNT + 2 * TILE_COUNT // 5


@compiled
def begin_story(state):
    """§9.4 Forget what has happened, in place."""
    state.story[:] = 0
    state.story_size = 0
    state.fresh[:] = 0
    state.reshuffled = 1


@compiled
def tell_draw(state, seat):
    """§9.4 Count a tile that a seat draws, in place."""
    if state.reshuffled:
        state.fresh[seat] += 1


@compiled
def tell_left(state, seat, kind):
    """§9.4 Write down that a tile left the seat's hand, in place."""
    while state.fresh[seat] > MOST_DRAWS:
        _write(state, DREW.at(seat))
        state.fresh[seat] -= MOST_DRAWS
    _write(state, LEFT.at(state.fresh[seat], seat, kind - 1))
    state.fresh[seat] = 0


@compiled
def _write(state, entry):
    """§9.4 Append an entry, in place."""
    state.story[state.story_size] = entry
    state.story_size += 1


@compiled
def read_story(state):
    """§9.4 The story in order: a seat, the tiles it drew, and the kind that then left its hand (0: none).

    int64[entries, 3]
    """
    told = np.int64(state.story_size)
    rows = np.zeros((told + state.players, 3), np.int64)
    read_entries(state.story[:told], rows)
    for seat in range(state.players):
        rows[told + seat, 0], rows[told + seat, 1] = seat, state.fresh[seat]
    return rows


@compiled
def read_entries(entries, out):
    """§9.4 Write the row of each entry into out (int64[..., 3]), in order."""
    for i in range(len(entries)):
        seat, draws, kind = read_entry(entries[i])
        out[i, 0], out[i, 1], out[i, 2] = seat, draws, kind


@compiled
def read_entry(entry):
    """§9.4 The row of one entry."""
    if DREW.covers(entry):
        return DREW.indices(entry)[0], MOST_DRAWS, 0
    draws, seat, kind = LEFT.indices(entry)
    return seat, draws, kind + 1


@compiled
def count_left(story, viewer):
    """§9.4 How many tiles of each kind left each hand but the viewer's: int64[MAX_PLAYERS, KINDS]."""
    left = np.zeros((MAX_PLAYERS, KINDS), np.int64)
    for seat, _, kind in story:
        if seat != viewer and kind > 0:
            left[seat, kind] += 1
    return left
