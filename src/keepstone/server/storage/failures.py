"""Database failures (unreachable, locked, disk full, read-only) mapped to NoDatabase."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DataError, IntegrityError, NotSupportedError, ProgrammingError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.ext.asyncio import AsyncEngine

from keepstone.sentences import sentence
from keepstone.server.errors import NoDatabase

OURS = (
    DataError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)  # errors in our own statements

MESSAGE = sentence("the database is unavailable: try again later")

log = logging.getLogger("keepstone.server")


def map_failures(engine: AsyncEngine) -> None:
    """Make an engine raise NoDatabase when the database fails. The driver's error is logged."""
    event.listen(engine.sync_engine, "handle_error", _map)


@contextmanager
def mapped_pool_timeout() -> Iterator[None]:
    """Raise NoDatabase if no connection in the pool becomes free in time."""
    try:
        yield
    except NoneFree as error:
        log.error("no connection to the database is free: %s", error)
        raise NoDatabase(MESSAGE) from None


def _map(context: ExceptionContext) -> None:
    error = context.sqlalchemy_exception
    if error is None or isinstance(error, OURS) or context.is_pre_ping:
        return  # a broken connection in the pool will be replaced
    log.error("the database failed: %s", error.orig)
    raise NoDatabase(MESSAGE)
