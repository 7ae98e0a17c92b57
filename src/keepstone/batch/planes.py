"""A record as float32 numbers, without loss: a plane for each of its fields that has one, one after another.

It is for observations: of a true table it would tell what is hidden.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from keepstone.kit.state import Field, States
from keepstone.kit.viewer import VIEWER
from keepstone.protocol import Game

EXACT = 2**24  # whole numbers below this are told apart by float32


@dataclass(frozen=True)
class Plane:
    """The part of an observation that one field makes, from start to stop, in the order of its shape.

    bits: where it is not 0 the field holds sets, and each number is so many bits, the lowest first. Otherwise a
    number is divided by scale, so that it lies between -1 and 1.
    """

    name: str
    shape: tuple[int, ...]
    start: int
    stop: int
    scale: int
    bits: int
    meaning: str

    def write(self, states: States, out: np.ndarray) -> None:
        """Fill the plane's part of out (float32[rows, size])."""
        part, numbers = out[:, self.start : self.stop], states[self.name].reshape(len(out), -1)
        if self.bits:
            places = np.arange(self.bits, dtype=numbers.dtype)
            part[:] = (numbers[:, :, None] >> places & 1).reshape(part.shape)
        else:
            np.divide(numbers, self.scale, out=part, casting="unsafe", dtype=np.float32)


class Planes:
    """How the observations of a game are laid out: first whose eyes they are for, a number for each seat."""

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
        """Fill out (float32[rows, size]) with observations; a spectator's are for no seat."""
        viewers = seen[VIEWER.name][:, None]
        out[:, : self.seats] = viewers == np.arange(1, self.seats + 1)
        for plane in self.planes:
            plane.write(seen, out)


@cache
def planes_of(game: Game) -> Planes:
    """The planes of a game, made once."""
    return Planes(game)
