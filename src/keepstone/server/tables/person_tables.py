"""The tables of a person: all of them in a list, and what is new at them, for a program that plays many."""

import asyncio
from contextlib import suppress

from msgspec import json
from msgspec.structs import asdict, replace

from keepstone.protocol import KeepstoneError
from keepstone.server.errors import NoSuchTable
from keepstone.server.storage.rows import StoredMatch
from keepstone.server.storage.store import Store
from keepstone.server.tables.presence import Place, Presence
from keepstone.server.tables.registry import TableRegistry
from keepstone.server.tables.table_cards import card_of
from keepstone.server.wire.cards import MyTable, TableCard
from keepstone.server.wire.frames import GoneFrame, MineFrame, PersonFrame

MOST_LISTED = 100
MOST_TABLES = 50  # that are not over: they stay in memory
LOOK_SECONDS = 5.0  # between two looks, for what another process did and was not heard


class PersonTables:
    """Finds the tables where a person sits."""

    def __init__(self, store: Store, registry: TableRegistry, presence: Presence):
        self._store = store
        self.registry, self.presence = registry, presence

    async def of(self, person: bytes) -> list[MyTable]:
        """Return the newest tables where a person sits, also those that are over."""
        found = await self._store.lists.of_person(person, MOST_LISTED)
        return [await self._listed(stored, person) for stored in found]

    async def unfinished(self, person: bytes) -> list[str]:
        """Return the identities of a person's tables that are not over, at most MOST_TABLES."""
        return await self._store.lists.going_on_of(person, MOST_TABLES)

    async def _listed(self, stored: StoredMatch, person: bytes) -> MyTable:
        you = [each.person for each in stored.stored_seats].index(person)
        card, to_act = card_of(stored), None
        if stored.ended:
            card = replace(card, status="over")
        elif card.status == "playing":
            with suppress(KeepstoneError):  # the game is not compiled yet, or follows older rules
                to_act = (await self.registry.table(stored.id)).match.mover
        return _mine(card, you, to_act)


def _mine(card: TableCard, you: int, to_act: int | None) -> MyTable:
    return MyTable(
        card.table, card.game, card.status, card.seats, card.n, card.created, you, to_act
    )


class PersonFeed:
    """The tables of a person. Like a `Feed` it queues nothing: it knows what it has said of each table."""

    def __init__(self, tables: PersonTables, person: bytes):
        self._tables = tables
        self._person = person
        self._places: set[Place] = set()
        self._said: dict[str, tuple[object, ...]] = {}
        self._news = asyncio.Event()
        self.look()

    def close(self) -> None:
        """Listen no more."""
        self._be_at(set())

    def look(self) -> None:
        """There may be something new."""
        self._news.set()

    async def next_frames(self) -> list[str]:
        """Wait until there may be something new, and not for long; a frame for each table where there is."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK_SECONDS):
                await self._news.wait()
        self._news.clear()
        going_on = await self._tables.unfinished(self._person)
        found = [await self._look_at(id) for id in dict.fromkeys([*going_on, *self._said])]
        tables = [each for each in found if isinstance(each, MineFrame)]
        self._be_at({(each.table, each.you) for each in tables if each.status != "over"})
        return [json.encode(each).decode() for each in found if each and self._is_new(each)]

    async def _look_at(self, id: str) -> PersonFrame | None:
        """A table as it is now; None if the game cannot be played yet."""
        try:
            table = await self._tables.registry.table(id)
            if self._person not in table.persons:
                return GoneFrame(id)
            you = table.persons.index(self._person)
            return MineFrame(**asdict(_mine(table.card(), you, table.match.mover)))
        except NoSuchTable:
            return GoneFrame(id)
        except KeepstoneError:
            return None

    def _be_at(self, places: set[Place]) -> None:
        """Be there at these seats, and at no others."""
        for place in places - self._places:
            self._tables.presence.come(place)
        for place in self._places - places:
            self._tables.presence.leave(place)
        self._places = places

    def _is_new(self, table: PersonFrame) -> bool:
        """Whether it is to be said: it began, ended, is gone, or is this person's turn. From now on it is said."""
        if isinstance(table, GoneFrame):
            return self._said.pop(table.table, None) is not None
        turn = table.n if table.to_act == table.you else None
        if self._said.get(table.table) == (now := (table.status, turn)):
            return False
        self._said[table.table] = now
        if table.status == "over":
            del self._said[table.table]
        return True
