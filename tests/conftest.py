"""Compiles games before the tests begin; with KEEPSTONE_NO_SKIP=1 a skipped test fails."""

import os
import subprocess
import sys
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from keepstone import games
from keepstone.position import GameConfig
from keepstone.search.warm import is_warm

WITHOUT_GAMES = ("drawing", "kit")
os.environ["LANGUAGE"] = "en"  # independent of the locale
NO_SKIP = os.environ.get("KEEPSTONE_NO_SKIP") == "1"


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile a game on each core before xdist starts its workers, the slowest first."""
    configs = [GameConfig(name) for name in _games_of(session.config.args)]
    cold: dict[Any, list[str]] = {}  # games of one state type share most of their code
    for each in configs:
        if not is_warm(each):
            cold.setdefault(each.game.state_type.dtype, []).append(each.name)
    longest_first = sorted(cold, key=lambda dtype: len(dtype.descr), reverse=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(_compile, [cold[dtype] for dtype in longest_first]))


def _games_of(arguments: list[str]) -> list[str]:
    """Return the games that tests need: one for a game's folder, none for folders without games, else all."""
    named = [set(Path(each.split("::")[0]).parts) for each in arguments]
    own = {name: name.replace("-", "_") for name in games.names()}
    if all(parts & {*own.values(), *WITHOUT_GAMES} for parts in named):
        return [name for name, folder in own.items() if any(folder in parts for parts in named)]
    return list(games.names())


def _compile(names: list[str]) -> None:
    """Compile games one after another."""
    for name in names:
        print(f"Compiling {name}; this takes about a minute", flush=True)
        command = [sys.executable, "-m", "keepstone.search.warm", name]
        subprocess.run(command, stdout=subprocess.DEVNULL)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    return _refuse_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, Any, Any]:
    return _refuse_skip((yield))


def _refuse_skip(report: Any) -> Any:
    if NO_SKIP and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which is not allowed here: {report.longrepr[-1]}"
    return report
