"""Environments for reinforcement learning libraries, which docs/programs.md describes.

Each environment needs its library, which is an extra of this package: `pip install 'keepstone[pettingzoo]'`,
`[gymnasium]` or `[openspiel]`. `import keepstone.envs.gymnasium` and `import keepstone.envs.openspiel`
register the games with these libraries.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from keepstone.errors import KeepstoneError

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from keepstone.batch.points import RewardsAt

__all__ = ["MissingExtra", "pettingzoo_env"]

MODULES = {"pettingzoo": "pettingzoo", "gymnasium": "gymnasium", "openspiel": "pyspiel"}
Observation = dict[str, NDArray[np.float32] | NDArray[np.int8] | dict[str, NDArray[np.float32]]]


class MissingExtra(KeepstoneError, ImportError):
    """A library is not installed. The message says how to install it."""


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Raise MissingExtra if an import in the `with` block fails because the extra's library is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != MODULES[extra]:
            raise
        message = f"{error.name} is not installed: pip install 'keepstone[{extra}]'"
        raise MissingExtra(message) from None


def pettingzoo_env(
    name: str,
    players: int | None = None,
    /,
    *,
    rewards: "RewardsAt" = "end",
    structured: bool = False,
    **options: str | bool,
) -> "AECEnv[str, Observation, int | None]":
    """Return a game as a PettingZoo AEC environment. Raise MissingExtra if PettingZoo is not installed.

    An observation is a dict with `observation` (float32[numbers]) and `action_mask` (int8[actions]). With
    structured=True, `observation` is a dict of float32 arrays by name, whose boards are [planes, height,
    width]. With rewards="end", a sole winner gets 1 at the end, and all rewards add up to 0; with
    rewards="points", each agent's reward is the points that it gained in the step.
    """
    with needs("pettingzoo"):
        from keepstone.envs.pettingzoo import environment

    return environment(name, players, rewards=rewards, structured=structured, **options)
