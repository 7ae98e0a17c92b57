"""Encoding of a record as float32 numbers. The numbers form planes, at most one for each field.

Encode only observations: the encoding of a true state would reveal hidden information.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

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
