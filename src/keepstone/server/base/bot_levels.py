"""The levels of a server's bots: the standard levels, and levels with nets that are named in the settings."""

from collections.abc import Iterable
from dataclasses import replace

from keepstone.bots.level import Level, find
from keepstone.bots.nets import check_player, find_player
from keepstone.errors import InvalidWeights
from keepstone.playing.position import GameConfig
from keepstone.server.base.named_nets import NamedNet


class BotLevels:
    """Finds bot levels by name.

    Clients cannot name files: the server reads only the nets that are named in its settings, when it starts.
    """

    def __init__(self, nets: Iterable[NamedNet]):
        self._own = {each.name: replace(find_player(each.player), name=each.name) for each in nets}

    def find(self, name: str, config: GameConfig) -> Level:
        """Return the level with this name for a game and its number of players.

        If there is none, raise UnknownName, which lists all levels.
        """
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
