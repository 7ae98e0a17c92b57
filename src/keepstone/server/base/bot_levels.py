"""The levels of a server's bots: the standard levels, and levels with nets that are named in the settings."""

from collections.abc import Iterable
from dataclasses import replace

from keepstone.bots.level import Level, find
from keepstone.bots.nets import check_player, find_player
from keepstone.errors import InvalidWeights
from keepstone.playing.position import GameConfig
from keepstone.server.base.named_nets import NamedNet


class BotLevels:
    """Bot levels by name. Clients cannot name files: the server reads only the nets that its settings name."""

    def __init__(self, nets: Iterable[NamedNet]):
        self._own = {each.name: replace(find_player(each.player), name=each.name) for each in nets}

    def find(self, name: str, config: GameConfig) -> Level:
        """Raise UnknownName, which lists all levels, if there is no level with this name for the game."""
        return find(name, {key: each for key, each in self._own.items() if _fits(each, config)})

    def of_game(self, game: str) -> list[Level]:
        """Return the levels that use nets for a game."""
        return [each for each in self._own.values() if each.net and each.net.record["game"] == game]


def _fits(level: Level, config: GameConfig) -> bool:
    try:
        check_player(level, config)
    except InvalidWeights:
        return False
    return True
