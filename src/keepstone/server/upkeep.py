"""Maintenance of a database from the command line, even while a server is running."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncEngine

from keepstone.server.base.server_time import written_now
from keepstone.server.launch import CannotStart, locked_folder, prepare_folder, startup_errors
from keepstone.server.settings import Settings
from keepstone.server.storage import backup
from keepstone.server.storage.database import engine_of
from keepstone.server.storage.migrate import UP_TO_DATE, move, version_of, version_state
from keepstone.server.storage.store import Store


async def back_up(settings: Settings, file: Path) -> backup.Counts:
    async with _existing(settings) as engine, engine.connect() as connection:
        if engine.dialect.name != "sqlite":  # SQLite's BEGIN is sufficient for a snapshot
            await connection.execution_options(isolation_level="REPEATABLE READ")
        return await connection.run_sync(backup.back_up, file, written_now())


async def restore(settings: Settings, file: Path) -> backup.Counts:
    backup.check(file)
    prepare_folder(settings.data)
    async with _open(settings) as engine, engine.begin() as connection:
        return await connection.run_sync(backup.restore, file)


async def migrate(settings: Settings, version: str) -> str:
    """Migrate a database that no server uses. Return its previous version."""
    with locked_folder(settings):
        async with _existing(settings) as engine, engine.begin() as connection:
            before = await connection.run_sync(version_of)
            await connection.run_sync(move, version)
    return before or "empty"


@asynccontextmanager
async def current_store(settings: Settings) -> AsyncIterator[Store]:
    """Open the store of an existing database. Raise CannotStart if there is none, or it is not up to date."""
    async with _existing(settings) as engine:
        async with engine.connect() as connection:
            state = await connection.run_sync(version_state)
        if state != UP_TO_DATE:
            raise CannotStart(f"the database is {state}. Start the server once before this")
        yield Store(engine)


@asynccontextmanager
async def _existing(settings: Settings) -> AsyncIterator[AsyncEngine]:
    url = settings.database_url
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).exists():
        raise CannotStart(f"there is no database in {settings.data}. Name another with --data")
    async with _open(settings) as engine:
        yield engine


@asynccontextmanager
async def _open(settings: Settings) -> AsyncIterator[AsyncEngine]:
    engine = engine_of(settings.database_url)
    with startup_errors(settings):
        try:
            yield engine
        finally:
            await engine.dispose()
