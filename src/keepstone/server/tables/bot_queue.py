"""Bots at the tables of several processes: each move is a job, and whoever is free takes it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from saq import Job

from keepstone.match import StaleNumber
from keepstone.server.base.tasks import Tasks
from keepstone.server.storage.job_queue import JobQueue
from keepstone.server.tables.bot_jobs import Watched, is_wanted
from keepstone.server.tables.table import Table
from keepstone.server.tables.thinker import AT_ONCE, Thinker

MOVE = "move"  # the kind of its jobs
PAUSE = 1.0  # seconds before a job is put again, if it could not be put

log = logging.getLogger("keepstone.server")


class BotQueue:
    """Moves to think out, by table and number: so each is thought out once."""

    def __init__(
        self,
        url: str,
        thinker: Thinker,
        watched: Watched,
        find: Callable[[str], Awaitable[Table]],
    ):
        self._queue = JobQueue(url, MOVE)
        self._thinker, self._watched, self._find = thinker, watched, find
        self._putting = Tasks()
        self._queue.register(MOVE, self._move)

    async def open(self, work: bool) -> None:
        """Connect; work: whether this process thinks, too."""
        await self._queue.open(AT_ONCE if work else 0)

    def wake(self, table: Table) -> None:
        """See that a bot moves, if one is to act."""
        if is_wanted(table, self._watched):
            self._putting.begin(self._put(table, table.match.number))

    def works_on(self, table: Table) -> bool:
        """A job holds its table, and another process may have it."""
        return False

    async def close(self) -> None:
        """Stop; what is not done is done by others, or by the next process."""
        await self._putting.stop()
        await self._queue.close()

    async def _put(self, table: Table, number: int) -> None:
        key, waits = f"{table.id}-{number}", True
        while waits and table.match.number == number:
            try:
                await self._queue.put(MOVE, key, table=table.id, number=number)
                waits = False
            except Exception as error:
                log.warning("a bot at table %s has to wait: %s", table.id, error)
                await asyncio.sleep(PAUSE)

    async def _move(self, job: Job) -> None:
        about = job.kwargs or {}
        table = await self._find(about["table"])
        if table.match.number < about["number"]:
            await table.follow()
        if table.match.number != about["number"]:
            return
        try:
            await self._thinker.move(table)
        except StaleNumber:
            log.info("another process moved at table %s", table.id)
        except Exception:
            log.exception("a bot failed at table %s", table.id)
            raise
