"""Bots that use the user's own net.

They are named by the path of a net, alone or after the name of a level ("knight:net.npz").
"""

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from keepstone.bots.level import BASELINES, Level, find, levels_by_name
from keepstone.errors import UnknownName
from keepstone.kit.quoting import quoted
from keepstone.playing.position import GameConfig
from keepstone.value.net import Net
from keepstone.value.weights import NetFile, net_in, read

SUFFIX = ".npz"
SEPARATOR = ":"
USUAL = "sergeant"  # plays the action that looks best to the net
WITHOUT_NET = BASELINES[0].name  # "random"
CACHED = 16  # nets in memory


def is_net(name: object) -> bool:
    """Return whether a bot's name ends with the path of a net."""
    if not isinstance(name, str) or not name.endswith(SUFFIX):
        return False
    return " " not in name or Path(_split(name)[1]).exists()


def find_player(name: object) -> Level:
    """Return the level with this name. If the name is the path of a net, return a level that plays with this net.

    Raise UnknownName if there is no such level, and InvalidWeights if the file contains no net.
    """
    if not isinstance(name, str) or not is_net(name):
        return find(name)
    level_name, path = _split(name)
    level = find(level_name)
    if level.name == WITHOUT_NET:
        allowed = tuple(level_name for level_name in levels_by_name() if level_name != WITHOUT_NET)
        raise UnknownName(f"the level {quoted(level.name)} uses no net", allowed)
    return replace(level, name=name, by_hand=False, net=_file_at(Path(path)))


def net_at(path: Path | str, config: GameConfig) -> Net:
    """Return the net in a file for a game. Raise InvalidWeights if the net does not fit the game."""
    return net_in(_file_at(Path(path)), config.game, config.players)


def check_player(player: object, config: GameConfig) -> None:
    """Raise InvalidWeights if a bot's net does not fit the game and its number of players."""
    if isinstance(player, Level) and player.net:
        net_in(player.net, config.game, config.players)


def _split(name: str) -> tuple[str, str]:
    level, separator, path = name.partition(SEPARATOR)
    return (level, path) if separator and not Path(name).exists() else (USUAL, name)


def _file_at(path: Path) -> NetFile:
    return _read(path, path.stat().st_mtime_ns if path.exists() else 0)


@lru_cache(CACHED)
def _read(path: Path, changed: int) -> NetFile:
    """Read the net in a file.

    changed: the time of the last change, so that the file is read again after a change.
    """
    return read(path)
