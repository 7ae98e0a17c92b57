"""Structured observations: an array for each field of a game's state, and boards with a height and a width."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from keepstone.batch.planes import planes_of
from keepstone.drawing.boards import Board
from keepstone.kit.state import States
from keepstone.kit.viewer import VIEWER
from keepstone.protocol import Game

Arrays = dict[str, NDArray[np.float32]]


class Structure:
    """The layout of a game's structured observations.

    shapes: the shape of each array by its name: `viewer`, then the fields that are on no board, then the boards,
    whose shape is (planes, height, width). A single number has the shape (1,). boards: the boards of the game.
    """

    def __init__(self, game: Game):
        self._planes = planes_of(game)
        self.boards = game.boards
        by_name = {plane.name: plane for plane in self._planes.planes}
        on_boards = {name for board in self.boards for name in (*board.fields, *board.places)}
        self._fields = {name: each for name, each in by_name.items() if name not in on_boards}
        self._drawn = {
            board.name: [by_name[name] for name in board.fields] for board in self.boards
        }
        self.shapes: dict[str, tuple[int, ...]] = {VIEWER.name: (self._planes.seats,)}
        self.shapes |= {name: field.shape or (1,) for name, field in self._fields.items()}
        self.shapes |= {board.name: self._board_shape(board) for board in self.boards}

    def _board_shape(self, board: Board) -> tuple[int, ...]:
        planes = sum(int(np.prod(each.shape[:-1])) for each in self._drawn[board.name])
        return (planes + board.numbered, board.height, board.width)

    def arrays(self, seen: States) -> Arrays:
        """Return observations as an array (float32[rows, *shape]) for each name in `shapes`."""
        rows = len(seen)
        flat = np.zeros((rows, self._planes.size), np.float32)
        self._planes.write(seen, flat)
        out: Arrays = {VIEWER.name: flat[:, : self._planes.seats]}
        for name, field in self._fields.items():
            out[name] = flat[:, field.start : field.stop].reshape(rows, *self.shapes[name])
        for board in self.boards:
            drawn = self._drawn[board.name]
            entries = drawn[0].shape[-1]
            values = [flat[:, each.start : each.stop].reshape(rows, -1, entries) for each in drawn]
            if board.numbered:
                numbers = np.arange(1, entries + 1, dtype=np.float32) / entries
                values.insert(0, np.broadcast_to(numbers, (rows, 1, entries)))
            out[board.name] = board.draw(seen, np.concatenate(values, axis=1))
        return out


@cache
def structure_of(game: Game) -> Structure:
    """Return the layout of a game's structured observations. The result is cached."""
    return Structure(game)
