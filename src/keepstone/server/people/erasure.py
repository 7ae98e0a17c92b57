"""Deletion of people's data: on request, and of keys that have never had a seat at a table."""

import re
import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, exists, select

from keepstone.errors import UnknownName
from keepstone.kit.quoting import quoted
from keepstone.match import clean_name
from keepstone.server.base import server_time
from keepstone.server.base.tasks import RepeatedWork
from keepstone.server.people.profile_store import LeaveOthers, ProfileStore
from keepstone.server.people.push.store import PushStore
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.contest_schema import entrants, members
from keepstone.server.storage.database import Database
from keepstone.server.storage.puzzle_results import PuzzleResultStore
from keepstone.server.storage.rating_schema import profiles
from keepstone.server.storage.schema import pushes, puzzle_results, seats
from keepstone.server.storage.store import Store

NOBODY = "Somebody"
SEAT = re.compile(r"([a-z0-9]{12})/(\d)")
KEY = re.compile(r"(?:profile|club|contest)/[a-z0-9]{12}/(.+)")
PAUSE = 3600.0  # seconds between two deletions
UNUSED_DAYS = 30


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """A person's seat. over: whether the game is over; person: the hash of the key, or None."""

    table: str
    seat: int
    name: str
    over: bool
    person: bytes | None


@dataclass(frozen=True, slots=True)
class NamedKey:
    """A key with a name in a profile, club or contest. place: such as "club/k3x9q2m4w7ab/Ada"."""

    place: str
    name: str
    person: bytes


class Erasure:
    """Deletes people's names and data. leave: lets a person leave contests and clubs."""

    def __init__(self, store: Store, leave: LeaveOthers):
        self._store, self._leave = store, leave
        self._profiles = ProfileStore(store.database)
        self._pushes = PushStore(store.database)
        self._puzzle_results = PuzzleResultStore(store.database)

    async def find(self, persons: Iterable[str]) -> list[NamedSeat | NamedKey]:
        """Find seats and keys by names, seats as TABLE/SEAT, and keys by their places.

        Raise UnknownName if nothing is found.
        """
        return [found for person in persons for found in await _find(self._store, person)]

    async def forget(self, named: Sequence[NamedSeat | NamedKey]) -> None:
        """Replace the persons' names with neutral ones.

        If a game is over, no secret and no key gives access to the seat any more. If a person has a key, also
        delete all other data of the key, as `POST /api/me/remove` does.
        """
        strangers = {found.person: secrets.token_bytes(32) for found in named if found.person}
        for person, stranger in strangers.items():
            await self.forget_key(person, stranger)
        for found in named:
            if isinstance(found, NamedSeat):
                await _forget_seat(self._store, found, strangers.get(found.person or b""))

    async def forget_key(self, person: bytes, stranger: bytes) -> list[str]:
        """Delete everything about a key, and assign its finished games to a stranger. Return the changed tables.

        The person leaves all tables where the game has not begun. stranger: random bytes that replace the hash of
        the key and belong to no key.
        """
        await self._pushes.drop_all(person)
        await self._puzzle_results.drop_all(person)
        left = await _leave_waiting(self._store, person)
        return [*left, *await self._profiles.forget(person, stranger, NOBODY, self._leave)]


async def _leave_waiting(store: Store, person: bytes) -> list[str]:
    """Free the person's seats at tables with open seats. Delete the tables that the person opened."""
    left = []
    for match in await store.lists.waiting_of(person):
        seat = next(
            i for i, stored_seat in enumerate(match.stored_seats) if stored_seat.person == person
        )
        with suppress(Conflict):  # the last seat has been taken, and the game begins
            await (
                store.seats.drop(match.id)
                if match.host == seat
                else store.seats.vacate(match.id, seat)
            )
            left.append(match.id)
    return left


async def _forget_seat(store: Store, found: NamedSeat, stranger: bytes | None) -> None:
    match = await store.load(found.table)
    if match is None:
        return
    others = [
        stored_seat.seat.name for i, stored_seat in enumerate(match.stored_seats) if i != found.seat
    ]
    if match.stored_seats[found.seat].seat.name == found.name:  # not yet renamed by forget_key
        await store.seats.rename(found.table, found.seat, clean_name(NOBODY, others))
    if found.over:
        await store.seats.detach(found.table, found.seat, stranger)
    # the next start creates a new archive without the name
    await store.results.drop_archive(found.table)


async def _find(store: Store, person: str) -> list[NamedSeat | NamedKey]:
    found: list[NamedSeat | NamedKey] = []
    if seat := SEAT.fullmatch(person):
        found += await _seats(store, [(seat[1], int(seat[2]))])
    elif place := KEY.fullmatch(person):
        found += [key for key in await _keys(store, place[1]) if key.place == person]
    else:
        name = clean_name(person)
        found += await _seats(store, await store.seats.persons(name))
        found += await _keys(store, name)
    if not found:
        raise UnknownName(f"no player is stored as {quoted(person)}")
    return found


async def _seats(store: Store, places: Sequence[tuple[str, int]]) -> list[NamedSeat]:
    return [seat for place in places if (seat := await _at(store, *place))]


async def _keys(store: Store, name: str) -> list[NamedKey]:
    """Find keys by a name in a profile, club or contest, whether or not they have a seat with this name."""
    return [
        NamedKey(f"{kind}/{row.id}/{name}", name, row.person)
        for kind, id in (
            ("profile", profiles.c.id),
            ("club", members.c.club),
            ("contest", entrants.c.contest),
        )
        for row in await store.database.rows(
            select(id.label("id"), id.table.c.person).where(id.table.c.name == name)
        )
    ]


async def _at(store: Store, table: str, seat: int) -> NamedSeat | None:
    match = await store.load(table)
    if match is None or seat >= len(match.stored_seats):
        return None
    stored = match.stored_seats[seat]
    if stored.seat.kind != "person":
        return None
    return NamedSeat(table, seat, stored.seat.name, match.ended is not None, stored.person)


class Expiry(RepeatedWork):
    """Deletes what keys that have never had a seat at a table have stored and not changed for UNUSED_DAYS."""

    def __init__(self, database: Database):
        super().__init__(PAUSE, "expired rows could not be deleted")
        self._database = database

    async def work(self) -> bool:
        await self.drop_unused()
        return False

    async def drop_unused(self) -> int:
        oldest = server_time.now() - UNUSED_DAYS * server_time.DAY_MS
        old = {
            puzzle_results: puzzle_results.c.kept < oldest,
            pushes: pushes.c.kept < oldest,
            profiles: profiles.c.since < server_time.written(oldest),
        }
        count = 0
        async with self._database.writing() as connection:
            for table, is_old in old.items():
                unused: Any = ~exists(select(seats.c.match).where(seats.c.person == table.c.person))
                count += (await connection.execute(delete(table).where(is_old, unused))).rowcount
        return count
