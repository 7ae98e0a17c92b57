"""Third-party bots: any callable, or an object with a method `choose(observation)`.

Other packages register their bots by name, as entry points in the group "keepstone.bots".
"""

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol

from keepstone.bots.level import Level, levels_by_name
from keepstone.bots.nets import find_player, is_net
from keepstone.errors import UnknownName
from keepstone.kit.quoting import quoted
from keepstone.playing.view import View

GROUP = "keepstone.bots"  # the entry point may be, for example, `rook = "rook:choose"`

Choice = str | int  # the text or number of an action


class Chooser(Protocol):
    """A bot that is an object. Use a Chooser for a bot that has memory or needs setup."""

    def choose(self, observation: View) -> Choice:
        """Return an action for the seat to act, given its observation."""


Bot = str | Level | Callable[[View], Choice] | Chooser


def load(name: str) -> Level | Callable[[View], Choice]:
    """Return a bot by its name. The bot can be used wherever a bot's name is allowed.

    The name can be that of a level or of a third-party bot. The path of a net ("net.npz") names a bot that plays
    the action that looks best to the net, and "knight:net.npz" names a level that uses a net. The net is read only
    once.
    """
    return bot_of(name)


def bot_of(bot: Bot) -> Level | Callable[[View], Choice]:
    """Return a bot that can play.

    The bot is given by its name (level, net or third-party bot), as a callable or as a Chooser.

    Raise UnknownName for an unknown name or any other object, and InvalidWeights for a file without a net.
    """
    if isinstance(bot, Level):
        return bot
    if isinstance(bot, str):
        return _guest(bot) if is_third_party(bot) else find_player(bot)
    choose = getattr(bot, "choose", bot)
    if not callable(choose):
        raise UnknownName(f"{quoted(bot)} is not a bot: it has no choose(observation)")
    return choose


def is_third_party(name: str) -> bool:
    """Return whether a name belongs to a third-party bot.

    If a level has the same name, the level takes precedence.
    """
    return name in _entries() and name not in levels_by_name()


def is_known(name: object) -> bool:
    """Return whether a name belongs to a level or a third-party bot, or is the path of a net."""
    return isinstance(name, str) and (
        name in levels_by_name() or is_third_party(name) or is_net(name)
    )


def canonical_name(name: str) -> str:
    """Return a bot's canonical name. Raise UnknownName if there is no bot with this name."""
    return name if is_third_party(name) else find_player(name).name


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


@cache
def _guest(name: str) -> Callable[[View], Choice]:
    """Load a third-party bot by its name. If the entry point is a class, create an instance."""
    entry = _entries()[name]
    try:
        loaded: Any = entry.load()
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise UnknownName(
            f"the bot {quoted(name)} cannot be loaded from {entry.value}: {why}"
        ) from error
    chooser = bot_of(loaded() if isinstance(loaded, type) else loaded)
    assert not isinstance(chooser, Level)
    return chooser
