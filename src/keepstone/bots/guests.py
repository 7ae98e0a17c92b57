"""Bots that others wrote: anything that can be called, or has `choose(observation)`.

Other packages offer theirs by name, as entry points of the group "keepstone.bots".
"""

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol

from keepstone.bots.level import Level, known
from keepstone.bots.level import find as find_level
from keepstone.kit.quoting import quoted
from keepstone.protocol import UnknownName
from keepstone.view import View

GROUP = "keepstone.bots"  # such as `rook = "rook:choose"`

Choice = str | int  # an action's text or number


class Chooser(Protocol):
    """A bot that remembers something, or has to be set up."""

    def choose(self, observation: View) -> Choice:
        """An action for the seat that is to act and sees this."""


Bot = str | Callable[[View], Choice] | Chooser


def bot_of(bot: Bot) -> Level | Callable[[View], Choice]:
    """What a bot chooses by: the level of that name, or what another package or the caller gives.

    UnknownName for a name that nobody has, and for what is no bot.
    """
    if isinstance(bot, str):
        return _guest(bot) if is_guest(bot) else find_level(bot)
    choose = getattr(bot, "choose", bot)
    if not callable(choose):
        raise UnknownName(f"{quoted(bot)} is no bot: it has no choose(observation)")
    return choose


def is_guest(name: str) -> bool:
    """Whether it is the name of a bot of another package; the levels' own names are theirs."""
    return name in _entries() and name not in known()


def is_known(name: object) -> bool:
    """Whether it is the name of a level, or of a bot of another package."""
    return isinstance(name, str) and (name in known() or is_guest(name))


def named(name: str) -> str:
    """The name that a bot has for itself; UnknownName if there is none of this name."""
    return name if is_guest(name) else find_level(name).name


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


@cache
def _guest(name: str) -> Callable[[View], Choice]:
    """A bot of another package; a class is made an object of first."""
    entry = _entries()[name]
    try:
        found: Any = entry.load()
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise UnknownName(f"the bot {quoted(name)} is not in {entry.value}: {why}") from error
    chooser = bot_of(found() if isinstance(found, type) else found)
    assert not isinstance(chooser, Level)
    return chooser
