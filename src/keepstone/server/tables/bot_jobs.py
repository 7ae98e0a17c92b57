"""Bots at the tables of a server with a single process."""

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from keepstone.match import StaleNumber
from keepstone.server.base.tasks import stop
from keepstone.server.tables.table import Table
from keepstone.server.tables.thinker import Thinker

Watched = Callable[[str], bool]

log = logging.getLogger("keepstone.server")

LONGEST_PAUSE = 60.0


class BotWork(Protocol):
    """Runs the bots' jobs, in one process or in several."""

    async def open(self, work: bool) -> None:
        """Start running the jobs. work: whether this process runs bots; other processes can run them instead."""

    def wake(self, table: Table) -> None:
        """Start a job for a table if a bot is to act there and no job is running."""

    def works_on(self, table: Table) -> bool:
        """Return whether this process needs the table in memory for a bot's job."""

    async def close(self) -> None:
        """Stop the jobs. Bots' unfinished decisions are made again later."""


def is_wanted(table: Table, watched: Watched) -> bool:
    """Return whether a bot is to act at a table now. A table with only bots pauses while nobody watches it."""
    return table.bot_to_move is not None and (not table.of_bots_alone or watched(table.id))


class BotJobs:
    """The bots' jobs, at most one for each table.

    The jobs need not be stored, because after a crash it is still the bot's turn.
    """

    def __init__(self, thinker: Thinker, watched: Watched):
        self._thinker, self._watched = thinker, watched
        self._closed = False
        self._jobs: dict[str, asyncio.Task[None]] = {}

    async def open(self, work: bool) -> None:
        """Do nothing: there are no other processes."""

    def wake(self, table: Table) -> None:
        """Start a job for a table if a bot is to act there and no job is running."""
        if self._is_wanted(table) and not self.works_on(table):
            job = asyncio.create_task(self._run(table))
            self._jobs[table.id] = job
            job.add_done_callback(lambda job: self._ended(job, table))

    def works_on(self, table: Table) -> bool:
        """Return whether there is a job for the table."""
        return table.id in self._jobs

    def _is_wanted(self, table: Table) -> bool:
        return not self._closed and is_wanted(table, self._watched)

    def _ended(self, job: asyncio.Task[None], table: Table) -> None:
        """Start the next job for a table: a person may have acted since the last job found nothing to do."""
        del self._jobs[table.id]
        if not job.cancelled():
            self.wake(table)

    async def close(self) -> None:
        """Stop the jobs. The next process makes the decisions again."""
        self._closed = True
        await stop(self._jobs.values())

    async def _run(self, table: Table) -> None:
        """Let bots act at a table as long as it is a bot's turn.

        If this fails, try again after increasing pauses.
        """
        failures = 0
        while self._is_wanted(table):
            try:
                await self._thinker.move(table)
                failures = 0
            except StaleNumber:
                continue  # another process has acted for this bot
            except Exception:
                log.exception("a bot failed at table %s", table.id)
                await asyncio.sleep(min(2.0**failures, LONGEST_PAUSE))
                failures += 1
