"""Keepstone: the castle games, for people and for programs.

import keepstone
pos = keepstone.game("castle-keep", players=2).new(seed=7)
while pos.to_act != keepstone.OVER:
    pos.roll() if pos.to_act == keepstone.CHANCE else pos.play(pos.legal()[0])
print(pos.winners())
"""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

# Looked up on first use, so that `import keepstone` and `keepstone --help` stay light.
_HOMES = {
    "CHANCE": "protocol",
    "OVER": "protocol",
    "SPECTATOR": "kit.viewer",
    "ConflictingOptions": "protocol",
    "IllegalAction": "protocol",
    "InvalidAction": "protocol",
    "InvalidOption": "protocol",
    "InvalidRecord": "protocol",
    "InvalidTiles": "protocol",
    "KeepstoneError": "protocol",
    "UnknownName": "protocol",
    "Position": "position",
    "View": "view",
    "analyse": "analysis",
    "load": "replay",
}

_MODULES = ("batch", "data", "envs", "games", "puzzles")

__all__ = [*_HOMES, *_MODULES, "__version__", "game"]


def game(name: str, players: int | None = None, **options: str | bool) -> Any:
    """A game with its players and options chosen; `.new(seed)` begins one."""
    from keepstone.position import GameConfig

    return GameConfig(name, players, **options)


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(f"keepstone.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'keepstone' has no attribute {name!r}")
    return getattr(import_module(f"keepstone.{_HOMES[name]}"), name)
