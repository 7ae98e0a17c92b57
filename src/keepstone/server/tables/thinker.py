"""Bots' decisions. Each decision is made in a thread, from the observation of the bot's seat."""

import asyncio
import os
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from keepstone import bots
from keepstone.analysis.hint import Hint, hint_for
from keepstone.match import Match, StaleNumber
from keepstone.protocol import KeepstoneError
from keepstone.server.base.durations import THINKING
from keepstone.server.base.fair_queue import Turns
from keepstone.server.tables.bot_levels import BotLevels
from keepstone.server.tables.pace import Pace
from keepstone.server.tables.table import Table
from keepstone.view import View

T = TypeVar("T")

AT_ONCE = os.cpu_count() or 1
CHANGED = "the table has changed while the bot was thinking"


class Thinker:
    """The threads that run bots in this process.

    The owners of tables take turns, so that nobody has to wait long for a thread.
    """

    def __init__(self, pace: Pace, levels: BotLevels) -> None:
        self._pace, self._levels = pace, levels
        self._turns = Turns(AT_ONCE)
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="bot")
        self._asked = 0

    @property
    def thinking(self) -> int:
        """Return the number of bots that are thinking."""
        return min(self._asked, AT_ONCE)

    @property
    def waiting(self) -> int:
        """Return the number of bots that are waiting for a thread."""
        return self._asked - self.thinking

    async def move(self, table: Table) -> None:
        """Make the move of the bot whose turn it is at a table.

        Raise StaleNumber if the table has changed meanwhile: another process has made this move, or a person has
        resigned.
        """
        match, bot = table.match, table.bot_to_move
        if bot is None or bot.level is None or match.mover is None:
            return
        seat, number = match.mover, match.number
        level = self._levels.find(bot.level, match.config)
        seen = match.position.view(seat)
        with THINKING.labels(bot.level).time():
            seed = match.bot_seed() if match.deal else secrets.randbits(32)
            action, took = await self._think(table.owner, bots.choose, level, seen, seed)
        if level.iterations:
            forced = len(seen.legal_actions()) == 1
            await asyncio.sleep(self._pace.rest(match.config.name, bot.level, took, forced))
        try:
            await table.act(seat, number, action)
        except KeepstoneError:
            if table.match.number == number:
                raise
            raise StaleNumber(CHANGED) from None

    async def choose(self, owner: str, level: str, match: Match) -> str:
        """Return the action of the bot that is to act in a deal that is not played at a table."""
        assert match.mover is not None
        seen = match.position.view(match.mover)
        bot = self._levels.find(level, match.config)
        action, _took = await self._think(owner, bots.choose, bot, seen, match.bot_seed())
        return action

    async def hint(self, owner: str, seen: View) -> Hint:
        """Return the choice of a strong bot for the seat to act, with its reasons.

        The request for a hint waits in the same queue as the moves of the owner's bots.
        """
        hint, _took = await self._think(owner, hint_for, seen, secrets.randbits(32))
        return hint

    async def _think(self, owner: str, work: Callable[..., T], *about: Any) -> tuple[T, float]:
        """Run a function when its owner's turn comes. Return its result and its duration."""
        loop = asyncio.get_running_loop()
        self._asked += 1
        try:
            async with self._turns.turn(owner):
                began = loop.time()
                done = await loop.run_in_executor(self._threads, partial(work, *about))
                return done, loop.time() - began
        finally:
            self._asked -= 1

    def close(self) -> None:
        """Stop immediately, without waiting for the bots' decisions."""
        self._threads.shutdown(wait=False, cancel_futures=True)
