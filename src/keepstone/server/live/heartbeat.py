"""The heartbeat of a server process, which stores that the process is alive and which players are present.

While no process is alive, nobody can act, so no clock runs.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping

from keepstone.server.base import server_time
from keepstone.server.base.tasks import Tasks
from keepstone.server.live.connections import Place, Presence
from keepstone.server.live.table import Table
from keepstone.server.storage.store import Store

PERIOD_SECONDS = 2.0  # seconds between two heartbeats
SILENCE = 5_000  # ms without a heartbeat after which no process counts as alive
FULL_REPORT = 10  # number of heartbeats between two reports of all presence

log = logging.getLogger("keepstone.server")


class Heartbeat:
    """has_listeners: returns whether a table has listeners in this process."""

    def __init__(
        self,
        store: Store,
        presence: Presence,
        tables: Mapping[str, Table],
        has_listeners: Callable[[Table], bool],
    ):
        self._store, self._presence = store, presence
        self._tables, self._has_listeners = tables, has_listeners
        self._followed: int | None = None  # the generation of the deadlines of the tables in memory
        self._tasks = Tasks()

    async def start(self) -> None:
        """Start the heartbeat. If no process was alive, move the deadlines of all clocks."""
        await self._record(first=True)
        await self._follow_moves()
        self._tasks.begin(self._run())

    async def close(self) -> None:
        await self._tasks.stop()
        await self._try(self._store.clocks.record_stop(server_time.now()))

    async def _run(self) -> None:
        number = 0
        while True:
            await asyncio.sleep(PERIOD_SECONDS)
            number += 1
            await self._try(self._record_if_needed())
            await self._try(self._report_presence(again=number % FULL_REPORT == 0))

    async def _record_if_needed(self) -> None:
        if await self._store.clocks.needs_heartbeat():
            await self._record()
        await self._follow_moves()

    async def _record(self, first: bool = False) -> None:
        moved = await self._store.clocks.record_heartbeat(SILENCE, first)
        if moved.jump:
            self._presence.move(moved.jump)
            log.warning(
                "the system clock jumped by %+.1f s: all deadlines were moved by the same time",
                moved.jump / 1000,
            )

    async def _follow_moves(self) -> None:
        """Load the tables in memory again if any process has moved the deadlines."""
        generation = server_time.CLOCK.generation
        if generation != self._followed:
            for table in list(self._tables.values()):
                if table.match.status != "over":
                    await self._try(table.follow(here=True))
            self._followed = generation

    async def _report_presence(self, again: bool) -> None:
        """Write changes in presence to the database. again: store and read the presence of all players."""
        self._presence.report_again(self._reported_as_absent())
        sightings = self._presence.take_sightings(again)
        changed = {sighting.match for sighting in sightings if sighting.fresh}
        if sightings:
            try:
                await self._store.presence.record(sightings, changed)
            except BaseException:
                self._presence.restore(sightings)
                raise
        await self._update_tables(changed, here=True)
        if again:
            await self._update_tables(
                [id for id, table in self._tables.items() if self._has_listeners(table)]
            )

    def _reported_as_absent(self) -> Iterator[Place]:
        """Return the seats with a connection to this process that another process has reported as absent."""
        for id, seat in self._presence.places:
            if id in self._tables and not self._tables[id].attendance.seen[seat][0]:
                yield id, seat

    async def _update_tables(self, ids: Iterable[str], here: bool = False) -> None:
        """Update the presence at the tables in memory. here: whether this process stored the change."""
        known = [id for id in ids if id in self._tables]
        seen = await self._store.presence.seen(known) if known else {}
        for id, seen_at in seen.items():
            if id in self._tables:
                self._tables[id].learn(seen_at, here)

    async def _try(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception as error:
            log.warning("the heartbeat of this process failed: %s", error)
