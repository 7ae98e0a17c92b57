"""A background task that deletes what unused keys have stored."""

from keepstone.server.base import server_time
from keepstone.server.base.tasks import RepeatedWork
from keepstone.server.storage.store import Store

PAUSE = 3600.0  # seconds between two deletions
UNUSED_DAYS = 30


class Expiry(RepeatedWork):
    """Deletes what keys that have never had a seat at a table have stored and not changed for UNUSED_DAYS."""

    def __init__(self, store: Store):
        super().__init__(PAUSE, "expired rows could not be deleted")
        self._store = store

    async def work(self) -> bool:
        """Delete what has expired."""
        await self.drop_unused()
        return False

    async def drop_unused(self) -> int:
        """Delete what has expired. Return the number of deleted rows."""
        oldest = server_time.now() - UNUSED_DAYS * server_time.DAY_MS
        return await self._store.expiry.drop_unused(oldest, server_time.written(oldest))
