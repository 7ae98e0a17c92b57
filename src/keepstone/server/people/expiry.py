"""Expiry: rows of keys that have never had a seat at a table. Keys are free, so anybody can make any number."""

from typing import Any

from sqlalchemy import delete, exists, select

from keepstone.server.base import server_time
from keepstone.server.base.tasks import RepeatedWork
from keepstone.server.storage.database import Database
from keepstone.server.storage.rating_schema import profiles
from keepstone.server.storage.schema import pushes, puzzle_results, seats

PAUSE = 3600.0  # seconds between two deletions
UNUSED_DAYS = 30


class Expiry(RepeatedWork):
    """Deletes what keys that have never had a seat at a table have stored and not changed for UNUSED_DAYS."""

    def __init__(self, database: Database):
        super().__init__(PAUSE, "expired rows could not be deleted")
        self._database = database

    async def work(self) -> bool:
        await self.drop_unused()
        return False

    async def drop_unused(self) -> int:
        oldest = server_time.now() - UNUSED_DAYS * server_time.DAY_MS
        old = {
            puzzle_results: puzzle_results.c.kept < oldest,
            pushes: pushes.c.kept < oldest,
            profiles: profiles.c.since < server_time.written(oldest),
        }
        count = 0
        async with self._database.writing() as connection:
            for table, is_old in old.items():
                unused: Any = ~exists(select(seats.c.match).where(seats.c.person == table.c.person))
                count += (await connection.execute(delete(table).where(is_old, unused))).rowcount
        return count
