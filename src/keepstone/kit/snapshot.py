"""A state in plain Python numbers, for words and pictures: a record's attribute takes 100 times as long."""

from collections.abc import Callable, Sequence
from functools import cache
from math import prod
from struct import Struct
from typing import Any

import numpy as np

from keepstone.kit.state import State

Snapshot = Any  # an object with the fields of a state, whose names type checkers cannot know
Read = Callable[[bytes], Any]


def snapshot(state: State) -> Snapshot:
    """The fields of a state by their names, numbers as int and arrays as nested lists; nobody changes them.

    A field is converted when it is first asked for. The attribute `state` is the record itself, which
    compiled rules are asked about.
    """
    return _type_of(state.dtype)(state)


class _Snapshot:
    """The bytes of a state as they were, and what was converted of them."""

    def __init__(self, state: State):
        self.state = state
        self._bytes = bytes(state.data)


class _Field:
    """A field of a snapshot. Its value then stands in the object, where Python finds it first."""

    def __init__(self, name: str, read: Read):
        self._name, self._read = name, read

    def __get__(self, seen: Any, _owner: type) -> Any:
        value = seen.__dict__[self._name] = self._read(seen._bytes)
        return value


@cache
def _type_of(dtype: np.dtype) -> type[_Snapshot]:
    """The type of snapshots of such a state."""
    fields: Any = dtype.fields
    members = {name: _Field(name, _reader(*field[:2])) for name, field in fields.items()}
    return type("Snapshot", (_Snapshot,), members)


def _reader(dtype: np.dtype, offset: int) -> Read:
    """What converts a field of this type at this place."""
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
