"""§9.4 The story: the tiles that have left hands since the last reshuffle, and the numbers of draws in between.

The story is public. A story contains one byte for each tile that left a hand and was not publicly known to be in
this hand.
"""

import numpy as np

from keepstone.games.castle_keep.rules.components import KINDS, MAX_PLAYERS, TILE_COUNT
from keepstone.kit.jit import compiled
from keepstone.kit.numbering import Block

MOST_DRAWS = 2
# how many tiles the seat drew since its previous entry, the seat, and the kind - 1 of the tile that left
LEFT = Block(0, (MOST_DRAWS + 1, MAX_PLAYERS, KINDS - 1))
# an entry for MOST_DRAWS draws by a seat that do not fit in its next entry of LEFT
DREW = Block(LEFT.end, (MAX_PLAYERS,))
# at most 90 tiles leave hands; if a hand draws five tiles before one leaves it, this takes two entries
STORY_SIZE = TILE_COUNT + 2 * TILE_COUNT // 5


@compiled
def begin_story(state):
    """§9.4 Begin an empty story."""
    state.story[:] = 0
    state.story_size = 0
    state.fresh[:] = 0
    state.reshuffled = 1


@compiled
def note_draw(state, seat):
    """§9.4 Count a tile that a seat has drawn."""
    if state.reshuffled:
        state.fresh[seat] += 1


@compiled
def note_left(state, seat, kind):
    """§9.4 Record that a tile has left the seat's hand."""
    while state.fresh[seat] > MOST_DRAWS:
        _write(state, DREW.at(seat))
        state.fresh[seat] -= MOST_DRAWS
    _write(state, LEFT.at(state.fresh[seat], seat, kind - 1))
    state.fresh[seat] = 0


@compiled
def _write(state, entry):
    """§9.4 Append an entry to the story."""
    state.story[state.story_size] = entry
    state.story_size += 1


@compiled
def read_story(state):
    """§9.4 Return the story's rows in order: seat, tiles drawn, and the kind that left its hand next (0: none).

    The result is int64[entries, 3].
    """
    size = np.int64(state.story_size)
    rows = np.zeros((size + state.players, 3), np.int64)
    read_entries(state.story[:size], rows)
    for seat in range(state.players):
        rows[size + seat, 0], rows[size + seat, 1] = seat, state.fresh[seat]
    return rows


@compiled
def read_entries(entries, out):
    """§9.4 Write a row for each entry to `out` (int64[entries, 3]), in order."""
    for i in range(len(entries)):
        seat, draws, kind = read_entry(entries[i])
        out[i, 0], out[i, 1], out[i, 2] = seat, draws, kind


@compiled
def read_entry(entry):
    """§9.4 Return the row of one entry: seat, tiles drawn, kind."""
    if DREW.covers(entry):
        return DREW.indices(entry)[0], MOST_DRAWS, 0
    draws, seat, kind = LEFT.indices(entry)
    return seat, draws, kind + 1


@compiled
def count_left(story, viewer):
    """§9.4 Count by kind the tiles that left each hand except the viewer's (int64[MAX_PLAYERS, KINDS])."""
    left = np.zeros((MAX_PLAYERS, KINDS), np.int64)
    for seat, _, kind in story:
        if seat != viewer and kind > 0:
            left[seat, kind] += 1
    return left
