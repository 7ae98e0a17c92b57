"""Who is there, as the database knows it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Boolean, bindparam, func, select, update

from keepstone.server.storage.database import Database
from keepstone.server.storage.schema import seats


@dataclass(frozen=True, slots=True)
class Sign:
    """That somebody was at a seat in this moment, in ms since 1970.

    here: whether a socket is open, None for a sign of other kind; fresh: whether others are to be told.
    """

    match: str
    seat: int
    here: bool | None
    seen: int
    fresh: bool = True


class PresenceStore:
    """What all processes have told of who is there."""

    def __init__(self, database: Database):
        self._database = database

    async def see(self, signs: Sequence[Sign], changed: Iterable[str]) -> None:
        """Note who is there and who has gone; changed: the matches of which others are to be told."""
        row = (seats.c.match == bindparam("at_match")) & (seats.c.seat == bindparam("at_seat"))
        here = func.coalesce(bindparam("is_here", type_=Boolean), seats.c.here)
        statement = update(seats).where(row).values(here=here, seen=bindparam("seen_at"))
        rows = [
            {"at_match": s.match, "at_seat": s.seat, "is_here": s.here, "seen_at": s.seen}
            for s in signs
        ]
        async with self._database.writing() as connection:
            await connection.execute(statement, rows)
            for match in changed:
                await self._database.tell(connection, match)

    async def seen(self, ids: Sequence[str]) -> dict[str, list[tuple[bool, int | None]]]:
        """Whether a socket of each seat of some matches was open when that was told last, and when that was."""
        query = select(seats.c.match, seats.c.here, seats.c.seen).where(seats.c.match.in_(ids))
        found: dict[str, list[tuple[bool, int | None]]] = {}
        async with self._database.reading() as connection:
            for row in await connection.execute(query.order_by(seats.c.match, seats.c.seat)):
                found.setdefault(row.match, []).append((row.here, row.seen))
        return found
