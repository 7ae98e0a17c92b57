"""Keepstone: castle board games for people and for programs.

import keepstone
pos = keepstone.game("castle-keep", players=2).new(seed=7)
while pos.to_act != keepstone.OVER:
    pos.roll() if pos.to_act == keepstone.CHANCE else pos.play(pos.legal()[0])
print(pos.winners())
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from keepstone.kit.version import __version__

if TYPE_CHECKING:  # for editors and type checkers; at run time `__getattr__` imports these names
    from keepstone import batch, bots, data, envs, games, puzzles
    from keepstone.analysis import analyse
    from keepstone.errors import (
        ConflictingOptions,
        IllegalAction,
        InvalidAction,
        InvalidOption,
        InvalidRecord,
        InvalidTiles,
        KeepstoneError,
        UnknownName,
    )
    from keepstone.kit.viewer import SPECTATOR
    from keepstone.playing.position import GameConfig, Position
    from keepstone.playing.replay import load
    from keepstone.playing.view import View
    from keepstone.protocol import CHANCE, OVER


# Imported on first use, so that `import keepstone` and `keepstone --help` are fast.
_HOMES = {
    "CHANCE": "protocol",
    "OVER": "protocol",
    "SPECTATOR": "kit.viewer",
    "ConflictingOptions": "errors",
    "IllegalAction": "errors",
    "InvalidAction": "errors",
    "InvalidOption": "errors",
    "InvalidRecord": "errors",
    "InvalidTiles": "errors",
    "KeepstoneError": "errors",
    "UnknownName": "errors",
    "GameConfig": "playing.position",
    "Position": "playing.position",
    "View": "playing.view",
    "analyse": "analysis",
    "load": "playing.replay",
}

_MODULES = ("batch", "bots", "data", "envs", "games", "puzzles")

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "ConflictingOptions",
    "GameConfig",
    "IllegalAction",
    "InvalidAction",
    "InvalidOption",
    "InvalidRecord",
    "InvalidTiles",
    "KeepstoneError",
    "Position",
    "UnknownName",
    "View",
    "__version__",
    "analyse",
    "batch",
    "bots",
    "data",
    "envs",
    "game",
    "games",
    "load",
    "puzzles",
    "warm",
]


def game(name: str, players: int | None = None, **options: str | bool) -> "GameConfig":
    """Return a game with its number of players and options. `.new(seed)` returns the game's initial position."""
    from keepstone.playing.position import GameConfig

    return GameConfig(name, players, **options)


def warm(name: str, players: int | None = None, **options: str | bool) -> None:
    """Compile a game and its bots unless they are already compiled. Compiling may take a minute."""
    from keepstone.search.warm import is_warm, warm

    config = game(name, players, **options)
    if not is_warm(config):
        warm(config)


if not TYPE_CHECKING:  # without this check, type checkers would accept any attribute

    def __getattr__(name: str) -> Any:
        if name in _MODULES:
            return import_module(f"keepstone.{name}")
        if name not in _HOMES:
            raise AttributeError(f"module 'keepstone' has no attribute {name!r}")
        return getattr(import_module(f"keepstone.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
