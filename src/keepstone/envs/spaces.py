"""Observation spaces, which Gymnasium's and PettingZoo's environments share."""

from typing import Any

import numpy as np
from gymnasium import spaces

from keepstone.batch.planes import planes_of, structure_of
from keepstone.protocol import Game


def observation_space(game: Game, structured: bool) -> spaces.Space[Any]:
    """Return the space of flat observations (a Box of float32) or of structured ones (a Dict of such boxes)."""
    if not structured:
        return spaces.Box(-1, 1, (planes_of(game).size,), np.float32)
    shapes = structure_of(game).shapes
    return spaces.Dict(
        {name: spaces.Box(-1, 1, shape, np.float32) for name, shape in shapes.items()}
    )
