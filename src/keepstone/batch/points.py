"""The points that each seat gained in the last step of a batch."""

from collections.abc import Callable
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from keepstone.batch.kernels import Rows
from keepstone.errors import UnknownName
from keepstone.kit.jit import compiled
from keepstone.kit.quoting import quoted
from keepstone.protocol.hooks import scores

RewardsAt = Literal["end", "points"]


def check_rewards(rewards: object) -> None:
    """Raise UnknownName unless `rewards` is "end" or "points"."""
    if rewards not in get_args(RewardsAt):
        raise UnknownName(f"there are no rewards {quoted(rewards)}", get_args(RewardsAt))


class PointsGained:
    """The points that each seat gained in the last step of each row. gained: float32[rows, players]."""

    def __init__(self, rows: Rows, run: Callable[..., None]):
        self._rows, self._run = rows, run
        self._before = np.zeros(rows.scores.shape, np.int32)
        self.gained: NDArray[np.float32] = np.zeros(rows.scores.shape, np.float32)

    def update(self) -> None:
        """Compute the gains since the last call. If a game ended, its final scores count."""
        now = np.empty_like(self._before)
        self._run(write_points, self._rows.states, now)
        last = np.where(self._rows.ended[:, None], self._rows.scores, now)
        np.subtract(last, self._before, out=self.gained)
        self._before = now

    def forget(self) -> None:
        """Set all gains to 0, because states were replaced."""
        self.update()
        self.gained[:] = 0


@compiled
def write_points(states: Any, out: np.ndarray) -> None:
    """Write each seat's points to `out` (int32[rows, players])."""
    for i in range(len(out)):
        scores(states[i], out[i])
