"""What is done to a database from the command line, beside a server that may be running."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncEngine

from keepstone.server.base.server_time import written_now
from keepstone.server.launch import CannotStart, explained, held_folder, prepare_folder
from keepstone.server.settings import Settings
from keepstone.server.storage import backup
from keepstone.server.storage.database import engine_of
from keepstone.server.storage.migrate import UP_TO_DATE, move, version_of, version_state
from keepstone.server.storage.store import Store


async def back_up(settings: Settings, file: Path) -> backup.Counts:
    """Write a backup; how many rows each table has."""
    async with _existing(settings) as engine, engine.connect() as connection:
        if engine.dialect.name != "sqlite":  # where BEGIN alone holds on to one moment
            await connection.execution_options(isolation_level="REPEATABLE READ")
        return await connection.run_sync(backup.back_up, file, written_now())


async def restore(settings: Settings, file: Path) -> backup.Counts:
    """Take a backup back into an empty database; how many rows each table has."""
    backup.check(file)
    prepare_folder(settings.data)
    async with _open(settings) as engine, engine.begin() as connection:
        return await connection.run_sync(backup.restore, file)


async def migrate(settings: Settings, version: str) -> str:
    """Bring a database to a version, while no server uses it; the version that it had."""
    with held_folder(settings):
        async with _existing(settings) as engine, engine.begin() as connection:
            before = await connection.run_sync(version_of)
            await connection.run_sync(move, version)
    return before or "empty"


@asynccontextmanager
async def current_store(settings: Settings) -> AsyncIterator[Store]:
    """The store of a database that is there and up to date; CannotStart if it is not."""
    async with _existing(settings) as engine:
        async with engine.connect() as connection:
            how = await connection.run_sync(version_state)
        if how != UP_TO_DATE:
            raise CannotStart(f"the database is {how}. Start the server once before this")
        yield Store(engine)


@asynccontextmanager
async def _existing(settings: Settings) -> AsyncIterator[AsyncEngine]:
    """A database that is not made by being opened."""
    url = settings.database_url
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).exists():
        raise CannotStart(f"there is no database in {settings.data}. Name another with --data")
    async with _open(settings) as engine:
        yield engine


@asynccontextmanager
async def _open(settings: Settings) -> AsyncIterator[AsyncEngine]:
    engine = engine_of(settings.database_url)
    with explained(settings):
        try:
            yield engine
        finally:
            await engine.dispose()
