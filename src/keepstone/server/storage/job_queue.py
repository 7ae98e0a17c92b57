"""Job queues shared by all processes that use the same database: SAQ in PostgreSQL.

A job only names its table; the work to do is found in the database. Therefore a lost, duplicate or late job does
no harm, and another process can take over the job of a process that has crashed.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from saq import Job, Queue, Worker
from saq.queue.postgres import PostgresQueue
from saq.types import Context, PartialTimersDict
from sqlalchemy.engine import make_url

from keepstone.server.base.tasks import Tasks
from keepstone.server.base.urls import to_write
from keepstone.server.storage import timeouts

HEARTBEAT = 3  # seconds without a heartbeat after which another worker gets a job
HEARTBEAT_PAUSE = HEARTBEAT / 4
POLL_SECONDS = (
    1.0  # less than timeouts.ANSWER_SECONDS, because SAQ waits for notifications for this long
)
SWEEP = 1  # seconds between two searches for jobs without a heartbeat
ATTEMPTS = 20
KEPT = 60  # seconds for which SAQ keeps a job that has ended
TIMERS: PartialTimersDict = {"schedule": 1, "worker_info": 10, "sweep": SWEEP, "abort": 1}

Work = Callable[[Job], Awaitable[Any]]

logging.getLogger("saq").setLevel(logging.ERROR)


class Sweeping(Queue):
    """A queue that gives the jobs of silent workers to other workers immediately.

    SAQ itself would ask the silent worker to stop, and would wait five seconds for an answer, one job after
    another. A worker that has crashed does not answer. If a worker was only slow, it may finish its job as well,
    but a job that is done twice does no harm.
    """

    async def abort(self, job: Job, error: str, ttl: float = 5) -> None:
        """Do nothing: the only caller is `sweep`."""

    async def sweep(self, lock: int = 60, abort: float | None = None) -> list[str]:
        """Give jobs without a heartbeat to other workers, without waiting. Return the keys of these jobs."""
        return await super().sweep(lock, None)  # type: ignore[safe-super, arg-type]


class SweepingPostgres(Sweeping, PostgresQueue):
    """A sweeping queue in PostgreSQL."""


class JobQueue:
    """A queue for some kinds of jobs, with this process's worker."""

    def __init__(self, url: str, name: str):
        self._queue = _queue_at(url, f"keepstone-{name}")
        self._works: dict[str, Work] = {}
        self._workers = Tasks()

    def register(self, kind: str, work: Work) -> None:
        """Register the function that runs a kind of job. Call `register` before `open`."""
        self._works[kind] = work

    async def open(self, at_once: int) -> None:
        """Connect, and process up to `at_once` jobs at a time.

        If several processes try to create SAQ's tables, only one of them creates the tables.
        """
        await self._queue.connect()
        if at_once:
            self._workers.begin(self._work(at_once))

    async def put(self, kind: str, key: str, kept: int = KEPT, **about: Any) -> None:
        """Add a job, unless one with this key is waiting or running.

        kept: the number of seconds for which the result of the job is kept.
        """
        await self._enqueue(kind, key, kept, about)

    async def _enqueue(
        self,
        kind: str,
        key: str,
        kept: int,
        about: dict[str, Any],
        priority: int = 0,
        group: str | None = None,
    ) -> None:
        await self._queue.enqueue(
            Job(
                kind,
                about,
                key=key,
                timeout=0,
                heartbeat=HEARTBEAT,
                retries=ATTEMPTS,
                ttl=kept,
                priority=priority,
                group_key=group,
            )
        )

    async def find(self, key: str) -> Job | None:
        """Return the job with this key if it is waiting, running, or has ended recently."""
        return await self._queue.job(key)

    async def close(self) -> None:
        """Stop the worker and disconnect. Other workers take over the unfinished jobs."""
        await self._workers.stop()
        await self._queue.disconnect()

    async def _work(self, at_once: int) -> None:
        functions = [(kind, _saq_function(work)) for kind, work in self._works.items()]
        worker = Worker[Context](
            self._queue, functions, concurrency=at_once, timers=TIMERS, dequeue_timeout=POLL_SECONDS
        )
        worker.SIGNALS = []  # the server handles signals itself
        await worker.start()


def _queue_at(url: str, name: str) -> Queue:
    """Return a queue whose connections have the same timeouts as the database connections."""
    pool = timeouts.pool(to_write(make_url(url)).render_as_string(hide_password=False))
    return SweepingPostgres(pool, name=name, min_size=1, max_size=4, manage_pool_lifecycle=True)


def _saq_function(work: Work) -> Any:
    """Return the function in the form that SAQ calls.

    The return value of the function is the result of the job.
    """

    async def do(context: Context, **_: Any) -> Any:
        job = context["job"]
        heartbeats = asyncio.create_task(_send_heartbeats(job))
        try:
            return await work(job)
        finally:
            heartbeats.cancel()

    return do


async def _send_heartbeats(job: Job) -> None:
    """Update a running job regularly, so that no other worker takes it over."""
    while True:
        await asyncio.sleep(HEARTBEAT_PAUSE)
        with suppress(Exception):  # the queue may be unreachable for a short time
            await job.update()
