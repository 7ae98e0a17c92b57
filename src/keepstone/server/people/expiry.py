"""Expiry: rows of keys that have never had a seat at a table. Keys are free, so anybody can make any number."""

from typing import Any

from sqlalchemy import delete, exists, select

from keepstone.server.base import server_time
from keepstone.server.base.tasks import RepeatedWork
from keepstone.server.storage.database import Database
from keepstone.server.storage.rating_schema import profiles
from keepstone.server.storage.schema import pushes, puzzle_results, seats
from keepstone.server.storage.store import Store

PAUSE = 3600.0  # seconds between two deletions
UNUSED_DAYS = 30


class ExpiryStore:
    """The rows that expire."""

    def __init__(self, database: Database):
        self._database = database

    async def drop_unused(self, oldest: int, oldest_written: str) -> int:
        """Delete what keys without any seat have stored and not changed since a time. Return how many rows.

        oldest: this time in ms since 1970; oldest_written: the same time as a text.
        """
        old = {
            puzzle_results: puzzle_results.c.kept < oldest,
            pushes: pushes.c.kept < oldest,
            profiles: profiles.c.since < oldest_written,
        }
        count = 0
        async with self._database.writing() as connection:
            for table, is_old in old.items():
                unused: Any = ~exists(select(seats.c.match).where(seats.c.person == table.c.person))
                count += (await connection.execute(delete(table).where(is_old, unused))).rowcount
        return count


class Expiry(RepeatedWork):
    """Deletes what keys that have never had a seat at a table have stored and not changed for UNUSED_DAYS."""

    def __init__(self, store: Store):
        super().__init__(PAUSE, "expired rows could not be deleted")
        self._store = store
        self._expiry = ExpiryStore(store.database)

    async def work(self) -> bool:
        """Delete what has expired."""
        await self.drop_unused()
        return False

    async def drop_unused(self) -> int:
        """Delete what has expired. Return the number of deleted rows."""
        oldest = server_time.now() - UNUSED_DAYS * server_time.DAY_MS
        return await self._expiry.drop_unused(oldest, server_time.written(oldest))
