"""A fair job queue in PostgreSQL: owners take turns, across all processes that use the database."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from psycopg import AsyncConnection
from psycopg.sql import SQL
from saq.queue.postgres import PostgresQueue

from keepstone.server.base.fair_queue import priority_of_next
from keepstone.server.storage.job_queue import KEPT, JobQueue

# SAQ takes no job from a group that already has a running job. The group is the owner, so no owner occupies all
# workers. Only workers that take jobs within the same millisecond may take two from the same owner.
JOBS = """
    SELECT group_key, priority, status <> 'queued' FROM {table}
    WHERE queue = %s AND status IN ('queued', 'active', 'aborting')
"""
# lock_key numbers the jobs in the order in which they were added
POSITION = """
    SELECT count(*) FROM {table} AS other, {table} AS job
    WHERE job.queue = %s AND job.key = %s AND job.status = 'queued'
      AND other.queue = job.queue AND other.status = 'queued'
      AND (other.priority, other.scheduled, other.lock_key) <= (job.priority, job.scheduled, job.lock_key)
"""
LOCK = "SELECT pg_advisory_xact_lock(hashtext(%s))"


class SharedJob(NamedTuple):
    """A job that is waiting or running in the shared queue."""

    owner: str
    priority: int
    running: bool


Check = Callable[[str, Sequence[SharedJob]], None]


class FairJobQueue(JobQueue):
    """A job queue that takes its jobs in the order of `priority_of_next`.

    Each owner has at most one running job (see JOBS).
    """

    _queue: PostgresQueue

    def __init__(self, url: str, name: str, check: Check = lambda *_: None):
        """Create a queue.

        check: check(owner, jobs) raises an error if the owner may not add another job. jobs: the waiting and
        running jobs.
        """
        super().__init__(url, name)
        self._check, self._lock = check, asyncio.Lock()

    async def put_for(
        self, owner: str, kind: str, key: str, kept: int = KEPT, **about: Any
    ) -> None:
        """Add a job for an owner, unless there is already a job with this key.

        Raise the error from `check` if the owner may not add a job.
        """
        async with self._locked() as connection:
            jobs = [SharedJob(*row) for row in await self._rows(connection, JOBS, self._queue.name)]
            self._check(owner, jobs)
            await self._enqueue(kind, key, kept, about, priority_of_next(owner, jobs), owner)

    async def position(self, key: str) -> int:
        """Return 1 for the next job, 2 for the one after it, and so on; 0 for a job that is not waiting."""
        async with self._queue.pool.connection() as connection:
            ((position,),) = await self._rows(connection, POSITION, self._queue.name, key)
        return int(position)

    @asynccontextmanager
    async def _locked(self) -> AsyncIterator[AsyncConnection[Any]]:
        """Hold a lock that prevents other tasks and processes from adding jobs."""
        pool = self._queue.pool
        async with self._lock, pool.connection() as connection, connection.transaction():
            await connection.execute(LOCK, (self._queue.name,))
            yield connection

    async def _rows(
        self, connection: AsyncConnection[Any], query: str, *values: str
    ) -> list[tuple[Any, ...]]:
        text = SQL(query).format(table=self._queue.jobs_table)
        return await (await connection.execute(text, values)).fetchall()
