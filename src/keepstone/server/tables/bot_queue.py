"""Bots at the tables of several processes: each action is a job that any process can take."""

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

MOVE = "move"  # the name of the kind of job
PAUSE = 1.0  # seconds before another attempt to add a job

log = logging.getLogger("keepstone.server")


class BotQueue:
    """A queue of bots' jobs, by table and event number, so that each decision is made once."""

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
        """Connect to the queue. work: whether this process runs bots."""
        await self._queue.open(AT_ONCE if work else 0)

    def wake(self, table: Table) -> None:
        """Add a job if a bot is to act at a table."""
        if is_wanted(table, self._watched):
            self._putting.begin(self._put(table, table.match.number))

    def works_on(self, table: Table) -> bool:
        """Return False: jobs do not need the table in the memory of this process."""
        return False

    async def close(self) -> None:
        """Disconnect from the queue. Other processes take over the unfinished jobs."""
        await self._putting.stop()
        await self._queue.close()

    async def _put(self, table: Table, number: int) -> None:
        key, waits = f"{table.id}-{number}", True
        while waits and table.match.number == number:
            try:
                await self._queue.put(MOVE, key, table=table.id, number=number)
                waits = False
            except Exception as error:
                log.warning("the job of a bot at table %s could not be added: %s", table.id, error)
                await asyncio.sleep(PAUSE)

    async def _move(self, job: Job) -> None:
        arguments = job.kwargs or {}
        table = await self._find(arguments["table"])
        if table.match.number < arguments["number"]:
            await table.follow()
        if table.match.number != arguments["number"]:
            return
        try:
            await self._thinker.move(table)
        except StaleNumber:
            log.info("another process moved at table %s", table.id)
        except Exception:
            log.exception("a bot failed at table %s", table.id)
            raise
