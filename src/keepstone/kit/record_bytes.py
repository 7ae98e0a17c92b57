"""The bytes of a state record, for compiled code that finds the fields through a table of offsets."""
# mypy: allow-untyped-calls, allow-untyped-decorators, disable-error-code="call-arg"

from typing import Any

import numpy as np
from numba.core import types
from numba.extending import intrinsic, overload
from numba.np.arrayobj import make_array, populate_array


def bytes_of(record: Any) -> np.ndarray:
    """Return the bytes of a record (uint8[size]). The bytes are valid only while the record exists."""
    return np.frombuffer(record.tobytes(), np.uint8)


@overload(bytes_of)
def _compiled_bytes_of(record):
    return (lambda record: _view(record)) if isinstance(record, types.Record) else None


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
