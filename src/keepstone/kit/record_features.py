"""Default features of a game that defines none: the numbers in its record, one after another.

A field whose first axis has a row for each seat describes that seat; all other fields describe the table. A
number with at most FEW values has a feature for each value; one with more values is a single feature,
scaled. 0 (blank) adds no feature.
"""

from typing import Any, cast

import numpy as np

from keepstone.kit.features import Features, put
from keepstone.kit.jit import compiled
from keepstone.kit.record_bytes import bytes_of
from keepstone.kit.state import Field, StateType

FEW = 16
OFFSET, STRIDE, WIDTH, SIGNED, LOW, HIGH, FEATURE, EACH = range(8)


def cells_of(kind: StateType, seats: int, of_seats: bool, into: Features) -> np.ndarray:
    """Return the numbers of a record that describe a seat, or the table: int64[cells, 8].

    OFFSET in bytes of the first seat's number, STRIDE to the next seat's, WIDTH in bytes, SIGNED, the LOW and
    HIGH bounds, the first FEATURE, and EACH: whether every value has its own feature. The blocks are added to
    `into`.
    """
    cells = [
        cell
        for field in kind.fields
        if field.plane and field.high > field.low and (field.shape[:1] == (seats,)) == of_seats
        for cell in _cells_of_field(kind, field, of_seats, into)
    ]
    return np.array(cells, np.int64).reshape(-1, EACH + 1)


def _cells_of_field(
    kind: StateType, field: Field, of_seats: bool, into: Features
) -> list[list[int]]:
    values, shape = field.high - field.low + 1, field.shape[of_seats:]
    each = values if values <= FEW else 1
    block = into.block(field.name, *shape, each)
    dtype, fields = np.dtype(field.type), cast(Any, kind.dtype.fields)
    offset = fields[field.name][1]
    count = int(np.prod(shape, dtype=int))
    stride = count * dtype.itemsize if of_seats else 0
    signed = dtype.kind == "i"
    about = (stride, dtype.itemsize, signed, field.low, field.high)
    return [
        [offset + n * dtype.itemsize, *about, block.base + n * each, each > 1] for n in range(count)
    ]


@compiled
def put_record(state, seat, cells, out):
    """Append the features that the cells of a record describe of a seat, or of the table, to a list."""
    raw = bytes_of(state)
    for i in range(len(cells)):
        value = number_at(raw, cells[i, OFFSET] + seat * cells[i, STRIDE], cells[i])
        if value != 0:
            low, feature = cells[i, LOW], cells[i, FEATURE]
            if cells[i, EACH]:
                put(out, feature + value - low, 1.0)
            else:
                put(out, feature, (value - low) / (cells[i, HIGH] - low))


@compiled
def number_at(raw, offset, cell):
    """Return the number that begins at a byte offset (little-endian)."""
    value, bits = np.int64(0), 8 * cell[WIDTH]
    for i in range(cell[WIDTH]):
        value |= np.int64(raw[offset + i]) << (8 * i)
    if cell[SIGNED] and bits < 64 and value >> (bits - 1) & 1:
        value -= np.int64(1) << bits
    return value
