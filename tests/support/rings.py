"""The two rings of tests. `make test` runs the fast ring; `make test-all` also runs what this module leaves out.

The fast ring leaves out the folders and files below, tests with the marker `whole`, and tests with a fixture that
needs another service or process. These tests run programs in processes of their own, compile functions of their
own, stop servers and start them again, measure drawings, times or memory, or make thousands of random requests.
Where random games are examined, the fast ring examines fewer of them.
"""

from pathlib import Path

import pytest

SLOW_PATHS = tuple(
    Path("tests", each)
    for each in (
        "bots/test_bad_engines.py",
        "browser",
        "burgundy/test_art.py",
        "castillos/test_art.py",
        "castle/test_art.py",
        "castle_keep/test_art.py",
        "cli/test_streams.py",
        "cli/test_upkeep.py",
        "cluster",
        "docs",
        "envs",
        "kit/test_cache.py",
        "kit/test_compile_errors.py",
        "kit/test_inner_functions.py",
        "kit/test_reference_counts.py",
        "laws/test_modes.py",
        "packaging/test_asserts.py",
        "packaging/test_wheel.py",
        "playing/test_pool.py",
        "ratings/test_rings.py",
        "server/compile/test_warm_up.py",
        "server/contests/test_days.py",
        "server/contests/test_old_seals.py",
        "server/edge/test_connection_limits.py",
        "server/edge/test_floods.py",
        "server/edge/test_garbage.py",
        "server/live/test_late.py",
        "server/live/test_torture.py",
        "server/storage/test_database_failures.py",
        "server/storage/test_durability.py",
        "server/storage/test_old_databases.py",
    )
)
is_fast = False  # whether only the fast ring runs; set before the tests are collected
FAST_PATHS = (Path("tests/browser/test_games.py"),)
SLOW_FIXTURES = {"own_database", "start_process"}


def random_cases(fast: int, whole: int) -> int:
    """Return the number of random cases that a test examines in the ring that runs."""
    return fast if is_fast else whole


def is_slow_path(path: Path) -> bool:
    """Return whether the fast ring leaves out all tests of a file or folder. path: relative to the project."""
    if any(each.is_relative_to(path) for each in FAST_PATHS):
        return False
    return any(path.is_relative_to(each) for each in SLOW_PATHS)


def is_slow_test(item: pytest.Item) -> bool:
    """Return whether the fast ring leaves out a test of a file that it does not leave out as a whole."""
    fixtures = getattr(item, "fixturenames", ())  # a doctest may have none
    return item.get_closest_marker("whole") is not None or bool(SLOW_FIXTURES & set(fixtures))
