"""Snapshots: game states as plain Python numbers, for texts and pictures.

Reading numbers from a state record takes 100 times as long.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import prod
from struct import Struct
from typing import Any

import numpy as np

from keepstone.kit.state import State

Snapshot = Any  # an object with the fields of a state, whose names are unknown to type checkers
Read = Callable[[bytes], Any]


def snapshot(state: State) -> Snapshot:
    """Return the fields of a state by name, with numbers as int and arrays as nested lists.

    Do not modify the snapshot.

    A field is converted when it is first read. The attribute `state` is the record itself, for calls of
    compiled rules.
    """
    return _type_of(state.dtype)(state)


class _Snapshot:
    """A copy of the bytes of a state, and the fields that have already been converted to Python numbers."""

    def __init__(self, state: State):
        self.state = state
        self._bytes = bytes(state.data)


class _Field:
    """A field of a `_Snapshot`.

    After its conversion, the value of a field is stored in the instance, where Python finds it first.
    """

    def __init__(self, name: str, read: Read):
        self._name, self._read = name, read

    def __get__(self, seen: Any, _owner: type) -> Any:
        value = seen.__dict__[self._name] = self._read(seen._bytes)
        return value


@cache
def _type_of(dtype: np.dtype) -> type[_Snapshot]:
    """Return the snapshot class for states of this dtype."""
    fields: Any = dtype.fields
    members = {name: _Field(name, _reader(*field[:2])) for name, field in fields.items()}
    return type("Snapshot", (_Snapshot,), members)


def _reader(dtype: np.dtype, offset: int) -> Read:
    """Return a function that converts a field of this dtype at this offset."""
    shape = dtype.shape
    unpack = Struct(f"{prod(shape)}{dtype.base.char}").unpack_from
    if not shape:
        return lambda data: unpack(data, offset)[0]
    return lambda data: _nested(unpack(data, offset), shape)


def _nested(values: Sequence[Any], shape: tuple[int, ...]) -> list[Any]:
    if len(shape) == 1:
        return list(values)
    size = prod(shape[1:])
    rows = (values[first : first + size] for first in range(0, len(values), size))
    return [_nested(row, shape[1:]) for row in rows]
