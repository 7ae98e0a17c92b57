"""Games are compiled before the tests begin; and with KEEPSTONE_NO_SKIP=1 a skipped test has failed."""

import os
from collections.abc import Generator
from typing import Any

import pytest

from keepstone import games
from keepstone.position import GameConfig
from keepstone.search.warm import is_warm, warm

NO_SKIP = os.environ.get("KEEPSTONE_NO_SKIP") == "1"


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile once, before xdist starts its workers."""
    for name in games():
        if not is_warm(GameConfig(name)):
            print(f"Compiling {name}; this takes about a minute", flush=True)
            warm(GameConfig(name))


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
