"""The registry of tables in memory. Tables are loaded from the database on demand."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

from msgspec import structs

from keepstone.errors import KeepstoneError
from keepstone.server.base.fair_queue import FairThreads
from keepstone.server.base.server_time import written_now
from keepstone.server.compile.own_sets import Key, key_of_set
from keepstone.server.compile.readiness import Readiness
from keepstone.server.errors import OtherRules
from keepstone.server.live.archive import Archive, Archives
from keepstone.server.live.identity import check_identity, no_such_table
from keepstone.server.live.table import Table
from keepstone.server.live.table_cards import stored_card_of
from keepstone.server.storage.old_rules import current_rules_version, stored_record
from keepstone.server.storage.rows import StoredMatch
from keepstone.server.storage.sealing import check_unsealed
from keepstone.server.storage.store import Store
from keepstone.server.wire.cards import TableCard
from keepstone.text.sentences import sentence

LOADING = ""  # the owner of all tables that are loaded, in the order of the requests


Hook = Callable[[Table], None]


@dataclass(slots=True)
class TableHooks:
    """Callbacks for tables. Those in each list are called in order.

    loaded: after a table has read its seats and events. changed: after every change, and after reading; closed:
    after a table has been deleted. In the process that stored a change: turned, if it is another seat's turn;
    finished, if the game is over. in_use: returns whether a table has to stay in memory.
    """

    loaded: list[Hook] = field(default_factory=list)
    changed: list[Hook] = field(default_factory=list)
    finished: list[Hook] = field(default_factory=list)
    turned: list[Hook] = field(default_factory=list)
    closed: list[Hook] = field(default_factory=list)
    in_use: list[Callable[[Table], bool]] = field(default_factory=list)


class TableRegistry:
    """The tables in memory. Above `most`, those that have been unused for the longest time are dropped."""

    def __init__(self, store: Store, readiness: Readiness, archives: Archives, most: int):
        self._store, self._readiness, self._archives, self._most = store, readiness, archives, most
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._threads = FairThreads(1, "table")  # replaying a long log takes a while
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self.hooks = TableHooks(closed=[self._forget])

    @property
    def in_memory(self) -> Mapping[str, Table]:
        return self._tables

    async def table(self, id: str) -> Table:
        """Raise NoSuchTable if there is no such table, and OtherRules if its rules are no longer supported."""
        check_identity(id)
        if id not in self._loading:
            if id in self._tables:
                self._tables.move_to_end(id)
                return self._tables[id]
            self._loading[id] = self._store.tasks.begin(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(self._loading[id])

    async def table_or_archive(self, id: str) -> Table | Archive:
        try:
            return await self.table(id)
        except OtherRules:
            archive = await self._archives.of(id)
            if archive is None:
                raise
            stored = await self._store.head(id)
            check_unsealed(stored.deal if stored else None)
            # A game of a deal ends, and is archived, while the deal is still secret.
            return structs.replace(archive, card=structs.replace(archive.card, sealed=False))

    async def shown_table(self, id: str) -> Table:
        """Return a table whose game everybody can see. Raise SealedDeal if only its player can see it."""
        table = await self.table(id)
        table.check_shown()
        return table

    async def stored_card(self, id: str) -> TableCard:
        """Return the card of a table without the result, using only the database."""
        check_identity(id)
        stored = await self._store.load(id)
        if stored is None:
            raise no_such_table(id)
        return stored_card_of(stored)

    async def record(self, id: str) -> str:
        """Raise SealedDeal if the deal is still secret. Under old rules, the record contains the stored log."""
        try:
            found = await self.table_or_archive(id)
            if isinstance(found, Table):
                found.check_shown()
                return found.record()
            return found.record
        except OtherRules:
            stored = await self._store.load(id)
            assert stored is not None
            check_unsealed(stored.deal)
            return stored_record(stored)

    async def title_if_preparing(self, id: str) -> str:
        """Return the title of a table's game if it is still being compiled; otherwise ""."""
        check_identity(id)
        stored = None if self._readiness.is_complete else await self._store.load(id)
        return "" if stored is None else self._readiness.title_if_preparing(stored.game)

    def is_in_use(self, table: Table) -> bool:
        return table.lock.locked() or any(used(table) for used in self.hooks.in_use)

    def is_set_played(self, key: Key) -> bool:
        return any(
            key_of_set(table.match.config.name, table.match.config.options) == key
            and self.is_in_use(table)
            for table in self._tables.values()
        )

    async def resume(self) -> None:
        """Load the tables where the game continues without a request. Those of bots wait for a spectator."""
        for id in await self._store.lists.unattended():
            with suppress(
                KeepstoneError
            ):  # a table that cannot be loaded must not delay the others
                await self.table(id)
        self._archives.save_missing(self.table)

    async def _load(self, id: str) -> Table:
        stored = await self._store.load(id)
        if stored is None:
            raise no_such_table(id)
        stored = await self._playable(stored)
        table = await self._threads.run(LOADING, Table, stored, self._store, self.hooks)
        self._tables[id] = table
        self._drop_unused()
        try:
            # A change since `stored` was read was announced only to tables in memory.
            await table.follow()
        except BaseException:
            self._forget(table)
            raise
        return table

    async def _playable(self, stored: StoredMatch) -> StoredMatch:
        """Give a match that has not begun the current rules. End others under old rules, and raise OtherRules."""
        rules = current_rules_version(stored)
        if stored.rules != rules and stored.started is None and rules is not None:
            await self._store.adopt(stored.id, rules)
            stored = replace(stored, rules=rules)
        if stored.rules != rules:
            await self._store.break_off(stored.id, written_now())
            raise other_rules(stored.rules)
        await self._readiness.wait(stored.game, stored.options)
        return stored

    def close(self) -> None:
        self._threads.close()

    def _forget(self, table: Table) -> None:
        self._tables.pop(table.id, None)

    def _drop_unused(self) -> None:
        too_many = max(0, len(self._tables) - self._most)
        for id, table in list(self._tables.items())[:too_many]:
            if not self.is_in_use(table):
                del self._tables[id]


def other_rules(version: int) -> OtherRules:
    return OtherRules(
        sentence(
            "this game was played with version {version} of its rules, "
            "which this server no longer supports",
            version=version,
        )
    )
