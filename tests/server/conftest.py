"""Servers, processes, databases and days for the tests."""

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine

from keepstone.server.base import server_time
from keepstone.server.lifecycle import close_services
from keepstone.server.services import Services
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store
from tests.support.databases import opened, temporary_database
from tests.support.fast_par_games import fast_par_games
from tests.support.process import Process
from tests.support.served import Client, serving
from tests.support.services import services_in

__all__ = ["fast_par_games"]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """One server for all tests that do not need one of their own."""
    with serving(tmp_path_factory.mktemp("server"), analysis_iterations=2) as client:
        yield client


@pytest.fixture
def start_process() -> Iterator[type[Process]]:
    """Start servers and workers in processes of their own.

    Those that a test leaves running are ended. They would lock the folders and databases of other tests.
    """
    yield Process
    Process.end_left()


@pytest.fixture
def own_database() -> Iterator[str]:
    """An empty PostgreSQL database."""
    with temporary_database() as url:
        yield url


@pytest.fixture
def pair(tmp_path: Path, own_database: str) -> Iterator[tuple[Client, Client]]:
    """Two servers on one PostgreSQL database."""
    with (
        serving(tmp_path, database=own_database) as one,
        serving(tmp_path, database=own_database) as two,
    ):
        yield one, two


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.whole)])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """The settings of a server with an empty database."""
    if request.param == "sqlite":
        return Settings(tmp_path)
    return Settings(tmp_path, database=request.getfixturevalue("own_database"))


@pytest.fixture
async def store(settings: Settings) -> AsyncIterator[Store]:
    """The open database of `settings`."""
    async with opened(settings) as store:
        yield store


@pytest.fixture
def engine(settings: Settings) -> Iterator[Engine]:
    """The database of that server."""
    url = settings.database_url
    sync = {"sqlite+aiosqlite": "sqlite", "postgresql+psycopg": "postgresql+psycopg"}
    engine = create_engine(url.set(drivername=sync[url.drivername]))
    yield engine
    engine.dispose()


@pytest.fixture(scope="module")
def noon() -> Iterator[None]:
    """Let it be noon in UTC, so that no day ends during a test."""
    now = server_time.now
    ahead = server_time.DAY_MS // 2 - now() % server_time.DAY_MS
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server_time, "now", lambda: now() + ahead)
        yield


@pytest.fixture
def pass_time(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """A function that moves the server's time ahead by some milliseconds."""

    def ahead(ms: int) -> None:
        now = server_time.now
        monkeypatch.setattr(server_time, "now", lambda: now() + ms)

    return ahead


@pytest.fixture
def tomorrow(pass_time: Callable[[int], None]) -> Callable[[], None]:
    """A function that lets the day end."""
    return lambda: pass_time(server_time.DAY_MS)


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    """The services of a server of its own; all games are ready."""
    services = await services_in(tmp_path)
    yield services
    await close_services(services)
