"""Database connections, and notifications to other processes."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext
from traceback import clear_frames
from typing import Any

from sqlalchemy import URL, event, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from keepstone.server.errors import NoDatabase
from keepstone.server.storage.failures import MESSAGE, map_failures, mapped_pool_timeout
from keepstone.server.storage.schema import matches

log = logging.getLogger("keepstone.server")

# FULL syncs at every commit, so that acknowledged data survives a power failure
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
# psycopg logs a broken connection in addition to raising the error
REDUNDANT = "error ignored terminating"
LONGEST_WAIT = 30.0  # seconds; the same timeout as for a free connection
CHANNEL = "keepstone"
INSERTS = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}
NOTIFY = text("SELECT pg_notify(:channel, :word)").bindparams(channel=CHANNEL)


def _is_useful(record: logging.LogRecord) -> bool:
    return not str(record.msg).startswith(REDUNDANT)


logging.getLogger("psycopg").addFilter(_is_useful)


class ReadOnlyDatabase(NoDatabase):
    """The database answers, but is read-only."""


class Database:
    """The connections of a database engine. Every method raises NoDatabase if the database fails.

    message_for: returns a text for other processes as a message of this process; None if it is the only one.
    """

    def __init__(self, engine: AsyncEngine):
        map_failures(engine)
        self._engine = engine
        self._write_lock = _WriteLock() if engine.dialect.name == "sqlite" else nullcontext()
        self.message_for: Callable[[str], str] | None = None

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        with _frames_cleared(), mapped_pool_timeout():
            async with self._engine.connect() as connection:
                yield connection

    async def rows(self, query: Any) -> Sequence[Any]:
        async with self.reading() as connection:
            return (await connection.execute(query)).all()

    async def column(self, query: Any) -> list[Any]:
        return [row[0] for row in await self.rows(query)]

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection in a transaction. Blocks that write must not be nested."""
        with _frames_cleared(), mapped_pool_timeout():
            async with self._write_lock, self._engine.begin() as connection:
                yield connection

    async def close(self) -> None:
        await self._engine.dispose()

    async def notify(self, connection: AsyncConnection, *texts: str) -> None:
        """When the transaction is committed, send texts to other processes, such as the IDs of changed matches."""
        if self.message_for is not None:
            words = [{"word": self.message_for(text)} for text in texts]
            await connection.execute(NOTIFY, words)


@contextmanager
def _frames_cleared() -> Iterator[None]:
    """Clear the frames of a query that is cancelled. SQLAlchemy's frames would hold its caller in a cycle."""
    try:
        yield
    except asyncio.CancelledError as error:
        clear_frames(error.__traceback__)
        raise


class _WriteLock:
    """A fair lock for writers. SQLite allows only one writer at a time, and its own lock has no queue."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    async def __aenter__(self) -> None:
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                await self._lock.acquire()
        except TimeoutError:
            log.error("other writes have held the database for %g s", LONGEST_WAIT)
            raise NoDatabase(MESSAGE) from None

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()


def engine_of(url: URL, takes_long: bool = True) -> AsyncEngine:
    """takes_long: whether statements may take long; if not, a connection that does not respond is closed."""
    is_sqlite = url.get_backend_name() == "sqlite"
    more: dict[str, Any] = {}
    if not is_sqlite and not takes_long:
        from keepstone.server.storage.timeouts import (
            connect_options,
        )  # its dependencies are in an extra

        more = connect_options(url)
    engine = create_async_engine(url, pool_pre_ping=not is_sqlite, **more)
    if is_sqlite:
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


async def is_read_only(connection: AsyncConnection) -> bool:
    """Return whether the database can store nothing: a standby, a read-only setting or a read-only file system."""
    if connection.dialect.name == "sqlite":
        file = connection.engine.url.database
        return bool(file) and not os.access(str(file), os.W_OK)
    setting = await connection.execute(text("SHOW transaction_read_only"))
    return bool(setting.scalar_one() == "on")


async def lock(connection: AsyncConnection, match: str) -> None:
    """Lock a match's row, so that two processes cannot change its seats at the same time."""
    await connection.execute(select(matches.c.id).where(matches.c.id == match).with_for_update())


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    # SQLite's own function changes only the letters from A to Z.
    connection.create_function("lower", 1, str.lower, deterministic=True)
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
