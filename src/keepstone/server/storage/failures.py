"""A database that is ill: gone, locked, full, or only to be read. What asks it is told NoDatabase."""

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

OURS = (DataError, IntegrityError, NotSupportedError, ProgrammingError)  # not the database's fault

SAID = sentence("the database cannot be used at the moment: try again later")

log = logging.getLogger("keepstone.server")


def explain_illness(engine: AsyncEngine) -> None:
    """Let an engine raise NoDatabase in place of what the driver says; that goes into the log."""
    event.listen(engine.sync_engine, "handle_error", _explain)


@contextmanager
def explained_crowd() -> Iterator[None]:
    """The same where all connections are in use, since none of them is answered."""
    try:
        yield
    except NoneFree as error:
        log.error("no connection to the database is free: %s", error)
        raise NoDatabase(SAID) from None


def _explain(context: ExceptionContext) -> None:
    error = context.sqlalchemy_exception
    if error is None or isinstance(error, OURS) or context.is_pre_ping:
        return  # a connection that has broken meanwhile is replaced by another
    log.error("the database failed: %s", error.orig)
    raise NoDatabase(SAID)
