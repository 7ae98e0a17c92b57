"""One server for all tests that do not need one of their own."""

from collections.abc import Iterator

import pytest

from keepstone.server.afterwards import par_games
from tests.server.served import Client, Process, serving


@pytest.fixture(scope="package", autouse=True)
def fast_bot_at_deals() -> Iterator[None]:
    """Let the fastest bot play deals while a server is idle, because the strongest one takes minutes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(par_games, "LEVEL", "page")
        yield


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("server"), analysis_iterations=2) as client:
        yield client


@pytest.fixture(autouse=True)
def ended_processes() -> Iterator[None]:
    """After each test, end the processes that it has left running.

    They would lock the folders and databases of other tests.
    """
    yield
    Process.end_left()
