"""Default features for games that define no features.

These features are derived from the numbers in the state record.

If the first axis of a field has a row for each seat, each row describes its seat. All other fields describe the
table. A number with at most FEW possible values has one feature for each value. Any other number has a single,
scaled feature. The value 0 (blank) adds no feature.
"""

from typing import Any, cast

import numpy as np
from numba.core import types
from numba.extending import intrinsic, overload
from numba.np.arrayobj import make_array, populate_array

from keepstone.kit.features import Features, put
from keepstone.kit.jit import compiled
from keepstone.kit.state import Field, StateType


def bytes_of(record: Any) -> np.ndarray:
    """Return the bytes of a record (uint8[size]). The bytes are valid only while the record exists."""
    return np.frombuffer(record.tobytes(), np.uint8)


@overload(bytes_of)
def _compiled_bytes_of(record):
    if isinstance(record, types.Record):
        return lambda record: _view(record)  # type: ignore[call-arg]
    return None


@intrinsic
def _view(_, record):
    """Return an array over the memory of a record. The array does not keep the record alive."""
    array_type = types.Array(types.uint8, 1, "C")

    def codegen(context, builder, _, values):
        array = make_array(array_type)(context, builder)
        populate_array(
            array,
            data=builder.bitcast(values[0], array.data.type),
            shape=[context.get_constant(types.intp, record.size)],
            strides=[context.get_constant(types.intp, 1)],
            itemsize=context.get_constant(types.intp, 1),
            meminfo=None,
        )
        return array._getvalue()

    return array_type(record), codegen


FEW = 16
OFFSET, STRIDE, WIDTH, SIGNED, LOW, HIGH, FEATURE, EACH = range(8)


def cells_of(kind: StateType, seats: int, of_seats: bool, into: Features) -> np.ndarray:
    """Return a table of the numbers in a record that describe a seat or the table (int64[cells, 8]).

    The columns are: the OFFSET in bytes of the first seat's number, the STRIDE in bytes to the next seat's
    number, the WIDTH in bytes, whether it is SIGNED, the LOW and HIGH bounds, the first FEATURE, and EACH
    (whether every value has its own feature). The blocks of features are added to `into`.
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
    steps = values if values <= FEW else 1
    block = into.block(field.name, *shape, steps)
    dtype, fields = np.dtype(field.type), cast(Any, kind.dtype.fields)
    offset = fields[field.name][1]
    count = int(np.prod(shape, dtype=int))
    stride = count * dtype.itemsize if of_seats else 0
    signed = dtype.kind == "i"
    about = (stride, dtype.itemsize, signed, field.low, field.high)
    return [
        [offset + n * dtype.itemsize, *about, block.base + n * steps, steps > 1]
        for n in range(count)
    ]


@compiled
def put_record(state, seat, cells, out):
    """Append the features of a seat or of the table to a list. cells: the numbers of the record to use."""
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
    """Return the number that starts at a byte offset (little-endian)."""
    value, bits = np.int64(0), 8 * cell[WIDTH]
    for i in range(cell[WIDTH]):
        value |= np.int64(raw[offset + i]) << (8 * i)
    if cell[SIGNED] and bits < 64 and value >> (bits - 1) & 1:
        value -= np.int64(1) << bits
    return value
