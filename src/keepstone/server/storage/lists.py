"""Queries about many matches: public matches, a person's matches, finished matches, and matches to resume."""

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import case, func, select

from keepstone.match.fairness import commit
from keepstone.server.base import server_time
from keepstone.server.base.server_time import written
from keepstone.server.storage.contest_schema import deals
from keepstone.server.storage.database import Queries
from keepstone.server.storage.rows import StoredMatch, select_stored
from keepstone.server.storage.schema import events, matches, seats
from keepstone.server.storage.seats import WITH_OPEN_SEATS, expired

MOST_WAITING = 50  # number of waiting matches to choose from
MOST_WAITING_OF_PERSON = 1000
PLAYED_BY_PERSON = (
    (seats.c.match == matches.c.id) & (seats.c.kind == "person") & (seats.c.out == "")
)
DAY = len("2026-11-22")  # the date in a stored time


class FinishedMatch(NamedTuple):
    id: str
    commitment: str
    names: tuple[str, ...]


class FinishedTimes(NamedTuple):
    game: str
    players: int
    started: str
    ended: str


class ListStore(Queries):
    async def public(self, limit: int, since: int, oldest: str) -> list[StoredMatch]:
        """Return the newest unfinished public matches, without their logs; those that have not begun come first.

        Omit matches against bots that began before `since` if their only person was also last seen before `since`,
        and matches older than `oldest` that still wait for players. since: in ms since 1970.
        """
        public = matches.c.ended.is_(None) & matches.c.private.is_(False) & ~expired(oldest)
        recent = matches.c.started.is_(None) | (matches.c.started >= written(since))
        persons = select(func.count()).where(PLAYED_BY_PERSON)
        attended = select(seats.c.match).where(PLAYED_BY_PERSON, seats.c.seen >= since).exists()
        return await self._select(
            public & (recent | attended | (persons.scalar_subquery() > 1)),
            limit,
            matches.c.started.is_not(None),
        )

    async def waiting(self, game: str, players: int) -> list[StoredMatch]:
        """Return the public matches of a game that have not begun and have no clock."""
        return await self._select(
            matches.c.started.is_(None)
            & matches.c.ended.is_(None)
            & matches.c.private.is_(False)
            & (matches.c.game == game)
            & (matches.c.players == players)
            & (matches.c.clock == "")
            & matches.c.id.in_(WITH_OPEN_SEATS),
            limit=MOST_WAITING,
        )

    async def of_person(self, person: bytes, limit: int) -> list[StoredMatch]:
        return await self._select(_seats_of(person), limit=limit)

    async def waiting_of(self, person: bytes) -> list[StoredMatch]:
        waiting = matches.c.ended.is_(None) & matches.c.id.in_(WITH_OPEN_SEATS)
        return await self._select(_seats_of(person) & waiting, MOST_WAITING_OF_PERSON)

    async def going_on_of(self, person: bytes, limit: int) -> list[str]:
        query = select(matches.c.id).where(matches.c.ended.is_(None), _seats_of(person))
        newest = query.order_by(matches.c.created.desc()).limit(limit)
        return await self._database.column(newest)

    async def finished_of(self, person: bytes, limit: int) -> list[str]:
        """Return the IDs of a person's newest finished matches, without those whose deal is still sealed."""
        over = select(matches.c.id).where(
            matches.c.ended.is_not(None), _seats_of(person), ~sealed()
        )
        newest = over.order_by(matches.c.ended.desc()).limit(limit)
        return await self._database.column(newest)

    async def finished(self) -> list[str]:
        """Return the IDs of the finished matches, oldest first, without those whose deal is still sealed."""
        over = select(matches.c.id).where(matches.c.ended.is_not(None), ~sealed())
        ordered = over.order_by(matches.c.ended, matches.c.id)
        return await self._database.column(ordered)

    async def finished_times(self, limit: int) -> list[FinishedTimes]:
        """Return the times of the latest finished matches with a person, except matches with days per turn."""
        persons = select(seats.c.match).where(
            seats.c.match == matches.c.id, seats.c.kind == "person"
        )
        query = select(*(matches.c[name] for name in FinishedTimes._fields)).where(
            matches.c.ended.is_not(None),
            matches.c.started.is_not(None),
            matches.c.clock.not_like("%d"),
            persons.exists(),
        )
        latest = query.order_by(matches.c.ended.desc()).limit(limit)
        return [FinishedTimes(*row) for row in await self._database.rows(latest)]

    async def days(self) -> list[str]:
        """Return the days (in UTC) on which matches ended, in order. Matches of sealed deals do not count."""
        day = func.substr(matches.c.ended, 1, DAY).label("day")
        over = matches.c.ended.is_not(None) & ~sealed()
        query = select(day).where(over).distinct().order_by(day)
        return await self._database.column(query)

    async def finished_on(self, day: str) -> list[FinishedMatch]:
        """Return the matches that ended on a day, in order, without those whose deal is still sealed."""
        columns = matches.c.id, matches.c.seed, matches.c.scheme, seats.c.name
        after = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
        of_day = (matches.c.ended >= day) & (matches.c.ended < after)
        query = select(*columns).join(seats).where(of_day, ~sealed())
        ordered = query.order_by(matches.c.ended, matches.c.id, seats.c.seat)
        rows = await self._database.rows(ordered)
        return [
            FinishedMatch(id, commit(*seal), tuple(row.name for row in seated))
            for (id, *seal), seated in groupby(rows, lambda row: (row.id, row.seed, row.scheme))
        ]

    async def unattended(self) -> list[str]:
        """Return the matches with bots and persons, which continue, and full ones that have not begun."""
        bots, persons = (
            matches.c.id.in_(select(seats.c.match).where(kinds))
            for kinds in ((seats.c.kind == "bot") | (seats.c.out != ""), seats.c.kind == "person")
        )
        running = matches.c.started.is_not(None) & bots & persons
        beginning = matches.c.started.is_(None) & matches.c.id.not_in(WITH_OPEN_SEATS)
        going_on = select(matches.c.id).where(matches.c.ended.is_(None), running | beginning)
        return await self._database.column(going_on)

    async def heads(self, ids: Sequence[str]) -> dict[str, tuple[int, int, str | None]]:
        """Return the last event, the number of taken seats, and the end of the deal's secrecy of these matches."""
        last = select(events.c.match, func.max(events.c.number)).group_by(events.c.match)
        taken = func.sum(case((seats.c.kind == "open", 0), else_=1))
        sitting = select(seats.c.match, taken).group_by(seats.c.match)
        secret = select(matches.c.id, deals.c.until).join(deals, deals.c.id == matches.c.deal)
        async with self._database.reading() as connection:
            found = await connection.execute(last.where(events.c.match.in_(ids)))
            numbers: dict[str, int] = dict(map(tuple, found))
            found = await connection.execute(secret.where(matches.c.id.in_(ids)))
            until: dict[str, str] = dict(map(tuple, found))
            found = await connection.execute(sitting.where(seats.c.match.in_(ids)))
            return {id: (numbers.get(id, 0), count, until.get(id)) for id, count in found}

    async def _select(self, where: Any, limit: int, *first: Any) -> list[StoredMatch]:
        async with self._database.reading() as connection:
            return await select_stored(connection, where, limit, *first)


def sealed() -> Any:
    """Return the condition that a match plays a deal that is still secret."""
    secret = select(deals.c.id).where(deals.c.until > server_time.written_now())
    return matches.c.deal.is_not(None) & matches.c.deal.in_(secret)


def _seats_of(person: bytes) -> Any:
    return matches.c.id.in_(select(seats.c.match).where(seats.c.person == person))
