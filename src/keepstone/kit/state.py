"""Flat records of fixed size, which represent game states, and snapshots of them.

A snapshot is a state as plain Python numbers, for texts and pictures: reading numbers from a record takes 100
times as long.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from struct import Struct
from typing import Any

import numpy as np

States = Any  # an array of records; NumPy's type stubs cannot declare the fields of a record
State = Any  # one element of such an array
Snapshot = Any  # an object with the fields of a state, whose names are unknown to type checkers
Read = Callable[[bytes], Any]


class Record(np.void):  # type: ignore[misc]  # NumPy's own can be inherited from
    """An element of an array, with its fields as attributes.

    Reading NumPy's own records takes three times as long.

    data: the bytes of the record. Numba reads this attribute at every call. The same attribute of a NumPy record
    would build a description of all fields each time.
    """

    __slots__ = ("data",)

    def __getattr__(self, name: str) -> Any:
        if name == "data":
            return np.frombuffer(self, np.uint8).data
        try:
            return self[name]
        except (IndexError, ValueError):
            raise AttributeError(f"this record has no {name!r}") from None

    def copy(self) -> "Record":  # type: ignore[override]  # our states have one record and no order
        """Return an independent copy. NumPy would copy field by field, which takes ten times as long."""
        copies: States = np.frombuffer(bytearray(self.data), self.dtype)
        record: Record = copies[0]
        return record

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


KEEP_BYTES = Record.__dict__["data"].__set__  # bypass __setattr__, which sets fields


FILL = "fill"  # the field at the end of a record that is always zero


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a state. The values of the field range from low to high, and 0 means blank.

    plane: whether numeric observations and features include the field.
    """

    name: str
    type: Any
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str
    plane: bool = True


@dataclass(frozen=True)
class StateType:
    """A state type, with the range and meaning of each field."""

    fields: tuple[Field, ...]
    dtype: np.dtype

    def new(self, count: int = 1) -> States:
        """Return an array of `count` blank records, which have their fields as attributes."""
        return np.zeros(count, self.dtype)

    def plane_bytes(self, states: States) -> bytes:
        """Return the bytes of the states without the fields that are excluded from planes."""
        if all(field.plane for field in self.fields):
            return bytes(states.tobytes())
        shown = state_type(*(f for f in self.fields if f.plane and f.name != FILL)).new(len(states))
        for name in shown.dtype.names or ():
            if name != FILL:
                shown[name] = states[name]
        return bytes(shown.tobytes())


def state_type(*fields: Field) -> StateType:
    """Return a state type with these fields.

    The widest fields come first, and the padding is always 0, so that equal states have equal bytes.

    Raise ValueError if a field has the name of an attribute that all records have, such as `round`.
    """
    for field in fields:
        if hasattr(Record, field.name):
            raise ValueError(f"no field can be called {field.name!r}: NumPy has its own")
    ordered = tuple(sorted(fields, key=_width, reverse=True))
    used = sum(_size(field) for field in ordered)
    if spare := -used % _width(ordered[0]):
        ordered += (Field(FILL, np.int8, (spare,), 0, 0, "always 0"),)
    dtype = np.dtype([(f.name, f.type, f.shape) for f in ordered], align=True)
    return StateType(ordered, np.dtype((Record, dtype)))


def copied(states: States) -> States:
    """Return an independent copy of an array of states.

    NumPy would copy field by field, which takes ten times as long.
    """
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def only_record(states: States) -> State:
    """Return the only record of a one-element array.

    The record stores its bytes, which makes calls of compiled code faster.

    These bytes belong to the array, because a record that stored a view of itself would never be freed.
    """
    record, lent = states[0], states.base
    is_whole = type(lent) is memoryview and lent.nbytes == states.nbytes  # as `copied` makes them
    KEEP_BYTES(record, lent if is_whole else states.view(np.uint8).data)
    return record


def overwrite(states: States, others: States) -> None:
    """Copy the bytes of `others` into `states`. Copying bytes is faster than an assignment."""
    states.view(np.uint8)[:] = others.view(np.uint8)


def _width(field: Field) -> int:
    return int(np.dtype(field.type).itemsize)


def _size(field: Field) -> int:
    return int(np.dtype((field.type, field.shape)).itemsize)


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
