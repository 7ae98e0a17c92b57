"""The tables of a person: all of them in a list, and what is new at them, for a program that plays many."""

import asyncio
from contextlib import suppress

from msgspec import json
from msgspec.structs import asdict, replace

from keepstone.protocol import KeepstoneError
from keepstone.server.hall import Hall, card_of
from keepstone.server.store import Stored
from keepstone.server.wire import MineFrame, MyTable, TableCard

MOST_LISTED = 100
MOST_TABLES = 50  # that are not over: they stay in memory
LOOK_SECONDS = 5.0  # between two looks, for what another process did and was not heard


async def tables_of(hall: Hall, person: bytes) -> list[MyTable]:
    """The newest tables where a person sits, also those that are over."""
    found = await hall.store.of_person(person, MOST_LISTED)
    return [await _listed(hall, stored, person) for stored in found]


async def _listed(hall: Hall, stored: Stored, person: bytes) -> MyTable:
    you = [each.person for each in stored.stored_seats].index(person)
    card, to_act = card_of(stored), None
    if stored.ended:
        card = replace(card, status="over")
    elif card.status == "playing":
        with suppress(
            KeepstoneError
        ):  # the game is not compiled yet, or was begun under older rules
            to_act = (await hall.table(stored.id)).match.mover
    return _mine(card, you, to_act)


def _mine(card: TableCard, you: int, to_act: int | None) -> MyTable:
    return MyTable(
        card.table, card.game, card.status, card.seats, card.n, card.created, you, to_act
    )


class PersonFeed:
    """The tables of a person. Like a `Feed` it queues nothing: it knows what it has said of each table."""

    def __init__(self, hall: Hall, person: bytes):
        self._hall = hall
        self._person = person
        self._said: dict[str, tuple[object, ...]] = {}
        self._news = asyncio.Event()
        self.look()

    def look(self) -> None:
        """There may be something new."""
        self._news.set()

    async def next_frames(self) -> list[str]:
        """Wait until there may be something new, and not for long; a frame for each table where there is."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK_SECONDS):
                await self._news.wait()
        self._news.clear()
        going_on = await self._hall.store.going_on_of(self._person, MOST_TABLES)
        tables = [await self._look_at(id) for id in dict.fromkeys([*going_on, *self._said])]
        new = [table for table in tables if table and self._is_new(table)]
        return [json.encode(MineFrame(**asdict(table))).decode() for table in new]

    async def _look_at(self, id: str) -> MyTable | None:
        """A table as it is now; None if it is closed, the seat was given up, or the game cannot be played yet."""
        try:
            table = await self._hall.table(id)
            return _mine(table.card(), table.persons.index(self._person), table.match.mover)
        except (KeepstoneError, ValueError):
            return None

    def _is_new(self, table: MyTable) -> bool:
        """Whether it is to be said, because it began, ended, or is this person's turn; from now on it is said."""
        turn = table.n if table.to_act == table.you else None
        if self._said.get(table.table) == (now := (table.status, turn)):
            return False
        self._said[table.table] = now
        if table.status == "over":
            del self._said[table.table]
        return True
