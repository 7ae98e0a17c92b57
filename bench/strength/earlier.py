"""An earlier version of Keepstone as an engine, for matches against the current one.

keepstone arena knight "python bench/strength/earlier.py bc500e8 --level knight" --game burgundy

The sources of the commit are extracted once to the temporary folder, with their own compiled code. If the
commit provides `keepstone engine`, this command is run; otherwise this program speaks the protocol and calls
the commit's `keepstone.bots.choose`.
"""

import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).parents[2]
INSIDE = "KEEPSTONE_EARLIER"  # set in the process that uses the sources of the commit
TIMED = "timed"  # a level whose search is limited by time
LARGE_TREE = 200_000  # maximum iterations
ITERATIONS_A_LOOK = 50  # iterations between two clock reads


def main() -> None:
    """Run the engine of a commit."""
    parser = ArgumentParser(description="Run an earlier version of Keepstone as an engine.")
    parser.add_argument("commit")
    parser.add_argument("--level", default="strongest")
    parser.add_argument(
        "--milliseconds", type=int, help="milliseconds per move (default: those of the level)"
    )
    chosen = parser.parse_args()
    if INSIDE in os.environ:
        drive(chosen)
    else:
        become(chosen)


def become(chosen: Namespace) -> None:
    """Replace this process with a Python process that uses the sources of the commit."""
    home = lay_out(chosen.commit)
    has_engine = (home / "src/keepstone/cli/engine.py").exists()
    program = ["-m", "keepstone", "engine"] if has_engine else [__file__, chosen.commit]
    budget = ["--level", chosen.level]
    if chosen.milliseconds:
        budget += ["--milliseconds", str(chosen.milliseconds)]
    environment = os.environ | {
        "PYTHONPATH": str(home / "src"),
        "KEEPSTONE_CACHE": str(home / "code"),
        INSIDE: "1",
    }
    os.execve(sys.executable, [sys.executable, *program, *budget], environment)


def lay_out(commit: str) -> Path:
    """Return the folder with the sources of a commit. On the first call, the sources are extracted from Git."""
    digest = git("rev-parse", "--verify", f"{commit}^{{commit}}").decode().strip()
    home = Path(tempfile.gettempdir()) / f"keepstone-{digest[:12]}"
    if not home.exists():
        new = tempfile.mkdtemp()
        with tarfile.open(fileobj=io.BytesIO(git("archive", digest, "src"))) as archive:
            archive.extractall(new, filter="data")
        with suppress(FileExistsError, OSError):  # another process created it
            Path(new).rename(home)
    return home


def git(*arguments: str) -> bytes:
    """Return the output of Git."""
    return subprocess.run(
        ["git", *arguments], cwd=REPOSITORY, stdout=subprocess.PIPE, check=True
    ).stdout


def drive(chosen: Namespace) -> None:
    """Speak the engine protocol for bots from commits that do not support it."""
    level = chosen.level
    if chosen.milliseconds:
        level = add_timed_level(chosen.milliseconds / 1000)
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            return
        if word == "hello":
            answer("hello", {"protocol": 1, "name": f"Keepstone {chosen.commit}, {level}"})
        elif word == "game":
            table = json.loads(rest)
            position, events = begin(table), 0
            answer("ready")
        elif word == "event":
            position.play(rest)
            events += 1
        elif word == "think":
            answer("move", {"action": choose(level, position, table["seed"] + events)})


def add_timed_level(seconds: float) -> str:
    """Add a level that thinks for a given time, checking the clock often. Return its name."""
    levels, players = (import_module(f"keepstone.bots.{name}") for name in ("level", "players"))
    vars(players)["ITERATIONS_A_CALL"] = ITERATIONS_A_LOOK
    timed = replace(levels.LEVELS[-1], name=TIMED, iterations=LARGE_TREE, seconds=seconds)
    vars(levels)["LEVELS"] = (*levels.LEVELS, timed)
    return TIMED


def begin(table: dict[str, Any]) -> Any:
    """Return the observation of a new game, after loading and compiling everything that it needs."""
    keepstone: Any = import_module("keepstone")
    config = keepstone.game(table["game"], table["players"], **table["options"])
    import_module("keepstone.search.warm").warm(config)
    return config.new().observe(table["seat"])


def choose(level: str, position: Any, seed: int) -> str:
    """Return the action of the seat to act."""
    bots: Any = import_module("keepstone.bots")
    action: str = bots.choose(level, position.view(position.to_act), seed)
    return action


def answer(word: str, document: dict[str, Any] | None = None) -> None:
    """Print a line of the protocol."""
    print(word if document is None else f"{word} {json.dumps(document)}", flush=True)


if __name__ == "__main__":
    main()
