"""Environments for reinforcement learning libraries; described in docs/programs.md.

Each environment needs its library, which is an extra of this package: `pip install 'keepstone[pettingzoo]'`,
`[gymnasium]` or `[openspiel]`. `import keepstone.envs.gymnasium` and `import keepstone.envs.openspiel`
register the games with these libraries.
"""

from typing import Any

from keepstone.envs.extras import MissingExtra, needs

__all__ = ["MissingExtra", "pettingzoo_env"]


def pettingzoo_env(name: str, players: int | None = None, /, **options: str | bool) -> Any:
    """Return a game as a PettingZoo AEC environment. Raise MissingExtra if PettingZoo is not installed."""
    with needs("pettingzoo"):
        from keepstone.envs.pettingzoo import environment

    return environment(name, players, **options)
