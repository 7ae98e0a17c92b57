"""The games: one folder each. A new game is one more line here."""

import sys
from importlib import import_module
from types import ModuleType

from keepstone.protocol import Game, UnknownName

MODULES = {
    "castle-keep": "keepstone.games.castle_keep",
    "castillos": "keepstone.games.castillos",
    "castle": "keepstone.games.castle",
    "zamek": "keepstone.games.castle.zamek",
    "burgundy": "keepstone.games.burgundy",
}


def find(name: str) -> Game:
    """The game of that name; UnknownName lists those that exist."""
    if name not in MODULES:
        raise UnknownName(f"there is no game {name!r}", allowed=tuple(MODULES))
    game: Game = import_module(MODULES[name]).GAME
    return game


class _Games(ModuleType):
    """Importing this package puts it where `keepstone.games()` was: so it answers the call itself."""

    def __call__(self) -> list[str]:
        return list(MODULES)


sys.modules[__name__].__class__ = _Games
