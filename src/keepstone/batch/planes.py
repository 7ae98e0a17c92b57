"""Encoding of a record as float32 numbers: as planes, at most one for each field, or structured.

A structured observation has an array for each field, and boards with a height and a width.

Encode only observations: the encoding of a true state would reveal hidden information.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from keepstone.drawing.boards import Board
from keepstone.kit.state import Field, States
from keepstone.kit.viewer import VIEWER
from keepstone.protocol import Game

EXACT = 2**24  # float32 represents all integers up to this one exactly


@dataclass(frozen=True)
class Plane:
    """The part of an observation that encodes one field of the state.

    bits: if not 0, the field contains bit sets, and each number is encoded as this many bits, the lowest
    first. If bits is 0, each number is divided by scale, so that it is between -1 and 1.
    """

    name: str
    shape: tuple[int, ...]
    start: int
    stop: int
    scale: int
    bits: int
    meaning: str

    def write(self, states: States, out: np.ndarray) -> None:
        """Fill the plane's part of `out` (float32[rows, size])."""
        part, numbers = out[:, self.start : self.stop], states[self.name].reshape(len(out), -1)
        if self.bits:
            places = np.arange(self.bits, dtype=numbers.dtype)
            part[:] = (numbers[:, :, None] >> places & 1).reshape(part.shape)
        else:
            np.divide(numbers, self.scale, out=part, casting="unsafe", dtype=np.float32)


class Planes:
    """The layout of a game's observations: the viewer (one-hot), a number for each seat, then the planes."""

    def __init__(self, game: Game):
        self.seats = max(game.players)
        self.planes: list[Plane] = []
        self.size = self.seats
        for field in game.state_type.fields:
            if field.plane and field.high > field.low and field.name != VIEWER.name:
                self._append(field)

    def _append(self, field: Field) -> None:
        scale = max(abs(field.low), abs(field.high))
        bits = scale.bit_length() if scale >= EXACT else 0
        shape = (*field.shape, bits) if bits else field.shape
        stop = self.size + int(np.prod(shape, dtype=int))
        self.planes.append(Plane(field.name, shape, self.size, stop, scale, bits, field.meaning))
        self.size = stop

    def write(self, seen: States, out: np.ndarray) -> None:
        """Fill `out` (float32[rows, size]) with observations. The viewer's part is 0 for a spectator."""
        viewers = seen[VIEWER.name][:, None]
        out[:, : self.seats] = viewers == np.arange(1, self.seats + 1)
        for plane in self.planes:
            plane.write(seen, out)


@cache
def planes_of(game: Game) -> Planes:
    """Return the planes of a game. The result is cached."""
    return Planes(game)


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
        self._fields = {name: plane for name, plane in by_name.items() if name not in on_boards}
        self._drawn = {
            board.name: [by_name[name] for name in board.fields] for board in self.boards
        }
        self.shapes: dict[str, tuple[int, ...]] = {VIEWER.name: (self._planes.seats,)}
        self.shapes |= {name: field.shape or (1,) for name, field in self._fields.items()}
        self.shapes |= {board.name: self._board_shape(board) for board in self.boards}

    def _board_shape(self, board: Board) -> tuple[int, ...]:
        planes = sum(int(np.prod(plane.shape[:-1])) for plane in self._drawn[board.name])
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
            values = [
                flat[:, plane.start : plane.stop].reshape(rows, -1, entries) for plane in drawn
            ]
            if board.numbered:
                numbers = np.arange(1, entries + 1, dtype=np.float32) / entries
                values.insert(0, np.broadcast_to(numbers, (rows, 1, entries)))
            out[board.name] = board.draw(seen, np.concatenate(values, axis=1))
        return out


@cache
def structure_of(game: Game) -> Structure:
    """Return the layout of a game's structured observations. The result is cached."""
    return Structure(game)
