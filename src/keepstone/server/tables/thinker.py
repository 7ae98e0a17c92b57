"""Bots think in threads of their own, told only what their seats may know."""

import asyncio
import os
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from keepstone import bots
from keepstone.analysis.hint import Hint, hint_for
from keepstone.server.base.durations import THINKING
from keepstone.server.base.fair_queue import Turns
from keepstone.server.tables.pace import Pace
from keepstone.server.tables.table import Table
from keepstone.view import View

T = TypeVar("T")

AT_ONCE = os.cpu_count() or 1


class Thinker:
    """The threads in which this process thinks. Those who opened the tables take turns."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._turns = Turns(AT_ONCE)
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="bot")
        self._asked = 0

    @property
    def thinking(self) -> int:
        """How many bots are thinking."""
        return min(self._asked, AT_ONCE)

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return self._asked - self.thinking

    async def move(self, table: Table) -> None:
        """Let the bot that is to act do so; StaleNumber if another process was quicker."""
        match, bot = table.match, table.bot_to_move
        if bot is None or bot.level is None or match.mover is None:
            return
        seat, number = match.mover, match.number
        seen = match.position.view(seat)
        with THINKING.labels(bot.level).time():
            action, took = await self._think(table.owner, bots.choose, bot.level, seen)
        if bots.find(bot.level).iterations:
            forced = len(seen.legal_actions()) == 1
            await asyncio.sleep(self._pace.rest(match.config.name, bot.level, took, forced))
        await table.act(seat, number, action)

    async def hint(self, owner: str, seen: View) -> Hint:
        """What a strong bot would do for the seat that is to act; in turn with the owner's bots."""
        hint, _took = await self._think(owner, hint_for, seen)
        return hint

    async def _think(self, owner: str, work: Callable[..., T], *about: Any) -> tuple[T, float]:
        """Do some work about an observation, with a seed, when it is the owner's turn; how long it took."""
        loop, seed = asyncio.get_running_loop(), secrets.randbits(32)
        self._asked += 1
        try:
            async with self._turns.turn(owner):
                began = loop.time()
                done = await loop.run_in_executor(self._threads, partial(work, *about, seed))
                return done, loop.time() - began
        finally:
            self._asked -= 1

    def close(self) -> None:
        """Wait for nobody: what is thought out now is for nothing."""
        self._threads.shutdown(wait=False, cancel_futures=True)
