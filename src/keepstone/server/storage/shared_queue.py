"""The job queue of all processes that use the same PostgreSQL database, with SAQ.

SAQ stores the jobs, notifies the workers, and gives the jobs of a process that has crashed to another process.
"""

import asyncio
import logging
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, LiteralString, NamedTuple

from psycopg import AsyncConnection, AsyncCursor
from psycopg.sql import SQL
from saq import Job, Status, Worker
from saq.queue.postgres import PostgresQueue
from saq.types import Context, PartialTimersDict
from sqlalchemy.engine import make_url

from keepstone.server.base.fair_queue import priority_of_next
from keepstone.server.base.jobs import JobKind, JobStatus, Stage, pause_after
from keepstone.server.base.tasks import Tasks
from keepstone.server.base.urls import to_write
from keepstone.server.storage import timeouts

HEARTBEAT = 3  # seconds without a heartbeat after which another worker gets a job
HEARTBEAT_PAUSE = HEARTBEAT / 4
# less than timeouts.ANSWER_SECONDS, because SAQ waits for notifications for this long; each waiting job is a query
POLL_SECONDS = 5.0
SWEEP = 1  # seconds between two searches for jobs without a heartbeat
ATTEMPTS = 20  # of a job whose process has crashed or stopped each time
TIMERS: PartialTimersDict = {"schedule": 1, "worker_info": 10, "sweep": SWEEP, "abort": 1}
LAST_PRIORITY = 2**15 - 1  # SAQ stores a priority as PostgreSQL's smallint
HIGH_PRIORITY = 2**14  # when all running jobs have a higher priority, all priorities are lowered
FORGET = -1  # SAQ deletes a job with this time to live when it ends

STATUSES: dict[Status, JobStatus] = {
    Status.NEW: "waiting",
    Status.QUEUED: "waiting",
    Status.ACTIVE: "running",
    Status.ABORTING: "running",
    Status.COMPLETE: "done",
    Status.ABORTED: "failed",
    Status.FAILED: "failed",
}

JOBS = """
    SELECT key, split_part(group_key, ' ', 1), priority, status <> 'queued' FROM {table}
    WHERE queue = %s AND status IN ('queued', 'active', 'aborting')
"""
# lock_key numbers the jobs in the order in which they were added
POSITION = """
    SELECT count(*) FROM {table} AS other, {table} AS job
    WHERE job.queue = %s AND job.key = %s AND job.status = 'queued'
      AND other.queue = job.queue AND other.status = 'queued'
      AND (other.priority, other.scheduled, other.lock_key) <= (job.priority, job.scheduled, job.lock_key)
"""
LOWER = (
    "UPDATE {table} SET priority = greatest(priority - %s, 0) WHERE queue = %s AND key = ANY(%s)"
)
LOCK = "SELECT pg_advisory_xact_lock(hashtext(%s))"

log = logging.getLogger("keepstone.server")


def _is_useful(record: logging.LogRecord) -> bool:
    return not str(record.msg).startswith("Error processing job")  # which `_run` logs, and shorter


logging.getLogger("saq").setLevel(logging.ERROR)
logging.getLogger("saq").addFilter(_is_useful)


class SharedJob(NamedTuple):
    key: str
    owner: str
    priority: int
    running: bool


class _Sweeping(PostgresQueue):
    """A queue that gives the jobs of silent workers to other workers immediately.

    SAQ itself would ask the silent worker to stop, and would wait five seconds for an answer, one job after
    another. A worker that has crashed does not answer. If a worker was only slow, it may finish its job as well,
    but a job that is done twice does no harm.
    """

    async def abort(self, job: Job, error: str, ttl: float = 5) -> None:
        """Do nothing: the only caller is `sweep`."""

    async def sweep(self, lock: int = 60, abort: float | None = None) -> list[str]:
        """Give jobs without a heartbeat to other workers, without waiting. Return the keys of these jobs."""
        return await super().sweep(lock, None)  # type: ignore[arg-type]


class SharedQueues:
    """The connections of the shared queues. lock: one task adds a job at a time, as this takes two of them."""

    def __init__(self, url: str):
        self.pool = timeouts.pool(to_write(make_url(url)).render_as_string(hide_password=False))
        self.lock, self._open = asyncio.Lock(), 0

    def __call__(self, kind: JobKind) -> "SharedQueue":
        return SharedQueue(self, kind)

    async def enter(self) -> None:
        """Connect, unless another queue is connected. Each call must be followed by a call of `leave`."""
        self._open += 1
        await self.pool.open()

    async def leave(self) -> None:
        self._open -= 1
        if not self._open:
            await self.pool.close()


class SharedQueue:
    """A queue for the jobs of one kind in all processes, with this process's worker."""

    def __init__(self, queues: SharedQueues, kind: JobKind):
        self._queues, self._kind = queues, kind
        self._queue = _Sweeping(
            queues.pool, name=f"keepstone-{kind.name}", manage_pool_lifecycle=False
        )
        self._workers, self._running, self._is_open = Tasks(), 0, False

    async def open(self, work: bool) -> None:
        """Connect. work: whether this process runs jobs. Of several processes, only one creates SAQ's tables."""
        self._is_open = True
        await self._queues.enter()
        await self._queue.connect()
        if work:
            self._workers.begin(self._work())

    async def put(self, key: str, owner: str, **arguments: Any) -> None:
        name = self._name(key)
        async with self._locked() as connection:
            jobs = await self._jobs(connection)
            if any(job.key == name for job in jobs):
                return
            self._kind.check(owner, jobs)
            priority = min(priority_of_next(owner, jobs), LAST_PRIORITY)
            await self._queue.enqueue(
                Job(
                    self._kind.name,
                    arguments,
                    key=name,
                    timeout=0,
                    heartbeat=HEARTBEAT,
                    retries=ATTEMPTS,
                    ttl=self._kind.keep_seconds or FORGET,
                    priority=priority,
                    group_key=self._group(owner, name),
                )
            )

    async def stage(self, key: str) -> Stage | None:
        job = await self._job(key)
        if job is None:
            return None
        position = await self._position(job.key) if job.status is Status.QUEUED else 0
        done, total = job.meta.get("steps", (0, 0))
        return Stage(STATUSES[job.status], done, total, position)

    async def result(self, key: str) -> bytes | None:
        job = await self._job(key)
        return b64decode(job.result) if job and job.status is Status.COMPLETE else None

    def __len__(self) -> int:
        return self._running

    async def close(self) -> None:
        await self._workers.stop()
        await self._queue.disconnect()
        if self._is_open:
            self._is_open = False
            await self._queues.leave()

    def _name(self, key: str) -> str:
        """Return the key of a job among the jobs of all kinds."""
        return f"{self._kind.name}-{key}"

    def _group(self, owner: str, name: str) -> str:
        """Return the group of a job. SAQ takes no job of a group with a running job.

        Only workers that take jobs within the same millisecond may take two of a group.
        """
        return owner if self._kind.one_per_owner else f"{owner} {name}"

    async def _job(self, key: str) -> Job | None:
        return await self._queue.job(self._name(key))

    async def _jobs(self, connection: AsyncConnection[Any]) -> list[SharedJob]:
        """Return the waiting and running jobs. Lower their priorities, which grow as long as there is a job."""
        rows = await self._run_query(connection, JOBS, self._queue.name)
        jobs = [SharedJob(*row) for row in await rows.fetchall()]
        lowest = min((job.priority for job in jobs if job.running), default=0)
        if lowest <= HIGH_PRIORITY:
            return jobs
        less = lowest - lowest % 2  # a priority is twice a round, or one more
        keys = [job.key for job in jobs]
        await self._run_query(connection, LOWER, less, self._queue.name, keys)
        return [job._replace(priority=max(job.priority - less, 0)) for job in jobs]

    async def _position(self, name: str) -> int:
        async with self._queues.pool.connection() as connection:
            rows = await self._run_query(connection, POSITION, self._queue.name, name)
            ((position,),) = await rows.fetchall()
        return int(position)

    @asynccontextmanager
    async def _locked(self) -> AsyncIterator[AsyncConnection[Any]]:
        """Hold a lock that prevents other tasks and processes from adding jobs."""
        pool, lock = self._queues.pool, self._queues.lock
        async with lock, pool.connection() as connection, connection.transaction():
            await connection.execute(LOCK, (self._queue.name,))
            yield connection

    async def _run_query(
        self, connection: AsyncConnection[Any], query: LiteralString, *values: object
    ) -> AsyncCursor[Any]:
        return await connection.execute(SQL(query).format(table=self._queue.jobs_table), values)

    async def _work(self) -> None:
        worker = Worker[Context](
            self._queue,
            [(self._kind.name, self._run)],
            concurrency=self._kind.at_once,
            timers=TIMERS,
            dequeue_timeout=POLL_SECONDS,
        )
        worker.SIGNALS = []  # the server handles signals itself
        await worker.start()

    async def _run(self, context: Context, **arguments: Any) -> str:
        """Do a job, as SAQ calls it. The return value is stored as the job's result."""
        job = context["job"]

        def report(done: int, total: int) -> None:
            job.meta["steps"] = (done, total)  # the next heartbeat stores this

        heartbeats = asyncio.create_task(_send_heartbeats(job))
        self._running += 1
        try:
            result = await self._kind.work(arguments, report)
        except Exception:
            log.exception("a job failed: %s", job.key)
            job.retries = job.attempts + ATTEMPTS if self._kind.is_repeated else 0
            job.retry_delay = pause_after(job.attempts)
            raise
        finally:
            self._running -= 1
            heartbeats.cancel()
        if not result:
            job.ttl = FORGET
        return b64encode(result).decode()


async def _send_heartbeats(job: Job) -> None:
    """Update a running job regularly, so that no other worker takes it over."""
    while True:
        await asyncio.sleep(HEARTBEAT_PAUSE)
        with suppress(Exception):  # the queue may be unreachable for a short time
            await job.update()
