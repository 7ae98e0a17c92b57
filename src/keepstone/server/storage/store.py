"""The store for matches. When a method of the store returns, its data is on disk."""

from dataclasses import replace
from typing import Any, Protocol

from sqlalchemy import URL, Table, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from keepstone.server.base.tasks import ShieldedTasks
from keepstone.server.base.urls import to_write
from keepstone.server.storage.appends import INSERT_EVENTS, Appends, Conflict
from keepstone.server.storage.clocks import ClockStore
from keepstone.server.storage.database import (
    INSERTS,
    Database,
    Queries,
    ReadOnlyDatabase,
    engine_of,
    is_read_only,
)
from keepstone.server.storage.lists import ListStore
from keepstone.server.storage.migrate import upgrade
from keepstone.server.storage.rows import (
    StoredMatch,
    first_rows,
    match_row,
    seat_row,
    select_stored,
)
from keepstone.server.storage.schema import analyses, archives, events, matches, seals, seats
from keepstone.server.storage.seats import PresenceStore, SeatStore


class Attachment(Protocol):
    """What a contest stores when a match is created."""

    async def prepare(self, connection: AsyncConnection, match: StoredMatch) -> StoredMatch:
        """Return the match in the form in which it is stored. Raise Conflict if it cannot be created."""

    async def store(self, connection: AsyncConnection, match: StoredMatch) -> None:
        """Store the attached rows, after those of the match and its seats."""


class Store:
    """The matches in the database: logs, seats, clocks, archives. Every method raises NoDatabase if it fails."""

    def __init__(self, engine: AsyncEngine):
        self.database = database = Database(engine)
        self.seats = SeatStore(database)
        self.clocks = ClockStore(database)
        self.presence = PresenceStore(database)
        self.lists = ListStore(database)
        self.results = ResultStore(database)
        self.tasks = ShieldedTasks()
        self.append = Appends(database, self.clocks, self.tasks).add

    @classmethod
    async def open(cls, url: URL) -> "Store":
        engine = engine_of(to_write(url))
        try:
            async with engine.begin() as connection:
                await connection.run_sync(upgrade)
        finally:
            await engine.dispose()
        return cls(engine_of(to_write(url), takes_long=False))

    async def close(self) -> None:
        await self.tasks.settle()
        await self.database.close()

    async def ask(self) -> None:
        """Raise an error if the database does not answer, and ReadOnlyDatabase if it can store nothing."""
        async with self.database.reading() as connection:
            await connection.execute(select(matches.c.id).limit(1))
            if await is_read_only(connection):
                raise ReadOnlyDatabase("the database is read-only")

    async def seal(self, commitment: str, seed: bytes, now: str, oldest: str) -> None:
        """Store a seed for a later match. Stored seeds that are older than `oldest` are deleted."""
        async with self.database.writing() as connection:
            await connection.execute(delete(seals).where(seals.c.created < oldest))
            await connection.execute(
                insert(seals).values(commitment=commitment, seed=seed, created=now)
            )

    async def unseal(self, commitment: str) -> bytes | None:
        async with self.database.writing() as connection:
            taken = delete(seals).where(seals.c.commitment == commitment).returning(seals.c.seed)
            return (await connection.execute(taken)).scalar_one_or_none()

    async def create(self, match: StoredMatch, attached: Attachment | None = None) -> None:
        """Store a match with what is attached. Raise Conflict for a second rematch, or if data contradict it."""
        try:
            async with self.database.writing() as connection:
                if attached is not None:
                    match = await attached.prepare(connection, match)
                await connection.execute(insert(matches).values(match_row(match)))
                await connection.execute(
                    insert(seats),
                    [
                        seat_row(match.id, i, stored_seat)
                        for i, stored_seat in enumerate(match.stored_seats)
                    ],
                )
                if attached is not None:
                    await attached.store(connection, match)
                if match.log:
                    await connection.execute(INSERT_EVENTS, first_rows(match))
                changed = match.rematch_of or (match.deal and match.deal.contest)
                if changed:
                    await self.database.notify(connection, changed)
        except IntegrityError as error:
            raise Conflict from error

    async def load(self, match: str, after: int = 0) -> StoredMatch | None:
        """Return a match with its log after `after`, or None. The log is read first: seats are never older."""
        new = (events.c.match == match) & (events.c.number > after)
        log = select(events.c.text, events.c.spent).where(new).order_by(events.c.number)
        async with self.database.reading() as connection:
            rows = (await connection.execute(log)).all()
        async with self.database.reading() as connection:
            found = await select_stored(connection, matches.c.id == match)
        texts, spent = tuple(row.text for row in rows), tuple(row.spent for row in rows)
        number = after + len(texts)
        return replace(found[0], log=texts, spent=spent, number=number) if found else None

    async def head(self, match: str) -> StoredMatch | None:
        async with self.database.reading() as connection:
            found = await select_stored(connection, matches.c.id == match)
        return found[0] if found else None

    async def adopt(self, match: str, rules: int) -> None:
        waiting = (matches.c.id == match) & matches.c.started.is_(None)
        await self.database.write(update(matches).where(waiting).values(rules=rules))

    async def break_off(self, match: str, now: str) -> None:
        going_on = (matches.c.id == match) & matches.c.ended.is_(None)
        await self.database.write(
            update(matches).where(going_on).values(ended=now, opener=None, due=None)
        )


class ResultStore(Queries):
    """A store with at most one analysis and one archive for each match."""

    async def save_analysis(self, match: str, saved: bytes) -> None:
        await self._save(analyses, match, saved)

    async def analysis(self, match: str) -> bytes | None:
        return await self._load(analyses, match)

    async def save_archive(self, match: str, saved: bytes) -> None:
        await self._save(archives, match, saved)

    async def archive(self, match: str) -> bytes | None:
        return await self._load(archives, match)

    async def drop_archive(self, match: str) -> None:
        await self._database.write(delete(archives).where(archives.c.match == match))

    async def unarchived(self) -> list[str]:
        """Return the finished matches that have no archive."""
        query = select(matches.c.id).where(
            matches.c.ended.is_not(None), matches.c.id.not_in(select(archives.c.match))
        )
        return await self._database.column(query)

    async def _save(self, where: Table, match: str, saved: bytes) -> None:
        """Insert or replace data in a single statement, since two processes may save the same data at once."""
        async with self._database.writing() as connection:
            insert: Any = INSERTS[connection.dialect.name](where).values(match=match, kept=saved)
            instead = insert.on_conflict_do_update(index_elements=["match"], set_={"kept": saved})
            await connection.execute(instead)

    async def _load(self, where: Table, match: str) -> bytes | None:
        query = select(where.c.kept).where(where.c.match == match)
        saved: bytes | None = await self._database.value(query)
        return saved
