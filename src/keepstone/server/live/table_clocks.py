"""Clocks of tables: how much time the players have left, and a task that ends the turns of those who have none."""

import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from keepstone.match import Match, StaleNumber
from keepstone.server.base import server_time
from keepstone.server.base.tasks import RepeatedWork
from keepstone.server.storage.clocks import ClockStore

if TYPE_CHECKING:
    from keepstone.server.live.table import Table

MOST_LAG = 500  # maximum network delay in milliseconds for which a player is not charged, for each decision
CHECK_SECONDS = 1.0  # seconds between two checks
PAUSE = 60.0  # seconds before a table that failed is checked again

log = logging.getLogger("keepstone.server")


class TableClock:
    """The clock of a table. due: when the player to act runs out of time, in ms since 1970, or None."""

    def __init__(self, clocks: ClockStore, table: str, due: int | None):
        self._clocks, self._table, self.due = clocks, table, due

    def times(self, match: Match) -> list[int | None] | None:
        """Return the milliseconds that each person has left, None for a bot; or None without a clock."""
        times, running = match.times(), match.running
        if times and running is not None and self.due is not None:
            times[running] = max(0, min(times[running] or 0, self.due - server_time.now()))
        return times

    async def took(self, match: Match) -> int:
        """Return how long the current player's clock has run. A process that starts may move the deadline."""
        times, running = match.times(), match.running
        if times is None or running is None:
            return 0
        due = await self._clocks.due_of(self._table)
        return 0 if due is None else (times[running] or 0) - (due - server_time.now())


class ClockWatch(RepeatedWork):
    """Checks the clocks of all tables. If several processes do this, only the event of the first one is stored."""

    def __init__(self, clocks: ClockStore, find: Callable[[str], Awaitable["Table"]]):
        super().__init__(CHECK_SECONDS, "the clocks could not be checked")
        self._clocks, self._find = clocks, find
        self._failed: dict[str, float] = {}

    async def work(self) -> bool:
        for id in await self._clocks.overdue(server_time.now() - MOST_LAG):
            if self._failed.get(id, 0.0) < time.monotonic():
                await self._expire(id)
        return False

    async def _expire(self, id: str) -> None:
        try:
            await (await self._find(id)).flag()
            self._failed.pop(id, None)
        except StaleNumber:
            log.info("another process stored the event first at table %s", id)
        except Exception:
            log.exception("the clock of table %s could not be applied", id)
            self._failed[id] = time.monotonic() + PAUSE
