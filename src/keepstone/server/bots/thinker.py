"""Bots' decisions. Each decision is made in a thread, from the observation of the bot's seat."""

import asyncio
import os
import secrets

from prometheus_client import Histogram

from keepstone import bots
from keepstone.analysis.hint import Hint, hint_for
from keepstone.errors import KeepstoneError
from keepstone.match import Match, StaleNumber
from keepstone.playing.view import View
from keepstone.server.base.bot_levels import BotLevels
from keepstone.server.base.fair_queue import FairThreads
from keepstone.server.live.table import Table

THINKING = Histogram(
    "keepstone_bot_seconds",
    "Time of a bot's decision, including the wait for a worker",
    ("level",),
    buckets=(0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30),
)
AT_ONCE = os.cpu_count() or 1
CHANGED = "the table has changed while the bot was thinking"
LONGEST = 2.0  # maximum seconds


class Pace:
    """How long the last choice between several actions took. least: the minimum in seconds; 0 disables delays."""

    def __init__(self, least: float):
        self._least = least
        self._last: dict[tuple[str, str], float] = {}

    def rest(self, game: str, level: str, took: float, forced: bool) -> float:
        """Return how many seconds to delay an action that took `took` seconds; 0 if delays are disabled."""
        if not forced:
            self._last[game, level] = took
        pace = max(self._least, self._last.get((game, level), 0.0))
        return max(0.0, min(pace, LONGEST) - took) if self._least else 0.0


class Thinker:
    """The threads that run bots in this process. The owners of tables take turns."""

    def __init__(self, pace: Pace, levels: BotLevels) -> None:
        self._pace, self._levels = pace, levels
        self._threads = FairThreads(AT_ONCE, "bot")

    @property
    def thinking(self) -> int:
        return self._threads.running

    @property
    def waiting(self) -> int:
        return self._threads.waiting

    async def move(self, table: Table) -> None:
        """Raise StaleNumber if the table has changed: another process moved, or a person has resigned."""
        match, bot = table.match, table.bot_to_move
        if bot is None or bot.level is None or match.mover is None:
            return
        seat, number = match.mover, match.number
        level = self._levels.find(bot.level, match.config)
        seen = match.position.view(seat)
        with THINKING.labels(bot.level).time():
            seed = match.bot_seed() if match.deal else secrets.randbits(32)
            action, took = await self._threads.timed(table.owner, bots.choose, level, seen, seed)
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
        return await self._threads.run(owner, bots.choose, bot, seen, match.bot_seed())

    async def hint(self, owner: str, seen: View) -> Hint:
        """Return the choice of a strong bot. The request waits in the queue of the moves of the owner's bots."""
        return await self._threads.run(owner, hint_for, seen, secrets.randbits(32))

    def close(self) -> None:
        self._threads.close()
