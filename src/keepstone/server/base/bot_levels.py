"""The levels of a server's bots: the standard levels, and levels with nets that are named in the settings."""

import re
from collections.abc import Iterable
from dataclasses import replace

from keepstone.bots.level import Level, find, levels_by_name
from keepstone.bots.nets import check_player, find_player, is_net
from keepstone.errors import InvalidWeights
from keepstone.playing.position import GameConfig

NAME = re.compile(r"[a-z][a-z0-9-]{0,19}")
# words that stand for other occupants of a seat, so that no net can have these names
RESERVED = ("me", "open")


class NamedNet:
    """A level such as apprentice=knight:/srv/castillos-2.npz. Raise ValueError for a text of any other form."""

    def __init__(self, text: str):
        self.name, _, self.player = text.partition("=")
        taken = self.name in levels_by_name() or self.name in RESERVED
        if taken or not NAME.fullmatch(self.name) or not is_net(self.player):
            raise ValueError(text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NamedNet) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        return f"{self.name}={self.player}"

    __repr__ = __str__


class BotLevels:
    """Bot levels by name. Clients cannot name files: the server reads only the nets that its settings name."""

    def __init__(self, nets: Iterable[NamedNet]):
        self._own = {net.name: replace(find_player(net.player), name=net.name) for net in nets}

    def find(self, name: str, config: GameConfig) -> Level:
        """Raise UnknownName, which lists all levels, if there is no level with this name for the game."""
        return find(name, {key: level for key, level in self._own.items() if _fits(level, config)})

    def of_game(self, game: str) -> list[Level]:
        """Return the levels that use nets for a game."""
        return [
            level for level in self._own.values() if level.net and level.net.record["game"] == game
        ]


def _fits(level: Level, config: GameConfig) -> bool:
    try:
        check_player(level, config)
    except InvalidWeights:
        return False
    return True
