"""Database connections, their failures, and notifications to other processes.

Failures (unreachable, locked, disk full, read-only) are mapped to NoDatabase, and logged in one line.
"""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext
from traceback import clear_frames
from typing import Any

from sqlalchemy import URL, event, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    PendingRollbackError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from keepstone.server.errors import NoDatabase
from keepstone.server.storage.schema import matches
from keepstone.text.sentences import sentence

log = logging.getLogger("keepstone.server")

# FULL syncs at every commit, so that acknowledged data survives a power failure
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
# psycopg logs a broken connection in addition to raising the error
REDUNDANT = "error ignored terminating"
LONGEST_WAIT = 30.0  # seconds; the same timeout as for a free connection
CHANNEL = "keepstone"
INSERTS = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}
NOTIFY = text("SELECT pg_notify(:channel, :word)").bindparams(channel=CHANNEL)
# errors in our own statements
OURS = (DataError, IntegrityError, NotSupportedError, ProgrammingError)
DRIVERS = {"sqlite3", "psycopg", "psycopg_pool"}  # the job queues use them without SQLAlchemy
FAILURES = {"OperationalError", "InterfaceError", "InternalError"}  # of the drivers

MESSAGE = sentence("the database is unavailable: try again later")


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
        event.listen(engine.sync_engine, "handle_error", _map)
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

    async def first(self, query: Any) -> Any | None:
        async with self.reading() as connection:
            return (await connection.execute(query)).first()

    async def value(self, query: Any) -> Any:
        """Return the value in the first column of the first row of a query, or None."""
        async with self.reading() as connection:
            return (await connection.execute(query)).scalar()

    async def write(self, statement: Any, rows: Any = None) -> int:
        """Execute a statement in a transaction of its own. Return the number of rows that it has changed."""
        async with self.writing() as connection:
            return (await connection.execute(statement, rows)).rowcount

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


class Queries:
    """Queries of one kind."""

    def __init__(self, database: Database):
        self._database = database


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


@contextmanager
def mapped_pool_timeout() -> Iterator[None]:
    try:
        yield
    except NoneFree as error:
        log.error("no connection to the database is free: %s", one_line(error))
        raise NoDatabase(MESSAGE) from None


def is_failure(error: BaseException | None) -> bool:
    """Return whether an error means that a database fails, and not that the program is wrong."""
    if error is None:
        return False
    if isinstance(error, BaseExceptionGroup):
        return all(map(is_failure, error.exceptions))
    if isinstance(error, DBAPIError):
        return not isinstance(error, OURS)
    return (
        isinstance(error, NoDatabase | NoneFree | PendingRollbackError)
        or any(map(_is_failure_of_driver, type(error).__mro__))
        or is_failure(error.__cause__)
    )


def one_line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__


class OneLine(logging.Filter):
    """A filter for handlers, which logs a database failure as one line, without its traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(map(_shortened, record.args))
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and is_failure(error):
            message = " ".join(record.getMessage().split())
            record.msg, record.args = f"{message}: {one_line(error)}", None
            record.exc_info = record.exc_text = None
        return True


def _shortened(argument: object) -> object:
    if isinstance(argument, BaseException) and is_failure(argument):
        return one_line(argument)
    return argument


def _is_failure_of_driver(kind: type) -> bool:
    return kind.__module__.partition(".")[0] in DRIVERS and kind.__name__ in FAILURES


def _map(context: ExceptionContext) -> None:
    error = context.sqlalchemy_exception
    if error is None or isinstance(error, OURS) or context.is_pre_ping:
        return  # a broken connection in the pool will be replaced
    log.error("the database failed: %s", one_line(error.orig or error))
    raise NoDatabase(MESSAGE)
