"""Jobs that any process on one database takes: a queue of SAQ in its PostgreSQL or in a Redis.

A job says only which table it is about; what is to be done is found in the database. So a job that is
lost, doubled or late does no harm, and one whose process has died is taken by another.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from redis.asyncio import Redis
from saq import Job, Queue, Worker
from saq.queue.postgres import PostgresQueue
from saq.queue.redis import RedisQueue
from saq.types import Context, PartialTimersDict
from sqlalchemy.engine import make_url

from keepstone.server.base.tasks import Tasks
from keepstone.server.base.urls import to_write
from keepstone.server.storage import timeouts

HEARTBEAT = 3  # seconds without a sign of life after which a job is given to another
BEAT = HEARTBEAT / 4
LOOK = 1.0  # seconds that word of a job is waited for, until the queue is asked; less than timeouts.PATIENCE
SWEEP = 1  # seconds between two looks for jobs without one
ATTEMPTS = 20
KEPT = 60  # seconds that SAQ remembers an ended job
TIMERS: PartialTimersDict = {"schedule": 1, "worker_info": 10, "sweep": SWEEP, "abort": 1}

Work = Callable[[Job], Awaitable[Any]]

logging.getLogger("saq").setLevel(logging.ERROR)


class Sweeping(Queue):
    """A queue that gives the job of a silent worker to another at once.

    SAQ asks that worker to stop, and waits five seconds for it, one job after another. A worker that died does not
    answer; one that was only slow may finish, because a job that is done twice does no harm.
    """

    async def abort(self, job: Job, error: str, ttl: float = 5) -> None:
        """Leave the worker alone: the only caller is `sweep`."""

    async def sweep(self, lock: int = 60, abort: float | None = None) -> list[str]:
        """Give jobs without a sign of life to others, without a wait; the keys of those jobs."""
        return await super().sweep(lock, None)  # type: ignore[safe-super, arg-type]


class SweepingRedis(Sweeping, RedisQueue):
    """Such a queue in a Redis."""


class SweepingPostgres(Sweeping, PostgresQueue):
    """Such a queue in a PostgreSQL."""


class JobQueue:
    """A queue for some kinds of work, and whoever of this process works at it."""

    def __init__(self, url: str, name: str):
        self._queue = _queue_at(url, f"keepstone-{name}")
        self._works: dict[str, Work] = {}
        self._workers = Tasks()

    def takes(self, kind: str, work: Work) -> None:
        """How jobs of a kind are done, before the desk is open."""
        self._works[kind] = work

    async def open(self, at_once: int) -> None:
        """Connect, and work at so many jobs at once. Of several processes that make SAQ's tables, one does."""
        await self._queue.connect()
        if at_once:
            self._workers.begin(self._work(at_once))

    async def put(self, kind: str, key: str, kept: int = KEPT, **about: Any) -> None:
        """See that a job is done. While one of this key waits or is under way there is no second one.

        kept: for how many seconds its result is kept.
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
        """The job of a key, if it waits, is under way, or has just ended."""
        return await self._queue.job(key)

    async def close(self) -> None:
        """Stop; what was under way is taken by others."""
        await self._workers.stop()
        await self._queue.disconnect()

    async def _work(self, at_once: int) -> None:
        functions = [(kind, _done_by(work)) for kind, work in self._works.items()]
        worker = Worker[Context](
            self._queue, functions, concurrency=at_once, timers=TIMERS, dequeue_timeout=LOOK
        )
        worker.SIGNALS = []  # they are for the program around it
        await worker.start()


def _queue_at(url: str, name: str) -> Queue:
    """A queue whose connections are given up when no answer comes, as those to the database are."""
    if not url.startswith("postgres"):
        client = Redis.from_url(
            url, socket_timeout=timeouts.PATIENCE, socket_connect_timeout=timeouts.CONNECT_SECONDS
        )
        return SweepingRedis(client, name=name)
    pool = timeouts.pool(to_write(make_url(url)).render_as_string(hide_password=False))
    return SweepingPostgres(pool, name=name, min_size=1, max_size=4, manage_pool_lifecycle=True)


def _done_by(work: Work) -> Any:
    """The work as SAQ calls it; what it returns is the job's result."""

    async def do(context: Context, **_: Any) -> Any:
        job = context["job"]
        beating = asyncio.create_task(_beat(job))
        try:
            return await work(job)
        finally:
            beating.cancel()

    return do


async def _beat(job: Job) -> None:
    """Show that somebody is at it."""
    while True:
        await asyncio.sleep(BEAT)
        with suppress(Exception):  # the queue may be away for a moment
            await job.update()
