"""A health check of the database."""

import asyncio
import logging

from keepstone.server.errors import NoDatabase
from keepstone.server.storage.database import ReadOnlyDatabase
from keepstone.server.storage.failures import one_line
from keepstone.server.storage.store import Store

log = logging.getLogger("keepstone.server")

ANSWER_SECONDS = 1.0  # seconds to wait for an answer
PARTS = 10  # parts into which the wait is divided


class DatabaseCheck:
    """Checks the database with a query. Concurrent checks share one query."""

    def __init__(self, store: Store):
        self._store = store
        self._query: asyncio.Task[None] | None = None

    async def check(self) -> None:
        if self._query is None or self._query.done():
            self._query = self._store.tasks.begin(self._store.ask())
        query = self._query
        if not await self._is_answered(query):
            raise NoDatabase(f"the database has not answered for {ANSWER_SECONDS:g} s")
        if error := query.exception():
            log.error("the database failed: %s", one_line(error))
            if isinstance(error, ReadOnlyDatabase):
                raise NoDatabase(error.message)
            raise NoDatabase("the database answers with an error")

    async def _is_answered(self, query: asyncio.Task[None]) -> bool:
        """Return whether the database answers in time.

        The wait is divided into parts. If this process itself is paused for a second, only one part of the wait
        has passed when the process continues, so a healthy database still answers in time.
        """
        for _ in range(PARTS):
            answered, _ = await asyncio.wait([query], timeout=ANSWER_SECONDS / PARTS)
            if answered:
                return True
        return False
