"""Games in which the time of who is to move has run out. The database knows them, in memory or not."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from keepstone.match import StaleNumber
from keepstone.server.base import server_time
from keepstone.server.base.tasks import Tasks
from keepstone.server.storage.store import Store
from keepstone.server.tables.table import MOST_LAG, Table

LOOK_SECONDS = 1.0  # between two looks
PAUSE = 60.0  # seconds until a table that failed is looked at again

log = logging.getLogger("keepstone.server")


class Flags:
    """Looks for them, again and again. Of several processes, the number of the event lets one be first."""

    def __init__(self, store: Store, find: Callable[[str], Awaitable[Table]]):
        self._store, self._find = store, find
        self._failed: dict[str, float] = {}
        self._tasks = Tasks()

    def start(self) -> None:
        """Begin to look."""
        self._tasks.begin(self._go_on())

    async def close(self) -> None:
        """Look no more."""
        await self._tasks.stop()

    async def look(self) -> None:
        """Let every time run out that has."""
        for id in await self._store.clocks.overdue(server_time.now() - MOST_LAG):
            if self._failed.get(id, 0.0) < time.monotonic():
                await self._flag(id)

    async def _go_on(self) -> None:
        while True:
            try:
                await self.look()
            except Exception as error:
                log.warning("the database cannot be asked whose time has run out: %s", error)
            await asyncio.sleep(LOOK_SECONDS)

    async def _flag(self, id: str) -> None:
        try:
            await (await self._find(id)).flag()
            self._failed.pop(id, None)
        except StaleNumber:
            log.info("another process was first at table %s", id)
        except Exception:
            log.exception("the time at table %s cannot run out", id)
            self._failed[id] = time.monotonic() + PAUSE
