"""The two rings of tests. `make test` runs the fast ring; `make test-all` also runs what this module leaves out.

The fast ring leaves out tests of several processes and of PostgreSQL, the browser tests but for the games
in test_games.py, other projects' test suites, and exhaustive repetitions of what a sample of it already tests.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

SLOW_PATHS = tuple(
    Path("tests", each)
    for each in (
        "browser",
        "cluster",
        "docs",
        "envs",
        "bots/test_bad_engines.py",
        "kit/test_cache.py",
        "server/test_torture.py",
        "test_wheel.py",
    )
)
FAST_PATHS = (Path("tests/browser/test_games.py"),)
# A test that uses one of these, itself or by a fixture, needs another service or another process.
SLOW_USES = {"own_database", "Process"}
SERVICES = {"postgresql", "several"}
SERVERLESS = {"sqlite", "one"}


def is_slow_path(path: Path) -> bool:
    """Return whether the fast ring leaves out all tests of a file or folder. path: relative to the project."""
    if any(each.is_relative_to(path) for each in FAST_PATHS):
        return False
    return any(path.is_relative_to(each) for each in SLOW_PATHS)


def is_slow_test(item: pytest.Item) -> bool:
    """Return whether the fast ring leaves out a test of a file that it does not leave out as a whole."""
    if item.get_closest_marker("whole"):
        return True
    callspec = getattr(item, "callspec", None)
    chosen = (
        {each for each in callspec.params.values() if isinstance(each, str)} if callspec else set()
    )
    if chosen & (SERVICES | SERVERLESS):
        return bool(chosen & SERVICES)
    return any(SLOW_USES & set(function.__code__.co_names) for function in _functions_of(item))


def _functions_of(item: Any) -> Iterator[Any]:
    """Yield the test's function and those of its fixtures, without wrappers. A doctest has none."""
    if not isinstance(item, pytest.Function):
        return
    yield from _unwrapped(item.function)
    for fixtures in item._fixtureinfo.name2fixturedefs.values():
        yield from _unwrapped(fixtures[-1].func)


def _unwrapped(function: Any) -> Iterator[Any]:
    function = getattr(function, "__wrapped__", function)
    function = getattr(function, "__func__", function)
    if hasattr(function, "__code__"):
        yield function
