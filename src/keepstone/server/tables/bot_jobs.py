"""Bots at the tables of a process that is alone."""

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
    """Whoever lets bots move: this process, or several."""

    async def open(self, work: bool) -> None:
        """Begin; work: whether this process thinks, too, where others can."""

    def wake(self, table: Table) -> None:
        """Let a bot move, if one is to act and nobody is on it."""

    def works_on(self, table: Table) -> bool:
        """Whether this process does something for it, and needs it."""

    async def close(self) -> None:
        """Stop; what a bot is thinking about is thought out again."""


def is_wanted(table: Table, watched: Watched) -> bool:
    """Whether a bot is to move. A table of bots alone rests while nobody watches it."""
    return table.bot_to_move is not None and (not table.of_bots_alone or watched(table.id))


class BotJobs:
    """At most one job for each table. It keeps nothing: if it dies, the bot is still to move."""

    def __init__(self, thinker: Thinker, watched: Watched):
        self._thinker, self._watched = thinker, watched
        self._closed = False
        self._jobs: dict[str, asyncio.Task[None]] = {}

    async def open(self, work: bool) -> None:
        """Nobody else thinks."""

    def wake(self, table: Table) -> None:
        """Let a bot move, if one is to act and no job is on it."""
        if self._is_wanted(table) and not self.works_on(table):
            job = asyncio.create_task(self._run(table))
            self._jobs[table.id] = job
            job.add_done_callback(lambda job: self._ended(job, table))

    def works_on(self, table: Table) -> bool:
        """Whether a job is on it."""
        return table.id in self._jobs

    def _is_wanted(self, table: Table) -> bool:
        return not self._closed and is_wanted(table, self._watched)

    def _ended(self, job: asyncio.Task[None], table: Table) -> None:
        """A person may have acted since the job saw that no bot is to move."""
        del self._jobs[table.id]
        if not job.cancelled():
            self.wake(table)

    async def close(self) -> None:
        """Stop; what a bot is thinking about is thought out again by the next process."""
        self._closed = True
        await stop(self._jobs.values())

    async def _run(self, table: Table) -> None:
        """Move while a bot is to act; after a failure, again and again with growing pauses."""
        failures = 0
        while self._is_wanted(table):
            try:
                await self._thinker.move(table)
                failures = 0
            except StaleNumber:
                continue  # another process moved for this bot
            except Exception:
                log.exception("a bot failed at table %s", table.id)
                await asyncio.sleep(min(2.0**failures, LONGEST_PAUSE))
                failures += 1
