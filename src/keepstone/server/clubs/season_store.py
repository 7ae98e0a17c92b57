"""The places in the contests of a club in the database."""

from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import bindparam, func, select, update

from keepstone.server.base import server_time
from keepstone.server.clubs.seasons import Places
from keepstone.server.storage.contest_schema import contests, entrants
from keepstone.server.storage.database import Database

# Results may be stored late, for example after an outage. A day after the end, they do not change any more.
SETTLED_MS = server_time.DAY_MS
NO_PLACE = 0


class SeasonStore:
    """The contests of clubs that have ended with a result. A place is stored as soon as it cannot change any more.

    final_places: returns the places of all people in a contest that is over.
    """

    def __init__(self, database: Database, final_places: Callable[[str], Awaitable[Places]]):
        self._database, self._final_places = database, final_places

    async def years(self, club: str) -> list[int]:
        """Return the years in which contests of a club have ended, newest first."""
        year = func.substr(contests.c.ends, 1, 4)
        query = select(year).where(*_ended(club)).distinct().order_by(year.desc())
        return [int(text) for text in await self._database.column(query)]

    async def places(self, club: str, year: int) -> list[Places]:
        """Return the places in each contest of a club that ended in a year."""
        within = contests.c.ends.between(f"{year:04}", f"{year + 1:04}")
        columns = contests.c.id, contests.c.ends, entrants.c.person, entrants.c.final
        query = select(*columns).join(entrants).where(*_ended(club), within)
        people: dict[tuple[str, str], dict[bytes, int | None]] = defaultdict(dict)
        for row in await self._database.rows(query):
            people[row.id, row.ends][row.person] = row.final
        return [await self._places(*contest, finals) for contest, finals in people.items()]

    async def _places(self, contest: str, ends: str, finals: dict[bytes, int | None]) -> Places:
        if None not in finals.values():
            return {person: place for person, place in finals.items() if place}
        found = await self._final_places(contest)
        if ends < server_time.written(server_time.now() - SETTLED_MS):
            await self._keep(contest, found)
        return found

    async def _keep(self, contest: str, places: Places) -> None:
        everybody = update(entrants).where(entrants.c.contest == contest)
        placed = everybody.where(entrants.c.person == bindparam("who"))
        rows = [{"who": person, "final": place} for person, place in places.items()]
        async with self._database.writing() as connection:
            await connection.execute(everybody.values(final=NO_PLACE))
            if rows:
                await connection.execute(placed, rows)


def _ended(club: str) -> tuple[Any, ...]:
    """Return the conditions for contests of a club that have ended with a result."""
    is_over = contests.c.ends <= server_time.written_now()
    return contests.c.club == club, contests.c.closed == "", is_over
