"""Presence of players in the database."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Boolean, bindparam, func, select, update

from keepstone.server.storage.database import Database
from keepstone.server.storage.schema import seats


@dataclass(frozen=True, slots=True)
class Sighting:
    """A player seen at a seat, in ms since 1970. here: connected, or None; fresh: notify other processes."""

    match: str
    seat: int
    here: bool | None
    seen: int
    fresh: bool = True


class PresenceStore:
    def __init__(self, database: Database):
        self._database = database

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
