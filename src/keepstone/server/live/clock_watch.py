"""A background task that ends the turns of players who have no time left."""

import logging
import time
from collections.abc import Awaitable, Callable

from keepstone.match import StaleNumber
from keepstone.server.base import server_time
from keepstone.server.base.tasks import RepeatedWork
from keepstone.server.live.table import MOST_LAG, Table
from keepstone.server.storage.clocks import ClockStore

CHECK_SECONDS = 1.0  # seconds between two checks
PAUSE = 60.0  # seconds before a table that failed is checked again

log = logging.getLogger("keepstone.server")


class ClockWatch(RepeatedWork):
    """Checks the clocks of all tables. If several processes do this, only the event of the first one is stored."""

    def __init__(self, clocks: ClockStore, find: Callable[[str], Awaitable[Table]]):
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
