"""Compiles games before the tests begin; with KEEPSTONE_NO_SKIP=1 a skipped test fails."""

import gc
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from keepstone import games
from tests.support import rings
from tests.support.compilation import compile_games

WITHOUT_GAMES = ("kit",)
os.environ["LANGUAGE"] = "en"  # independent of the locale
NO_SKIP = os.environ.get("KEEPSTONE_NO_SKIP") == "1"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--fast", action="store_true", help="run the fast ring only: see tests/support/rings.py"
    )


def pytest_configure(config: pytest.Config) -> None:
    rings.is_fast = config.option.fast


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the games that the tests need before xdist starts its workers."""
    if not session.config.option.collectonly:
        compile_games(_games_of(session.config.args))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, Any, Any]:
    """Collect without looking for garbage: modules and tests remain until the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if config.option.fast and rings.is_slow_path(collection_path.relative_to(config.rootpath)):
        return True
    return None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.fast:
        slow = set(filter(rings.is_slow_test, items))
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]


def _games_of(arguments: list[str]) -> list[str]:
    """Return the games that tests need: one for a game's folder, none for folders without games, else all."""
    named = [set(Path(each.split("::")[0]).parts) for each in arguments]
    own = {name: name.replace("-", "_") for name in games.names()}
    if all(parts & {*own.values(), *WITHOUT_GAMES} for parts in named):
        return [name for name, folder in own.items() if any(folder in parts for parts in named)]
    return list(games.names())


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
