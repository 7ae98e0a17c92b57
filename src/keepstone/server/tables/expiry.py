"""A background task that deletes what unused keys have stored."""

import asyncio
import logging

from keepstone.server.base import server_time
from keepstone.server.base.tasks import Tasks
from keepstone.server.storage.store import Store

PAUSE = 3600.0  # seconds between two deletions
UNUSED_DAYS = 30

log = logging.getLogger("keepstone.server")


class Expiry:
    """Deletes what keys that have never had a seat at a table have stored and not changed for UNUSED_DAYS."""

    def __init__(self, store: Store):
        self._store = store
        self._tasks = Tasks()

    def start(self) -> None:
        """Start to delete regularly."""
        self._tasks.begin(self._run())

    async def close(self) -> None:
        """Stop deleting."""
        await self._tasks.stop()

    async def drop_unused(self) -> int:
        """Delete what has expired. Return the number of deleted rows."""
        oldest = server_time.now() - UNUSED_DAYS * server_time.DAY_MS
        return await self._store.expiry.drop_unused(oldest, server_time.written(oldest))

    async def _run(self) -> None:
        while True:
            try:
                await self.drop_unused()
            except Exception as error:
                log.warning("expired rows could not be deleted: %s", error)
            await asyncio.sleep(PAUSE)
