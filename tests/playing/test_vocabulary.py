"""The modules of all games have the names that docs/adding-a-game.md lists (tools/docs/room_modules.py)."""

from importlib import import_module
from pathlib import Path

import pytest

from keepstone.games import find, names
from keepstone.protocol.hooks import ROOMS
from tools.docs.room_modules import MODULES

pytestmark = pytest.mark.either
OF_ALL = {  # if the room is a package
    "rules": {"terms", "components", "state", "actions", "setup", "play"},
    "bot": {"evaluate", "features"},
    "words": {
        "names",
        "choices",
        "log",
        "why_not",
        "account",
        "reasons",
        "text",
        "chart",
        "lesson",
    },
    "picture": {"scene", "art", "board", "prompt", "event", "choices"},
}
OF_ONE = {  # what no other game has
    "keepstone.games.burgundy.bot": {"promises", "storage"},
    "keepstone.games.burgundy.picture": {"depots", "market", "view"},
    "keepstone.games.castillos.picture": {"round_result"},
    "keepstone.games.castle.words": {"zamek"},
}
PACKAGES = sorted({find(name).rules.__name__.removesuffix(".rules") for name in names()})


FOLDERS = [
    (package, room, Path(str(module.__file__)).parent)
    for package in PACKAGES
    for room in ROOMS
    if hasattr(module := import_module(f"{package}.{room}"), "__path__")
]


@pytest.mark.parametrize(("package", "room", "folder"), FOLDERS)
def test_a_job_has_the_same_file_in_every_game(package: str, room: str, folder: Path) -> None:
    found = {path.stem for path in folder.iterdir() if path.suffix == ".py" or path.is_dir()}
    found = {name for name in found if not name.startswith("_")} - {"data", "lessons"}
    assert OF_ALL[room] <= found
    own = OF_ONE.get(f"{package}.{room}", set())
    is_chapter = room == "rules"  # other modules of the rules are the chapters of the rulebook
    assert is_chapter or found - MODULES[room].keys() == own


def test_the_page_lists_what_every_game_has() -> None:
    assert {room for room, listed in OF_ALL.items() if listed <= MODULES[room].keys()} == {*ROOMS}
