"""Seats in the database, the presence of their players, and matches that are waiting for players."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Boolean, bindparam, delete, func, select, update

from keepstone.match import Seat
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.database import Queries, lock
from keepstone.server.storage.rows import StoredSeat, seat_row
from keepstone.server.storage.schema import matches, seats

_each = seats.alias()
WITH_OPEN_SEATS = select(_each.c.match).where(_each.c.kind == "open")


def expired(oldest: str) -> Any:
    """Return the condition that a match that waits for players is older than `oldest`, and no rematch."""
    old = (matches.c.created < oldest) & matches.c.rematch_of.is_(None)
    return old & matches.c.id.in_(WITH_OPEN_SEATS)


class SeatStore(Queries):
    """The seats of matches. If two players want the same seat, the database makes sure that only one gets it."""

    async def change(self, match: str, changes: Mapping[int, tuple[Seat, StoredSeat]]) -> None:
        """Change seats from old to new values, all or none. Raise Conflict if one has changed meanwhile."""
        async with self._database.writing() as connection:
            await lock(connection, match)
            for number, (old, new) in changes.items():
                statement = (
                    update(seats)
                    .where(seats.c.match == match, seats.c.seat == number)
                    .where(seats.c.kind == old.kind, seats.c.contribution == old.contribution)
                    .where(seats.c.forfeited.is_(old.forfeited))
                    .values(seat_row(match, number, new))
                )
                if (await connection.execute(statement)).rowcount != 1:
                    raise Conflict
            await self._database.notify(connection, match)

    async def reveal_by(self, match: str, proposed: str) -> str:
        """Return the deadline for contributions. If several are proposed, the first one is kept."""
        row = matches.c.id == match
        first = update(matches).where(row, matches.c.reveal_by.is_(None))
        async with self._database.writing() as connection:
            await connection.execute(first.values(reveal_by=proposed))
            found = await connection.execute(select(matches.c.reveal_by).where(row))
            return str(found.scalar_one())

    async def vacate(self, match: str, seat: int) -> None:
        """Free a seat. Raise Conflict if every seat is taken, because then the match has begun."""
        statement = (
            update(seats)
            .where(seats.c.match == match, seats.c.seat == seat, seats.c.match.in_(WITH_OPEN_SEATS))
            .values(seat_row(match, seat, StoredSeat(Seat())))
        )
        async with self._database.writing() as connection:
            await lock(connection, match)
            if (await connection.execute(statement)).rowcount != 1:
                raise Conflict
            await self._database.notify(connection, match)

    async def drop(self, match: str) -> None:
        if not await self._drop(matches.c.id == match):
            raise Conflict

    async def drop_waiting(self, oldest: str) -> list[str]:
        return await self._drop(expired(oldest))

    async def waiting_of(self, opener: str) -> int:
        query = select(func.count()).where(
            matches.c.opener == opener,
            matches.c.rematch_of.is_(None),
            matches.c.id.in_(WITH_OPEN_SEATS),
        )
        count: int = await self._database.value(query)
        return count

    async def _drop(self, where: Any) -> list[str]:
        waiting = select(matches.c.id).where(where, matches.c.id.in_(WITH_OPEN_SEATS))
        async with self._database.writing() as connection:
            locked = (await connection.execute(waiting.with_for_update())).scalars().all()
            # Check again, since a player may have sat down while this was waiting for the lock.
            still = waiting.where(matches.c.id.in_(locked))
            dropped = list((await connection.execute(still)).scalars()) if locked else []
            if dropped:
                await connection.execute(delete(seats).where(seats.c.match.in_(dropped)))
                await connection.execute(delete(matches).where(matches.c.id.in_(dropped)))
            for match in dropped:
                await self._database.notify(connection, match)
        return dropped

    async def persons(self, name: str) -> list[tuple[str, int]]:
        named = select(seats.c.match, seats.c.seat).where(
            seats.c.kind == "person", seats.c.name == name
        )
        return [(row.match, row.seat) for row in await self._database.rows(named)]

    async def rename(self, match: str, seat: int, name: str) -> None:
        await self._change(match, seat, {"name": name})

    async def detach(self, match: str, seat: int, stranger: bytes | None) -> None:
        """Invalidate a seat's secret and key. stranger: random bytes for the hash of the key, None without one."""
        await self._change(match, seat, {"secret": None, "person": stranger})

    async def _change(self, match: str, seat: int, values: dict[str, Any]) -> None:
        person = (seats.c.match == match) & (seats.c.seat == seat) & (seats.c.kind == "person")
        await self._database.write(update(seats).where(person).values(values))


@dataclass(frozen=True, slots=True)
class Sighting:
    """A player seen at a seat, in ms since 1970. here: connected, or None; fresh: notify other processes."""

    match: str
    seat: int
    here: bool | None
    seen: int
    fresh: bool = True


class PresenceStore(Queries):
    async def record(self, sightings: Sequence[Sighting], changed: Iterable[str]) -> None:
        row = (seats.c.match == bindparam("at_match")) & (seats.c.seat == bindparam("at_seat"))
        here = func.coalesce(bindparam("is_here", type_=Boolean), seats.c.here)
        statement = update(seats).where(row).values(here=here, seen=bindparam("seen_at"))
        rows = [
            {"at_match": s.match, "at_seat": s.seat, "is_here": s.here, "seen_at": s.seen}
            for s in sightings
        ]
        async with self._database.writing() as connection:
            await connection.execute(statement, rows)
            for match in changed:
                await self._database.notify(connection, match)

    async def seen(self, ids: Sequence[str]) -> dict[str, list[tuple[bool, int | None]]]:
        """Return for each seat of these matches whether it was connected at its last report, and when that was."""
        query = select(seats.c.match, seats.c.here, seats.c.seen).where(seats.c.match.in_(ids))
        found: dict[str, list[tuple[bool, int | None]]] = {}
        async with self._database.reading() as connection:
            for row in await connection.execute(query.order_by(seats.c.match, seats.c.seat)):
                found.setdefault(row.match, []).append((row.here, row.seen))
        return found
