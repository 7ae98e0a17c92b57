"""Boards as arrays with a height and a width, for the structured observations of learning programs."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keepstone.kit.state import States


@dataclass(frozen=True)
class Board:
    """A board that shows fields of the state as planes.

    cells(states): the cell (row * width + column) of each entry of the fields' last axis, or -1 if it is not on
    the board (int[states, entries]). fields: the fields to draw; a field with rows for seats has a plane for
    each seat. numbered: whether a first plane shows the number of the entry on each cell, counted from 1 and
    divided by the number of entries. places: fields that contain only what the board shows.
    """

    name: str
    height: int
    width: int
    cells: Callable[[States], NDArray[np.integer]]
    fields: tuple[str, ...]
    numbered: bool = False
    places: tuple[str, ...] = ()

    def draw(self, states: States, values: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the board (float32[states, planes, height, width]), with 0 on empty cells.

        values: the entries of the fields (float32[states, planes, entries]).
        """
        rows, planes, entries = values.shape
        cells = np.broadcast_to(self.cells(states)[:, None], (rows, planes, entries))
        out = np.zeros((rows, planes, self.height * self.width + 1), np.float32)
        np.put_along_axis(out, cells, values, axis=2)  # -1 is the additional last cell
        return out[:, :, :-1].reshape(rows, planes, self.height, self.width)


def fixed_cells(cells: list[int]) -> Callable[[States], NDArray[np.integer]]:
    numbers = np.array(cells)
    return lambda states: np.broadcast_to(numbers, (len(states), len(numbers)))
