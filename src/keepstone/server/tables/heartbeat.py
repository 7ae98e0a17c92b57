"""A process that serves people says so while time runs, and who of them is there.

While no process says so nobody can move, and so nobody's time runs.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping

from keepstone.server.base import server_time
from keepstone.server.base.tasks import Tasks
from keepstone.server.storage.store import Store
from keepstone.server.tables.presence import Presence
from keepstone.server.tables.table import Table

BEAT = 2.0  # seconds
SILENCE = 5_000  # ms without a beat after which no process is alive
ROUNDS = 10  # beats until all who are there are told again, and read

log = logging.getLogger("keepstone.server")


class Heartbeat:
    """The beats of this process. tables: those in memory; heard: whether anybody wants to hear of one."""

    def __init__(
        self,
        store: Store,
        presence: Presence,
        tables: Mapping[str, Table],
        heard: Callable[[Table], bool],
    ):
        self._store, self._presence = store, presence
        self._tables, self._heard = tables, heard
        self._tasks = Tasks()

    async def start(self) -> None:
        """Begin; the time of all games has stood still if no process was alive."""
        await self._beat(first=True)
        self._tasks.begin(self._go_on())

    async def close(self) -> None:
        """Say that this process serves nobody any more."""
        await self._tasks.stop()
        await self._try(self._store.clocks.record_stop(server_time.now()))

    async def _go_on(self) -> None:
        number = 0
        while True:
            await asyncio.sleep(BEAT)
            number += 1
            await self._try(self._beat_if_needed())
            await self._try(self._tell(again=number % ROUNDS == 0))

    async def _beat_if_needed(self) -> None:
        if await self._store.clocks.is_running():
            await self._beat()

    async def _beat(self, first: bool = False) -> None:
        held = await self._store.clocks.record_heartbeat(server_time.now(), SILENCE, first)
        await self._follow(held)

    async def _tell(self, again: bool) -> None:
        """Tell who is there, to the others with every change; again: all that is known, and ask for it."""
        signs = self._presence.news(again)
        changed = {sign.match for sign in signs if sign.fresh}
        if signs:
            try:
                await self._store.presence.record(signs, changed)
            except BaseException:
                self._presence.take_back(signs)
                raise
        await self._learn(changed, here=True)
        if again:
            await self._learn([id for id, each in self._tables.items() if self._heard(each)])

    async def _learn(self, ids: Iterable[str], here: bool = False) -> None:
        """Take over who is there; here: whether it was this process that told it."""
        known = [id for id in ids if id in self._tables]
        seen = await self._store.presence.seen(known) if known else {}
        for id, each in seen.items():
            if id in self._tables:
                self._tables[id].learn(each, here)

    async def _follow(self, ids: Iterable[str]) -> None:
        for id in ids:
            if id in self._tables:
                await self._tables[id].follow(here=True)

    async def _try(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception as error:
            log.warning("the database cannot be told that this process is alive: %s", error)
