"""Keeping the tables in memory in step with what other processes store."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import aclosing
from functools import partial

from keepstone.server.base.tasks import Tasks
from keepstone.server.errors import NoSuchTable
from keepstone.server.storage.channel import Channel
from keepstone.server.storage.store import Store
from keepstone.server.tables.table import Table

LOOK_SECONDS = 5.0  # between two looks at the database, for what was not heard

log = logging.getLogger("keepstone.server")


class Follower:
    """Follows other processes at the tables that are in memory, and tells them of this one."""

    def __init__(self, channel: Channel, store: Store, tables: Mapping[str, Table]):
        self._channel, self._store, self._tables = channel, store, tables
        self._tasks = Tasks()
        if channel.in_commits:
            store.database.message_for = channel.message_for

    def start(self) -> None:
        """Listen, and look at the database now and then."""
        self._tasks.begin(self._listen())
        self._tasks.begin(self._look_again())

    def tell(self, table: Table) -> None:
        """Tell the others that something was stored."""
        self._tasks.begin(self._try_to(partial(self._channel.notify, table.id), table.id))

    def pass_on(self, table: Table, seat: int, greeting: str) -> None:
        """Tell the others of a greeting, which the database does not know."""
        say = partial(self._channel.publish, f"{table.id} {seat} {greeting}")
        self._tasks.begin(self._try_to(say, table.id))

    async def close(self) -> None:
        """Listen no more."""
        await self._tasks.stop()

    async def look(self) -> None:
        """Follow where the database knows more than the table in memory."""
        heads = await self._store.lists.heads(list(self._tables))
        for id, table in list(self._tables.items()):
            if heads.get(id) != _head_of(table):
                self._follow(id)

    async def _listen(self) -> None:
        async with aclosing(self._channel.listen()) as heard:
            async for said in heard:
                id, _, greeted = said.partition(" ")
                if greeted:
                    self._greet(id, greeted)
                elif id:
                    self._follow(id)
                else:
                    self._tasks.begin(self._try_to_look())

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self._tasks.begin(self._try_to_knock())
            await self._try_to_look()

    async def _try_to_knock(self) -> None:
        try:
            await self._channel.ping()
        except Exception as error:
            log.warning("other processes cannot be told anything: %s", error)

    async def _try_to_look(self) -> None:
        try:
            await self.look()
        except Exception as error:
            log.warning("the database cannot be asked what is new: %s", error)

    def _greet(self, id: str, greeted: str) -> None:
        seat, _, greeting = greeted.partition(" ")
        if id in self._tables:
            self._tables[id].hear(int(seat), greeting)

    async def _try_to(self, tell: Callable[[], Awaitable[None]], id: str) -> None:
        try:
            await tell()
        except Exception as error:
            log.warning("other processes cannot be told of table %s: %s", id, error)

    def _follow(self, id: str) -> None:
        if id in self._tables:
            self._tasks.begin(self._try_to_follow(self._tables[id]))

    async def _try_to_follow(self, table: Table) -> None:
        try:
            await table.follow()
        except NoSuchTable:
            log.info("table %s was closed by another process", table.id)
        except Exception:
            log.exception("table %s cannot be followed", table.id)


def _head_of(table: Table) -> tuple[int, int]:
    taken = sum(seat.kind != "open" for seat in table.match.seats)
    return table.match.number, taken
