"""A state in plain Python numbers, for words and pictures: a record's attribute takes 100 times as long."""

from collections import namedtuple
from functools import cache
from typing import Any

import numpy as np

from keepstone.kit.state import State

Snapshot = Any  # a named tuple, whose names type checkers cannot know


def snapshot(state: State) -> Snapshot:
    """The fields of a state by their names, numbers as int and arrays as nested lists; nobody changes them.

    Its attribute `state` is the record itself, which compiled rules are asked about.
    """
    values = (each.tolist() if isinstance(each, np.ndarray) else each for each in state.item())
    return _named(state.dtype.names)(*values, state)


@cache
def _named(names: tuple[str, ...]) -> Any:
    return namedtuple("Snapshot", (*names, "state"))
