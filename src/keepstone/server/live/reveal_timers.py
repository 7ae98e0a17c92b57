"""Timers for tables that wait for seed contributions.

At the deadline, the game begins without the missing contributions.
"""

import asyncio
import logging
from datetime import UTC, datetime, timedelta

from keepstone.server.base import server_time
from keepstone.server.base.tasks import stop
from keepstone.server.live.seat_changes import forfeit
from keepstone.server.live.table import Table
from keepstone.server.storage.store import Store

log = logging.getLogger("keepstone.server")

PAUSE = 1.0  # seconds to wait after a failure


class RevealTimers:
    """Timers for contributions, one for each table. The database keeps the deadline, for all processes."""

    def __init__(self, store: Store, seconds: float):
        self._store, self._seconds = store, seconds
        self._waits: dict[str, asyncio.Task[None]] = {}

    def watch(self, table: Table) -> None:
        if table.match.status == "revealing" and table.id not in self._waits:
            wait = asyncio.create_task(self._wait(table))
            self._waits[table.id] = wait
            wait.add_done_callback(lambda _: self._waits.pop(table.id))

    async def close(self) -> None:
        """Stop all timers. The next process waits for the same deadline."""
        await stop(self._waits.values())

    async def _wait(self, table: Table) -> None:
        while table.match.status == "revealing":
            try:
                await asyncio.sleep(await self._left(table))
                await forfeit(table)
            except Exception:
                log.exception("table %s could not begin", table.id)
                await asyncio.sleep(PAUSE)

    async def _left(self, table: Table) -> float:
        now = datetime.fromtimestamp(server_time.now() / 1000, UTC)
        end = now + timedelta(seconds=self._seconds)
        stored = await self._store.seats.reveal_by(table.id, end.isoformat(timespec="milliseconds"))
        return min(self._seconds, (datetime.fromisoformat(stored) - now).total_seconds())
