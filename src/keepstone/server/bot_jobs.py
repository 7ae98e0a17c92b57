"""Bots at tables: each move is thought out by a worker thread, told only what its seat may know."""

import asyncio
import logging
import os
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from keepstone import bots
from keepstone.match import StaleNumber
from keepstone.server.fair_queue import Turns
from keepstone.server.pace import Pace
from keepstone.server.table import Table

log = logging.getLogger("keepstone.server")

AT_ONCE = os.cpu_count() or 1
LONGEST_PAUSE = 60.0


class BotJobs:
    """At most one job for each table. It keeps nothing: if it dies, the bot is still to move.

    Those who opened the tables take turns. A table of bots alone rests while nobody watches it.
    """

    def __init__(self, watched: Callable[[str], bool], pace: Pace) -> None:
        self._workers = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="bot")
        self._turns = Turns(AT_ONCE)
        self._watched = watched
        self._pace = pace
        self._closed = False
        self._jobs: dict[str, asyncio.Task[None]] = {}

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
        alone = table.of_bots_alone and not self._watched(table.id)
        return table.bot_to_move is not None and not alone and not self._closed

    def _ended(self, job: asyncio.Task[None], table: Table) -> None:
        """A person may have acted since the job saw that no bot is to move."""
        del self._jobs[table.id]
        if not job.cancelled():
            self.wake(table)

    async def close(self) -> None:
        """Stop; what a bot is thinking about is thought out again by the next process."""
        self._closed = True
        jobs = list(self._jobs.values())
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        self._workers.shutdown(wait=False, cancel_futures=True)

    async def _run(self, table: Table) -> None:
        """Move while a bot is to act; after a failure, again and again with growing pauses."""
        failures = 0
        while self._is_wanted(table):
            try:
                await self._move(table)
                failures = 0
            except StaleNumber:
                continue  # another process moved for this bot
            except Exception:
                log.exception("a bot failed at table %s", table.id)
                await asyncio.sleep(min(2.0**failures, LONGEST_PAUSE))
                failures += 1

    async def _move(self, table: Table) -> None:
        match, bot = table.match, table.bot_to_move
        if bot is None or bot.level is None or match.mover is None:
            return
        seat, number = match.mover, match.number
        seen = match.position.view(seat)
        seed = secrets.randbits(32)
        loop = asyncio.get_running_loop()
        async with self._turns.turn(table.owner):
            began = loop.time()
            action = await loop.run_in_executor(self._workers, bots.choose, bot.level, seen, seed)
            took = loop.time() - began
        if bots.find(bot.level).iterations:
            forced = len(seen.legal_actions()) == 1
            await asyncio.sleep(self._pace.rest(match.config.name, bot.level, took, forced))
        await table.act(seat, number, action)
