"""Flat records of fixed size: what a game's state is made of."""

from dataclasses import dataclass
from typing import Any

import numpy as np

States = Any  # a NumPy record array; NumPy's stubs cannot say which fields it has
State = Any  # one element of it


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a state: its values lie from low to high, and 0 is its blank."""

    name: str
    type: Any
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str


@dataclass(frozen=True)
class StateType:
    """A state type with the range and meaning of each field."""

    fields: tuple[Field, ...]
    dtype: np.dtype

    def new(self, count: int = 1) -> States:
        """count blank records, as an array whose elements have their fields as attributes."""
        return np.zeros(count, self.dtype).view(np.recarray)


def state_type(*fields: Field) -> StateType:
    """A state type of these fields, the widest first, filled up so that its bytes are its identity.

    ValueError for a name under which a NumPy record has something of its own, such as `round`.
    """
    for each in fields:
        if hasattr(np.record, each.name):
            raise ValueError(
                f"no field can be called {each.name!r}: NumPy's records have their own"
            )
    ordered = tuple(sorted(fields, key=_width, reverse=True))
    used = sum(_size(each) for each in ordered)
    if spare := -used % _width(ordered[0]):
        ordered += (Field("fill", np.int8, (spare,), 0, 0, "always 0"),)
    dtype = np.dtype([(f.name, f.type, f.shape) for f in ordered], align=True)
    return StateType(ordered, dtype)


def _width(field: Field) -> int:
    return int(np.dtype(field.type).itemsize)


def _size(field: Field) -> int:
    return int(np.dtype((field.type, field.shape)).itemsize)
