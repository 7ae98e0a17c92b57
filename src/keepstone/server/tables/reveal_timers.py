"""Timers of tables that wait for seed contributions; missing contributions are skipped at the deadline."""

import asyncio
import logging
from datetime import UTC, datetime, timedelta

from keepstone.server.base.tasks import stop
from keepstone.server.storage.store import Store
from keepstone.server.tables.table import Table

log = logging.getLogger("keepstone.server")

PAUSE = 1.0  # seconds, after a failure


class RevealTimers:
    """At most one timer for each table. The database stores its end, for other processes too."""

    def __init__(self, store: Store, seconds: float):
        self._store, self._seconds = store, seconds
        self._waits: dict[str, asyncio.Task[None]] = {}

    def watch(self, table: Table) -> None:
        """Start the timer of a table that waits for contributions."""
        if table.match.status == "revealing" and table.id not in self._waits:
            wait = asyncio.create_task(self._wait(table))
            self._waits[table.id] = wait
            wait.add_done_callback(lambda _: self._waits.pop(table.id))

    async def close(self) -> None:
        """Stop; the next process waits for the same deadline."""
        await stop(self._waits.values())

    async def _wait(self, table: Table) -> None:
        while table.match.status == "revealing":
            try:
                await asyncio.sleep(await self._left(table))
                await table.forfeit()
            except Exception:
                log.exception("table %s could not begin", table.id)
                await asyncio.sleep(PAUSE)

    async def _left(self, table: Table) -> float:
        """Return the seconds left."""
        now = datetime.now(UTC)
        end = now + timedelta(seconds=self._seconds)
        stored = await self._store.seats.reveal_by(table.id, end.isoformat(timespec="milliseconds"))
        return (datetime.fromisoformat(stored) - now).total_seconds()
