"""A database that is ill: gone, locked, full, or only to be read. What asks it is told NoDatabase."""

import logging

from sqlalchemy import event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DataError, IntegrityError, NotSupportedError, ProgrammingError
from sqlalchemy.ext.asyncio import AsyncEngine

from keepstone.server.errors import NoDatabase

OURS = (DataError, IntegrityError, NotSupportedError, ProgrammingError)  # not the database's fault

log = logging.getLogger("keepstone.server")


def explain_illness(engine: AsyncEngine) -> None:
    """Let an engine raise NoDatabase in place of what the driver says; that goes into the log."""
    event.listen(engine.sync_engine, "handle_error", _explain)


def _explain(context: ExceptionContext) -> None:
    error = context.sqlalchemy_exception
    if error is None or isinstance(error, OURS) or context.is_pre_ping:
        return  # a connection that has broken meanwhile is replaced by another
    log.error("the database failed: %s", error.orig)
    raise NoDatabase("the database cannot be used at the moment: try again later")
