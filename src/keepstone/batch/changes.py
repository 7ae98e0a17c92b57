"""Compiled updates of observations and masks, which write only the numbers that changed since the last update."""

import numpy as np

from keepstone.kit.jit import compiled
from keepstone.kit.state import Record
from keepstone.protocol.hooks import observe

# A number of a record. up, down: the shifts of its word (eight bytes), first to the left and then to the right,
# that leave only the number. keep: a mask for the result. place: the index of its first number in an observation.
# spread: into how many bits it is divided; if 0, it is divided by scale.
FIELDS = np.dtype(
    [(name, np.int64) for name in ("up", "down", "keep")]
    + [("place", np.uint64), ("spread", np.uint64), ("scale", np.float32)]
)
CELL = np.dtype((Record, FIELDS))


@compiled
def observe_changes(states, viewers, scratch, words, spans, firsts, cells, last, out):
    """Update the observations `out` (any dtype, [rows, numbers]) to what the viewers see.

    viewers (int32[rows]): seats or SPECTATOR. scratch: a record, which shares its memory with words (int64).
    spans (uint64[n, 2]): ranges of words that contain all cells. firsts (uint64): the first cell of each word.
    cells: CELL records in the order of the words. last (int64[rows, words]): the observed records at the previous
    update, initially 0, as are the numbers. Indices are unsigned, so that Numba need not check their sign.
    """
    for i in range(len(viewers)):
        scratch[0] = states[i]
        observe(scratch[0], viewers[i])
        for n in range(len(spans)):
            start, stop = spans[n, 0], spans[n, 1]
            changed = np.int64(0)
            for w in range(start, stop):  # without branches, so that it becomes vector instructions
                changed |= words[w] ^ last[i, w]
            if changed == 0:
                continue
            for w in range(start, stop):
                word = words[w]
                changed = word ^ last[i, w]
                if changed == 0:
                    continue
                last[i, w] = word
                for c in range(firsts[w], firsts[w + 1]):
                    number = ((word << cells[c].up) >> cells[c].down) & cells[c].keep
                    place = cells[c].place
                    if cells[c].spread == 0:
                        out[i, place] = np.float32(number) / cells[c].scale
                    for bit in range(cells[c].spread):
                        out[i, place + bit] = (number >> bit) & 1


@compiled
def show_viewers(viewers, seats, out):
    """Write which of the seats is the viewer to the first numbers of the observations `out`."""
    for i in range(len(viewers)):
        for seat in range(seats):
            out[i, seat] = 1 if viewers[i] == seat else 0


@compiled
def update_mask(legal, counts, listed, listed_counts, mask):
    """Update a mask of the legal actions (bool[rows, actions]).

    listed (int32[rows, actions]), listed_counts (int32[rows]): the legal actions at the previous update.
    """
    for i in range(len(counts)):
        for j in range(listed_counts[i]):
            mask[i, listed[i, j]] = False
        for j in range(counts[i]):
            listed[i, j] = legal[i, j]
            mask[i, legal[i, j]] = True
        listed_counts[i] = counts[i]
