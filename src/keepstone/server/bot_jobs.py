"""Bots at the tables of a process that is alone."""

import asyncio
import logging
from typing import Protocol

from keepstone.match import StaleNumber
from keepstone.server.table import Table
from keepstone.server.thinker import Thinker

log = logging.getLogger("keepstone.server")

LONGEST_PAUSE = 60.0


class BotWork(Protocol):
    """Whoever lets bots move: this process, or several."""

    async def open(self, work: bool) -> None:
        """Begin; work: whether this process thinks, too, where others can."""

    def wake(self, table: Table) -> None:
        """Let a bot move, if one is to act and nobody is on it."""

    async def close(self) -> None:
        """Stop; what a bot is thinking about is thought out again."""


class BotJobs:
    """At most one job for each table. It keeps nothing: if it dies, the bot is still to move."""

    def __init__(self, thinker: Thinker):
        self._thinker = thinker
        self._jobs: dict[str, asyncio.Task[None]] = {}

    async def open(self, work: bool) -> None:
        """Nobody else thinks."""

    def wake(self, table: Table) -> None:
        """Let a bot move, if one is to act and no job is on it."""
        if table.bot_to_move is not None and table.id not in self._jobs:
            job = asyncio.create_task(self._run(table))
            self._jobs[table.id] = job
            job.add_done_callback(lambda job: self._ended(job, table))

    def _ended(self, job: asyncio.Task[None], table: Table) -> None:
        """A person may have acted since the job saw that no bot is to move."""
        del self._jobs[table.id]
        if not job.cancelled():
            self.wake(table)

    async def close(self) -> None:
        """Stop; what a bot is thinking about is thought out again by the next process."""
        jobs = list(self._jobs.values())
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)

    async def _run(self, table: Table) -> None:
        """Move while a bot is to act; after a failure, again and again with growing pauses."""
        failures = 0
        while table.bot_to_move is not None:
            try:
                await self._thinker.move(table)
                failures = 0
            except StaleNumber:
                continue  # another process moved for this bot
            except Exception:
                log.exception("a bot failed at table %s", table.id)
                await asyncio.sleep(min(2.0**failures, LONGEST_PAUSE))
                failures += 1
