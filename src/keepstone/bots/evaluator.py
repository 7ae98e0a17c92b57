"""Evaluation of a batch by a caller's own functions, such as a neural net in PyTorch."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keepstone.batch import Batch
from keepstone.errors import InvalidOutput

Evaluate = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Evaluator:
    """The functions that evaluate the rows of a batch.

    inputs: returns what both other functions get. evaluate: returns the expected returns; without it, the game's
    own net evaluates. policy: returns logits; without it, all logits are 0.
    """

    evaluate: Evaluate | None
    policy: Evaluate | None
    inputs: Callable[[Batch], Any]

    def outputs(self, batch: Batch) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the expected return of each seat (float32[rows, players]) and logits (float32[rows, actions])."""
        if self.evaluate is None:
            return batch.values(), self.logits(batch)
        inputs = self.inputs(batch)
        values = _asked(self.evaluate, inputs, batch.returns.shape, "evaluate")
        return values, self._logits(batch, inputs)

    def logits(self, batch: Batch) -> NDArray[np.float32]:
        """Return the policy's logits, float32[rows, actions]."""
        return self._logits(batch, self.inputs(batch) if self.policy else None)

    def _logits(self, batch: Batch, inputs: Any) -> NDArray[np.float32]:
        shape = (batch.rows, batch.actions)
        if self.policy is None:
            return np.broadcast_to(np.float32(0), shape)
        return _asked(self.policy, inputs, shape, "policy")


def _asked(
    function: Evaluate, inputs: Any, shape: tuple[int, ...], name: str
) -> NDArray[np.float32]:
    """Return what a function returns for its input. Raise InvalidOutput unless the shape and the numbers fit."""
    answer = function(inputs)
    is_foreign = hasattr(answer, "__dlpack__") and not isinstance(answer, np.ndarray)
    array = np.from_dlpack(answer) if is_foreign else np.asarray(answer)
    if array.shape != shape or array.dtype.kind not in "fiu":
        raise InvalidOutput(
            f"{name} must return numbers of the shape {shape}, not {array.dtype} of {array.shape}"
        )
    if np.isnan(array).any():
        raise InvalidOutput(f"{name} returned NaN")
    return array.astype(np.float32, copy=False)
