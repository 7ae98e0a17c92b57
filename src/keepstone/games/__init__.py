"""The registry of games: Keepstone's own games, each in a folder, and the games of other installed packages."""

import copyreg
import logging
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from keepstone.errors import UnknownName
from keepstone.kit.quoting import quoted
from keepstone.protocol import Game
from keepstone.text.sentences import sentence

OWN = {
    "castle-keep": "keepstone.games.castle_keep",
    "castillos": "keepstone.games.castillos",
    "castle": "keepstone.games.castle",
    "zamek": "keepstone.games.castle.zamek",
    "burgundy": "keepstone.games.burgundy",
}
GROUP = "keepstone.games"  # entry points of other packages, such as `moat = "moat:GAME"`

log = logging.getLogger("keepstone")


def names() -> tuple[str, ...]:
    """Return the names of all games, beginning with Keepstone's own games."""
    return (*OWN, *_guests())


def find(name: object) -> Game:
    """Return the game with this name. If there is none, raise UnknownName with a list of the existing games."""
    if isinstance(name, str) and name in OWN:
        return _game_in(import_module(OWN[name]))
    if isinstance(name, str) and name in _guests():
        return _guests()[name]
    raise UnknownName(sentence("there is no game {name}", name=quoted(name)), allowed=names())


def _reference(game: Game) -> tuple[object, tuple[str]]:
    """Return how pickle and copy get a game: by its name, since its modules cannot be copied."""
    return find, (game.name,)


copyreg.pickle(Game, _reference)  # type: ignore[arg-type]


def folder_of(name: str) -> Path:
    """Return the folder of a game's package. Raise UnknownName if there is no such game."""
    find(name)
    module = OWN[name] if name in OWN else entry_points(group=GROUP, name=name)[name].module
    return Path(str(import_module(module).__file__)).parent


def sample_of(name: str) -> Path:
    """Return the path at which a game's package may contain the record of a finished game."""
    return folder_of(name) / "samples" / f"{name}.json"


@cache
def _guests() -> dict[str, Game]:
    """Return the games of other packages by name.

    A game that cannot be used is omitted, and a log entry says why.
    """
    guests: dict[str, Game] = {}
    for entry in entry_points(group=GROUP):
        try:
            if entry.name in (*OWN, *guests):
                raise ValueError("another game has this name")
            guests[entry.name] = _guest(entry)
        except Exception as error:
            what = f"the game {quoted(entry.name)} of {entry.value} is left out"
            log.warning("%s: %s: %s", what, type(error).__name__, error)
    return guests


def _guest(entry: EntryPoint) -> Game:
    game = _game_in(entry.load())
    if game.name != entry.name:
        raise ValueError(f"it calls itself {quoted(game.name)}")
    return game


def _game_in(loaded: object) -> Game:
    """Return the game that an entry point refers to: a Game object, or the GAME of a module."""
    game = loaded.GAME if isinstance(loaded, ModuleType) else loaded
    if not isinstance(game, Game):
        raise TypeError(f"{quoted(game)} is no Game")
    return game
