"""Environments for reinforcement learning libraries, which docs/programs.md describes.

Each environment needs its library, which is an extra of this package: `pip install 'keepstone[pettingzoo]'`,
`[gymnasium]` or `[openspiel]`. `import keepstone.envs.gymnasium` and `import keepstone.envs.openspiel`
register the games with these libraries.
"""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from keepstone.envs.extras import MissingExtra, needs

if TYPE_CHECKING:
    from pettingzoo import AECEnv

__all__ = ["MissingExtra", "pettingzoo_env"]

Observation = dict[str, NDArray[np.float32] | NDArray[np.int8]]


def pettingzoo_env(
    name: str, players: int | None = None, /, **options: str | bool
) -> "AECEnv[str, Observation, int | None]":
    """Return a game as a PettingZoo AEC environment. Raise MissingExtra if PettingZoo is not installed."""
    with needs("pettingzoo"):
        from keepstone.envs.pettingzoo import environment

    return environment(name, players, **options)
