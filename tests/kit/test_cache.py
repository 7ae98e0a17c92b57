"""Tests of the cache of compiled code: an edit recompiles everything it affects, and nothing else."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import platformdirs
import pytest

from keepstone.errors import UnusableFolder
from keepstone.kit import cache
from keepstone.kit.jit import compiled

pytestmark = pytest.mark.compiled

GAME = {
    "__init__.py": "",
    "rules/__init__.py": "",
    "rules/state.py": """
import numpy as np
from keepstone.kit.state import Field, state_type
TYPE = state_type(Field("NAME", np.int32, (), 0, 99, ""))
""",
    "rules/play.py": """
from pathlib import Path
from keepstone.protocol import hooks
from keepstone.kit.jit import compiled
from NAME.rules.state import TYPE

BONUS = int(Path(__file__).with_name("bonus.txt").read_text())

@compiled
def apply(state, action):
    state.NAME += action

@compiled
def scores(state, out):
    out[0] = state.NAME + BONUS

hooks.scores.register(TYPE.dtype, scores)
""",
    "rules/bonus.txt": "10",
    "bot/evaluate.py": "",
    "picture/scene.py": "",
}
PLAY = """
import json, sys
from importlib import import_module
import numpy as np
from keepstone.protocol.hooks import Hooks

exec(sys.argv[1])
rank_by_scores = vars(Hooks)["ranking"].default
seen = {}
for name in ("one", "two"):
    play = import_module(name + ".rules.play")
    exec(sys.argv[2])
    states, out = play.TYPE.new(), np.zeros(1, np.int32)
    before = rank_by_scores.stats.cache_misses.total()
    play.apply(states[0], 1)
    rank_by_scores(states[0], out)
    compiled = (play.apply.stats.cache_misses.total(), rank_by_scores.stats.cache_misses.total() - before)
    seen[name] = [int(out[0]), *compiled]
print(json.dumps(seen))
"""


@pytest.fixture
def games(tmp_path):
    """Two games, `one` and `two`, in a folder."""
    return write_games(tmp_path)


def write_games(folder):
    for name in ("one", "two"):
        for path, text in GAME.items():
            file = folder / name / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text.replace("NAME", name))
    return folder


@pytest.fixture(scope="module")
def first_run(tmp_path_factory):
    """Two games and their cache in a folder, and the process that compiled them."""
    games = write_games(tmp_path_factory.mktemp("games"))
    return games, run(games)


@pytest.fixture
def known_games(first_run, tmp_path):
    """A copy of the two games and of their cache at another place."""
    return shutil.copytree(first_run[0], tmp_path / "copy")


def edit(path, old, new):
    path.write_text(path.read_text().replace(old, new) if old else new)


def play(games, at_start="", once_imported=""):
    """By game: the score after one event, and how often the rule and a generic function were compiled."""
    return json.loads(run(games, at_start, once_imported).stdout)


def run(games, at_start="", once_imported=""):
    """The process that plays."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, at_start, once_imported],
        cwd=games,
        env=os.environ | {"KEEPSTONE_CACHE": str(games / "cache")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done


def test_an_edit_compiles_the_game_that_it_changes_and_no_other(first_run, known_games):
    """A copy at another place needs no compilation."""
    games = known_games
    assert json.loads(first_run[1].stdout) == {"one": [11, 1, 1], "two": [11, 1, 1]}
    edit(games / "one" / "picture" / "scene.py", "", "COLOUR = 'red'")
    edit(games / "two" / "__init__.py", "", "TITLE = 'Two'")
    assert play(games) == {"one": [11, 0, 0], "two": [11, 0, 0]}
    edit(games / "one" / "rules" / "play.py", "+= action", "+= 3 * action")
    assert play(games) == {"one": [13, 1, 1], "two": [11, 0, 0]}
    edit(games / "two" / "rules" / "bonus.txt", "10", "20")
    edit(games / "one" / "bot" / "evaluate.py", "", "WEIGHT = 2")
    assert play(games) == {"one": [13, 1, 1], "two": [21, 1, 1]}


def test_who_waits_for_the_compiler_is_told_once_a_game_unless_somebody_else_tells(
    first_run, known_games
):
    games, said = known_games, "compiling a part of {} for the first time; this may take a minute"
    assert first_run[1].stderr.splitlines() == [said.format("one"), said.format("two")]
    edit(games / "one" / "rules" / "play.py", "+= action", "+= 3 * action")
    quiet = (
        "from keepstone.kit.cache import no_compile_warning as n; quiet = n(); quiet.__enter__()"
    )
    assert run(games, at_start=quiet).stderr == ""
    assert run(games).stderr == ""


def code_files(games, name, kind):
    return sorted(games.glob(f"cache/{name}-fast-*/*/*.{kind}"))


def test_code_that_is_damaged_or_deleted_or_of_another_game_is_compiled_again(known_games):
    games = known_games
    ones, twos = (code_files(games, name, "nbc") for name in ("one", "two"))
    assert [each.name for each in ones] == [each.name for each in twos]
    edit(games / "two" / "rules" / "bonus.txt", "10", "20")
    assert len(ones) == 3  # apply, scores, the default ranking
    for one, two in zip(ones, twos, strict=True):
        one.write_bytes(two.read_bytes())
    again = run(games)
    assert json.loads(again.stdout) == {"one": [11, 1, 1], "two": [21, 1, 1]}
    said = again.stderr.splitlines()
    assert len(said) == 2
    assert said[0].startswith("the stored code of one cannot be used and is compiled again (")
    assert said[1].startswith("compiling a part of two for the first time")
    for each in code_files(games, "one", "nbi"):
        each.write_bytes(b"")
    code_files(games, "two", "nbi")[0].unlink()
    assert play(games)["one"] == [11, 1, 1]
    assert play(games) == {"one": [11, 0, 0], "two": [21, 0, 0]}


def test_code_that_cannot_be_stored_is_used_all_the_same(games):
    (games / "cache").mkdir(mode=0o700)
    full = "from keepstone.kit import cache, code_files\nfrom contextlib import contextmanager\n"
    full += "def atomic_write(path): raise OSError(28, 'No space left on device')\n"
    full += "code_files.atomic_write = atomic_write"
    again = run(games, at_start=full)
    assert json.loads(again.stdout) == {"one": [11, 1, 1], "two": [11, 1, 1]}
    kept = "the compiled code of {} cannot be stored: No space left on device"
    assert [line for line in again.stderr.splitlines() if "stored" in line] == [
        kept.format("one"),
        kept.format("two"),
    ]


def test_an_edit_while_a_program_runs_does_not_label_old_code_as_new(games):
    old_rule = "from pathlib import Path; PLAY = Path(name, 'rules', 'play.py')\n"
    old_rule += "PLAY.write_text(PLAY.read_text().replace('+= action', '+= 5 * action'))"
    assert play(games, once_imported=old_rule)["one"] == [11, 1, 1]
    assert play(games)["one"] == [15, 1, 1]


def test_a_room_is_a_folder_or_a_file(tmp_path):
    package = tmp_path / "rules" / "game"
    (package / "rules").mkdir(parents=True)
    (package / "bot.py").write_text("one")
    homes = [
        cache._origin.__wrapped__("game.rules", package / "rules.py"),
        cache._origin.__wrapped__("game.rules.play", package / "rules" / "play.py"),
        cache._origin.__wrapped__("game.rules", package / "rules" / "__init__.py"),
    ]
    assert homes == [{cache.Origin("game", cache._digest(package / "rules", package / "bot"))}] * 3
    assert cache._digest(package / "bot")


def test_every_source_of_the_house_is_part_of_every_name():
    shared = {path.relative_to(cache.PACKAGE).as_posix() for path in cache.SHARED}
    assert shared == {"kit", "protocol", "search", "value"}
    assert cache.PACKAGE / "search" / "rollouts.py" in cache._files(cache.PACKAGE / "search")


def test_the_last_two_folders_of_a_game_and_a_mode_are_kept(tmp_path):
    digests = ["0" * 16, "1" * 16, "2" * 16]
    names = [
        f"{kind}-{each}" for kind in ("one-fast", "one-checked", "two-fast") for each in digests
    ]
    for age, name in enumerate([*names, "3" * 16, "notes"]):
        (tmp_path / name / "code").mkdir(parents=True)
        os.utime(tmp_path / name, (1000 - age, 1000 - age))
    newest = tmp_path / ("one-fast-" + "a" * 16)
    cache.mark_used(newest)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {newest.name, *names[:1], *names[3:], "notes"}


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine of its own: a user's cache folder and a shared temporary one; KEEPSTONE_CACHE names none."""
    (tmp_path / "shared").mkdir()
    monkeypatch.setenv("KEEPSTONE_CACHE", "")
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda name: str(tmp_path / "own" / name))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "shared"))
    return tmp_path


def give_away(path):
    if os.geteuid() != 0:
        pytest.skip("only root can give a folder to another user")
    os.chown(path, 12345, 12345)


def where():
    return cache.root.__wrapped__()


def test_the_cache_is_a_folder_that_others_cannot_enter(machine):
    assert where() == machine / "own" / "keepstone"
    assert where().stat().st_mode & 0o777 == 0o700
    assert not list((machine / "shared").iterdir())


def test_without_a_cache_of_ones_own_there_is_one_in_the_shared_folder(machine):
    (machine / "own").touch()
    found = where()
    assert found == machine / "shared" / f"keepstone-{os.geteuid()}"
    assert found.stat().st_mode & 0o777 == 0o700
    assert where() == found


@pytest.mark.parametrize("planted", ["another's", "open to all", "open to a group", "a link"])
def test_a_folder_that_somebody_planted_is_not_used(machine, capsys, planted):
    (machine / "own").touch()
    trap = machine / "shared" / f"keepstone-{os.geteuid()}"
    if planted == "a link":
        (machine / "theirs").mkdir(0o700)
        trap.symlink_to(machine / "theirs")
    else:
        trap.mkdir()
        trap.chmod({"open to all": 0o777, "open to a group": 0o775}.get(planted, 0o755))
    if planted == "another's":
        give_away(trap)
    found = where()
    assert found.parent == machine / "shared"
    assert found != trap
    assert found.stat().st_mode & 0o777 == 0o700
    assert str(trap) in capsys.readouterr().err
    assert where() == found == Path(os.environ["KEEPSTONE_CACHE"])


def test_a_folder_of_the_users_choice_is_theirs_alone(machine, monkeypatch):
    chosen = machine / "chosen"
    monkeypatch.setenv("KEEPSTONE_CACHE", str(chosen))
    assert where() == chosen
    assert chosen.stat().st_mode & 0o777 == 0o700
    for mode in (0o777, 0o770, 0o702):
        chosen.chmod(mode)
        with pytest.raises(UnusableFolder, match=f"chmod go-w {chosen}. Compiled code is executed"):
            where()
    chosen.chmod(0o755)
    assert where() == chosen
    give_away(chosen)
    with pytest.raises(UnusableFolder, match="belongs to another user"):
        where()


def test_a_folder_of_the_users_choice_that_cannot_be_made(machine, monkeypatch):
    (machine / "file").touch()
    monkeypatch.setenv("KEEPSTONE_CACHE", str(machine / "file" / "cache"))
    with pytest.raises(UnusableFolder, match="cannot be created: Not a directory"):
        where()


def test_without_any_folder_the_error_says_what_to_do(machine, monkeypatch):
    (machine / "own").touch()

    def nowhere(*_: object, **__: object) -> None:
        raise FileNotFoundError(2, "No usable temporary directory found in ['/tmp']")

    monkeypatch.setattr(tempfile, "gettempdir", nowhere)
    monkeypatch.setattr(tempfile, "mkdtemp", nowhere)
    with pytest.raises(
        UnusableFolder, match=r"No usable temporary .* Set KEEPSTONE_CACHE to a folder"
    ):
        where()


def test_what_is_typed_at_a_prompt_is_compiled_and_not_kept():
    double = compiled(eval("lambda number: 2 * number"))
    assert double(21) == 42
    assert double.stats.cache_path is None
    assert cache.origin_of(double.py_func) == {cache.Origin(__name__, "")}


def test_a_state_type_is_found_wherever_it_occurs_in_a_signature():
    from numba import typeof

    dtype, home = np.dtype([("only_here", np.int8)]), frozenset([cache.Origin("here", "abc")])
    cache.origins_by_type[dtype] = home
    states = np.zeros(2, dtype)
    for argument in (states, states[0], (1, (states,)), (states, states)):
        assert cache.origins_of_signature((typeof(1), typeof(argument))) == home
    assert cache.origins_of_signature((typeof(1), typeof(np.zeros(1)))) == frozenset()
