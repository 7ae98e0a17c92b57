"""The way to the database: its connections, and word to other processes of what was stored."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from typing import Any

from sqlalchemy import URL, event, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from keepstone.server.errors import NoDatabase
from keepstone.server.storage.channel import CHANNEL
from keepstone.server.storage.failures import SAID, explain_illness, explained_crowd
from keepstone.server.storage.schema import matches

log = logging.getLogger("keepstone.server")

# FULL waits for the disk at every commit, so that what was acknowledged survives a power cut too.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
# psycopg logs this beside the error that broke a connection, and that error is raised to us.
REDUNDANT = "error ignored terminating"
LONGEST_WAIT = 30.0  # seconds, as for a connection that is free
NOTIFY = text("SELECT pg_notify(:channel, :word)").bindparams(channel=CHANNEL)


def _is_of_use(record: logging.LogRecord) -> bool:
    return not str(record.msg).startswith(REDUNDANT)


logging.getLogger("psycopg").addFilter(_is_of_use)


class Database:
    """Its connections. NoDatabase if it cannot answer, or cannot store.

    word_of: what PostgreSQL is to pass on to other processes when something was stored at a table.
    """

    def __init__(self, engine: AsyncEngine):
        explain_illness(engine)
        self._engine = engine
        self._turn = _Turn() if engine.dialect.name == "sqlite" else nullcontext()
        self.word_of: Callable[[str], str] | None = None

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for questions, for as long as a block lasts."""
        with explained_crowd():
            async with self._engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A connection in whose block all is stored, or nothing; such blocks do not lie in each other."""
        with explained_crowd():
            async with self._turn, self._engine.begin() as connection:
                yield connection

    async def close(self) -> None:
        """Let go of it."""
        await self._engine.dispose()

    async def tell(self, connection: AsyncConnection, *changed: str) -> None:
        """Of each match, with the commit, and only then."""
        if self.word_of is not None:
            words = [{"word": self.word_of(match)} for match in changed]
            await connection.execute(NOTIFY, words)


class _Turn:
    """SQLite has one writer at a time. The next one of this process waits in line, not for a lock without one."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    async def __aenter__(self) -> None:
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                await self._lock.acquire()
        except TimeoutError:
            log.error("others have been storing something for %g s", LONGEST_WAIT)
            raise NoDatabase(SAID) from None

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()


def engine_of(url: URL, takes_long: bool = True) -> AsyncEngine:
    """The way to a database; a connection that has broken meanwhile is replaced.

    takes_long: whether it may be asked for what takes long; else one that does not answer is given up.
    """
    is_sqlite = url.get_backend_name() == "sqlite"
    more: dict[str, Any] = {}
    if not is_sqlite and not takes_long:
        from keepstone.server.storage.timeouts import patient  # what it needs is an extra

        more = patient(url)
    engine = create_async_engine(url, pool_pre_ping=not is_sqlite, **more)
    if is_sqlite:
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


async def lock(connection: AsyncConnection, match: str) -> None:
    """Let nobody else seat or dismiss anybody there; SQLite has one writer at a time anyhow."""
    await connection.execute(select(matches.c.id).where(matches.c.id == match).with_for_update())


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
