"""A person's tables: a list of them, and a subscription to their changes."""

import asyncio
from contextlib import suppress

from msgspec import json
from msgspec.structs import asdict, replace

from keepstone.errors import KeepstoneError
from keepstone.server.errors import NoSuchTable
from keepstone.server.live.connections import Place, Presence
from keepstone.server.live.registry import TableRegistry
from keepstone.server.live.table_cards import card_of, stored_card_of
from keepstone.server.storage.rows import StoredMatch
from keepstone.server.storage.store import Store
from keepstone.server.wire.cards import MyTable, TableCard
from keepstone.server.wire.frames import GoneFrame, MineFrame, PersonFrame

MOST_LISTED = 100
MOST_TABLES = 50  # maximum unfinished tables, which stay in memory
POLL_SECONDS = 5.0  # seconds between two database queries, in case a message was lost


class PersonTables:
    def __init__(self, store: Store, registry: TableRegistry, presence: Presence):
        self._store = store
        self.registry, self.presence = registry, presence

    async def of(self, person: bytes) -> list[MyTable]:
        found = await self._store.lists.of_person(person, MOST_LISTED)
        return [await self._listed(stored, person) for stored in found]

    async def unfinished(self, person: bytes) -> list[str]:
        return await self._store.lists.going_on_of(person, MOST_TABLES)

    async def _listed(self, stored: StoredMatch, person: bytes) -> MyTable:
        you = [seat.person for seat in stored.stored_seats].index(person)
        card, to_act = stored_card_of(stored), None
        if stored.ended:
            card = replace(card, status="over")
        elif card.status == "playing":
            with suppress(
                KeepstoneError
            ):  # the game has not been compiled yet, or its rules are no longer supported
                to_act = (await self.registry.table(stored.id)).match.mover
        return _mine(card, you, to_act)


def _mine(card: TableCard, you: int, to_act: int | None) -> MyTable:
    return MyTable(
        card.table, card.game, card.status, card.seats, card.n, card.created, you, to_act
    )


class PersonSubscriber:
    """A subscriber to a person's tables. Like a `Subscriber`, it has no queue, but remembers what it sent last."""

    def __init__(self, tables: PersonTables, person: bytes):
        self._tables = tables
        self._person = person
        self._places: set[Place] = set()
        self._sent: dict[str, tuple[object, ...]] = {}
        self._changed = asyncio.Event()
        self.wake()

    def close(self) -> None:
        self._set_presence(set())

    def wake(self) -> None:
        self._changed.set()

    async def next_frames(self) -> list[str]:
        """Wait for changes for at most POLL_SECONDS. Return a frame for each table that has changed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(POLL_SECONDS):
                await self._changed.wait()
        self._changed.clear()
        going_on = await self._tables.unfinished(self._person)
        found = [await self._frame_of(id) for id in dict.fromkeys([*going_on, *self._sent])]
        tables = [frame for frame in found if isinstance(frame, MineFrame)]
        self._set_presence({(table.table, table.you) for table in tables if table.status != "over"})
        return [json.encode(frame).decode() for frame in found if frame and self._is_new(frame)]

    async def _frame_of(self, id: str) -> PersonFrame | None:
        """Return the frame for a table, or None if the table's game cannot be played yet."""
        try:
            table = await self._tables.registry.table(id)
            if self._person not in table.keys.persons:
                return GoneFrame(id)
            you = table.keys.persons.index(self._person)
            return MineFrame(**asdict(_mine(card_of(table), you, table.match.mover)))
        except NoSuchTable:
            return GoneFrame(id)
        except KeepstoneError:
            return None

    def _set_presence(self, places: set[Place]) -> None:
        for place in places - self._places:
            self._tables.presence.enter(place)
        for place in self._places - places:
            self._tables.presence.leave(place)
        self._places = places

    def _is_new(self, table: PersonFrame) -> bool:
        """Return whether a table's frame has not been sent yet, and remember it as sent.

        A frame is sent if the game has begun or ended, the table no longer exists, or it is the person's turn.
        """
        if isinstance(table, GoneFrame):
            return self._sent.pop(table.table, None) is not None
        turn = table.n if table.to_act == table.you else None
        if self._sent.get(table.table) == (now := (table.status, turn)):
            return False
        self._sent[table.table] = now
        if table.status == "over":
            del self._sent[table.table]
        return True
