"""Environments of the games for reinforcement learning libraries; described in docs/programs.md.

Each needs its library, an extra of this package: `pip install 'keepstone[pettingzoo]'`, `[gymnasium]` or
`[openspiel]`. `import keepstone.envs.gymnasium` and `import keepstone.envs.openspiel` register the games there.
"""

from typing import Any

from keepstone.envs.extras import MissingExtra, needs

__all__ = ["MissingExtra", "pettingzoo_env"]


def pettingzoo_env(name: str, players: int | None = None, /, **options: str | bool) -> Any:
    """Return a game as an AEC environment of PettingZoo; MissingExtra if that is not installed."""
    with needs("pettingzoo"):
        from keepstone.envs.pettingzoo import environment

    return environment(name, players, **options)
