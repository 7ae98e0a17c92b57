"""Database failures (unreachable, locked, disk full, read-only) mapped to NoDatabase, and logged in one line."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event
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
from sqlalchemy.ext.asyncio import AsyncEngine

from keepstone.server.errors import NoDatabase
from keepstone.text.sentences import sentence

OURS = (
    DataError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)  # errors in our own statements
DRIVERS = {"sqlite3", "psycopg", "psycopg_pool"}  # the job queues use them without SQLAlchemy
FAILURES = {"OperationalError", "InterfaceError", "InternalError"}  # of the drivers

MESSAGE = sentence("the database is unavailable: try again later")

log = logging.getLogger("keepstone.server")


def map_failures(engine: AsyncEngine) -> None:
    """Make an engine raise NoDatabase when the database fails. The driver's error is logged."""
    event.listen(engine.sync_engine, "handle_error", _map)


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
