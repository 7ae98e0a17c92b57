"""The follower: updates the tables in memory with changes that other processes have stored."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import aclosing

from keepstone.server.base.tasks import Tasks
from keepstone.server.errors import NoSuchTable
from keepstone.server.live.table import Table
from keepstone.server.storage.channel import Channel
from keepstone.server.storage.store import Store

WATCHING = "watching"  # the first word of a message about spectators
POLL_SECONDS = 5.0  # seconds between two database queries, in case a message was lost

log = logging.getLogger("keepstone.server")


class Follower:
    """notify: called with the ID of a contest, or of a table that is not in memory, after a change."""

    def __init__(
        self,
        channel: Channel,
        store: Store,
        tables: Mapping[str, Table],
        notify: Callable[[str], None],
    ):
        self._channel, self._store, self._tables = channel, store, tables
        self._notify = notify
        self._tasks = Tasks()

    def start(self) -> None:
        self._tasks.begin(self._listen())
        self._tasks.begin(self._poll())

    def publish_greeting(self, table: Table, seat: int, greeting: str) -> None:
        """Send a greeting to other processes. Greetings are not stored in the database."""
        self._publish(f"{table.id} {seat} {greeting}")

    def publish_spectators(self, table: Table, count: int) -> None:
        """Report to other processes how many spectators of a table are connected to this process."""
        self._publish(f"{table.id} {WATCHING} {self._channel.own} {count}")

    async def close(self) -> None:
        await self._tasks.stop()

    async def check(self) -> None:
        """Update the tables in memory that differ from the database: newer events or seats, or an ended seal."""
        heads = await self._store.lists.heads(list(self._tables))
        for id, table in list(self._tables.items()):
            if heads.get(id) != _head_of(table):
                self._follow(id)

    async def _listen(self) -> None:
        async with aclosing(self._channel.listen()) as messages:
            async for message in messages:
                id, _, more = message.partition(" ")
                if more.startswith(WATCHING):
                    self._count_spectators(id, more)
                elif more:
                    self._greet(id, more)
                elif id:
                    self._follow(id)
                else:
                    self._tasks.begin(self._try_to_check())

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            self._publish("")  # a ping, to detect a lost connection
            await self._try_to_check()

    def _publish(self, text: str) -> None:
        self._tasks.begin(self._try_to_publish(text))

    async def _try_to_publish(self, text: str) -> None:
        try:
            await self._channel.publish(text)
        except Exception as error:
            log.warning("other processes could not be notified: %s", error)

    async def _try_to_check(self) -> None:
        try:
            await self.check()
        except Exception as error:
            log.warning("the tables could not be compared with the database: %s", error)

    def _count_spectators(self, id: str, message: str) -> None:
        _, process, count = message.split(" ")
        if id in self._tables:
            self._tables[id].count_spectators(process, int(count))

    def _greet(self, id: str, message: str) -> None:
        seat, _, greeting = message.partition(" ")
        if id in self._tables:
            self._tables[id].hear(int(seat), greeting)

    def _follow(self, id: str) -> None:
        if id in self._tables:
            self._tasks.begin(self._try_to_follow(self._tables[id]))
        else:
            self._notify(id)

    async def _try_to_follow(self, table: Table) -> None:
        try:
            await table.follow()
        except NoSuchTable:
            log.info("table %s was closed by another process", table.id)
        except Exception:
            log.exception("table %s could not be updated from the database", table.id)


def _head_of(table: Table) -> tuple[int, int, str | None]:
    taken = sum(seat.kind != "open" for seat in table.match.seats)
    return table.match.number, taken, table.deal and table.deal.until


async def show_unsealed(in_memory: Mapping[str, Table], ids: Sequence[str]) -> None:
    """Let the tables in memory notice that their games are not secret any more."""
    for id in ids:
        if id in in_memory:
            await in_memory[id].follow()
