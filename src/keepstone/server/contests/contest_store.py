"""Contests in the database: their settings, and the people who have entered them."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import case, false, func, insert, or_, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.match import clean_name
from keepstone.server.contests.seals import end_seals
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.contest_schema import contests, deals, entrants, tries
from keepstone.server.storage.database import INSERTS, Queries
from keepstone.server.storage.rows import Deal
from keepstone.server.storage.schema import matches
from keepstone.server.wire.contests import Board, Closed, Format

LISTED = 50


class NoPlace(Conflict):
    """All places in a contest are taken."""


class ContestClosed(Conflict):
    """A contest was ended without a result."""


class Entrant(NamedTuple):
    """A person in a contest. place: the order in which people have entered, from 0.

    program: whether a program plays. since: the first round that the person plays; left: the first round that the
    person does not play after a withdrawal, or None.
    """

    person: bytes
    place: int
    name: str
    program: bool = False
    since: int = 1
    left: int | None = None


class Contest(NamedTuple):
    """The settings and the progress of a contest, as in the schema."""

    id: str
    name: str
    game: str
    players: int
    options: dict[str, str]
    level: str
    format: Format
    board: Board
    people: int | None
    begins: str | None
    ends: str | None
    created: str
    creator: bytes | None = None
    programs: bool = False
    public: bool = False
    club: str | None = None
    day: str | None = None
    clock: str = ""
    rounds: int = 1
    round: int = 0
    hours: int | None = None
    due: str | None = None
    paused: str | None = None
    fixed: list[list[int]] | None = None
    closed: Closed = ""

    @property
    def in_pairs(self) -> bool:
        """Return whether people play against each other."""
        return self.format == "pairs"

    def fixed_pairs(self, entrants: Iterable[Entrant]) -> list[tuple[Entrant, Entrant]]:
        """Return the pairs of the next round that an organiser has made by hand, of two of these people each."""
        by_place = {entrant.place: entrant for entrant in entrants}
        return [
            (by_place[first], by_place[second])
            for first, second in self.fixed or ()
            if first in by_place and second in by_place
        ]

    def is_over(self, now: str) -> bool:
        """Return whether the contest has ended, with or without a result."""
        return bool(self.closed) or (self.ends is not None and self.ends <= now)


class Listed(NamedTuple):
    """A contest in a list. joined: how many people have entered; entered: whether the asking person has."""

    contest: Contest
    joined: int
    entered: bool


class ContestStore(Queries):
    """The contests in the database."""

    async def create(self, contest: Contest, opener: str | None, fresh: Sequence[Deal]) -> bool:
        """Store a new contest with its deals. Return False if the day and game have a contest.

        opener: the client address.
        """
        row = contest._asdict() | {"opener": opener}
        async with self._database.writing() as connection:
            new: Any = INSERTS[connection.dialect.name](contests).values(row)
            stored = new.on_conflict_do_nothing().returning(contests.c.id)
            if (await connection.execute(stored)).first() is None:
                return False
            if fresh:
                await connection.execute(insert(deals), [deal_row(deal) for deal in fresh])
            return True

    async def find(self, id: str) -> Contest | None:
        """Return a contest, or None if there is none with this ID."""
        return await self._first(contests.c.id == id)

    async def of_day(self, day: str, game: str) -> Contest | None:
        """Return the contest of a day and game, or None."""
        return await self._first((contests.c.day == day) & (contests.c.game == game))

    async def neighbours(self, day: str, game: str, now: str) -> tuple[str, str]:
        """Return the last day before and the first day after a day with a deal of the game; "" for none."""
        own = (contests.c.game == game) & (contests.c.begins <= now)
        before = select(func.max(contests.c.day)).where(own, contests.c.day < day)
        after = select(func.min(contests.c.day)).where(own, contests.c.day > day)
        async with self._database.reading() as connection:
            found = [(await connection.execute(query)).scalar() for query in (before, after)]
        return found[0] or "", found[1] or ""

    async def entrants(self, id: str) -> list[Entrant]:
        """Return the people who have entered a contest, in this order."""
        query = select(entrants).where(entrants.c.contest == id).order_by(entrants.c.place)
        return [entrant_in(row) for row in await self._database.rows(query)]

    async def listed(self, now: str, person: bytes | None) -> list[Listed]:
        """Return the contests for a list: those of the day, a person's own ones, then other public ones.

        Each of these parts begins with the newest ones. Contests that are over are left out.
        """
        going_on = (contests.c.closed == "") & or_(contests.c.ends.is_(None), contests.c.ends > now)
        of_day = contests.c.day.is_not(None) & (contests.c.begins <= now)
        own: Any = false()
        if person is not None:
            joined = select(entrants.c.contest).where(entrants.c.person == person)
            opened = select(contests.c.id).where(contests.c.creator == person)
            own = contests.c.id.in_(union(joined, opened))  # both use an index
        part = case((of_day, 0), (own, 1), else_=2)
        return await self._listed(going_on & (contests.c.public | of_day | own), person, part)

    async def of_club(self, club: str, person: bytes | None, only_public: bool) -> list[Listed]:
        """Return the newest contests of a club. person: the reader."""
        own = contests.c.club == club
        return await self._listed(own & contests.c.public if only_public else own, person)

    async def going_on(self, now: str) -> list[str]:
        """Return the contests that are not over, without those of days."""
        lasting = or_(contests.c.ends.is_(None), contests.c.ends > now)
        query = select(contests.c.id).where(lasting, contests.c.day.is_(None))
        return await self._database.column(query.where(contests.c.closed == ""))

    async def rules(self, id: str) -> int | None:
        """Return the oldest version of the rules under which a game of a contest has begun, or None."""
        query = (
            select(func.min(matches.c.rules))
            .join(tries, tries.c.match == matches.c.id)
            .join(deals)
            .where(deals.c.contest == id, matches.c.started.is_not(None))
        )
        found: list[int | None] = await self._database.column(query)
        return found[0]

    async def close(self, id: str, why: Closed, now: str, alone: bytes | None = None) -> list[str]:
        """End a contest without a result, unless it is over.

        Return the games that are not secret any more. alone: nobody but this person may have entered. Raise
        Conflict if somebody else has.
        """
        others = select(entrants.c.person).where(entrants.c.contest == id)
        async with self._database.writing() as connection:
            contest = await locked(connection, id)
            if contest.is_over(now):
                return []
            if alone is not None:
                found = await connection.execute(others.where(entrants.c.person != alone))
                if found.first() is not None:
                    raise Conflict
            unsealed = await end_seals(connection, deals.c.contest == id)
            await change(connection, id, closed=why, ends=now, due=None, opener=None)
            await self._database.notify(connection, id, *unsealed)
        return unsealed

    async def waiting_of(self, opener: str, now: str) -> int:
        """Return how many contests opened from an address are not over and have free places."""
        lasting = or_(contests.c.ends.is_(None), contests.c.ends > now)
        query = select(func.count()).where(contests.c.opener == opener, lasting)
        async with self._database.reading() as connection:
            return (await connection.execute(query)).scalar_one()

    async def forget_openers(self, now: str) -> None:
        """Delete the client addresses of the openers of all contests that are over."""
        over = (contests.c.closed != "") | (contests.c.ends <= now)
        known = contests.c.opener.is_not(None)
        async with self._database.writing() as connection:
            await connection.execute(update(contests).where(known, over).values(opener=None))

    async def _first(self, where: Any) -> Contest | None:
        rows = await self._database.rows(select(contests).where(where))
        return contest_in(rows[0]) if rows else None

    async def _listed(self, where: Any, person: bytes | None, *first: Any) -> list[Listed]:
        """Return contests, newest first. first: what decides about their order before that."""
        own = case((entrants.c.person == person, 1), else_=0)
        counted = (
            select(entrants.c.contest, func.count().label("joined"), func.sum(own).label("own"))
            .where(entrants.c.contest.in_(select(contests.c.id).where(where)))
            .group_by(entrants.c.contest)
            .subquery()
        )
        query = (
            select(contests, counted.c.joined, counted.c.own)
            .outerjoin(counted, counted.c.contest == contests.c.id)
            .where(where)
            .order_by(*first, contests.c.created.desc(), contests.c.id)
            .limit(LISTED)
        )
        rows = await self._database.rows(query)
        return [Listed(contest_in(row), row.joined or 0, bool(row.own)) for row in rows]


async def locked(connection: AsyncConnection, id: str) -> Contest:
    """Return a contest, and let no other transaction change it until this one ends."""
    query = select(contests).where(contests.c.id == id).with_for_update()
    return contest_in((await connection.execute(query)).one())


async def change(connection: AsyncConnection, id: str, **values: Any) -> None:
    """Change columns of a contest."""
    await connection.execute(update(contests).where(contests.c.id == id).values(values))


async def take_place(
    connection: AsyncConnection, id: str, person: bytes, name: str, program: bool = False
) -> Entrant:
    """Enter a person in a contest, or return their entry.

    A number is added to the name if another person has it. In pairs, a late entry counts from the next round.
    Raise NoPlace if all places are taken, and ContestClosed if the contest was closed.
    """
    contest = await locked(connection, id)
    if contest.closed:
        raise ContestClosed
    query = select(entrants).where(entrants.c.contest == id)
    there = [entrant_in(row) for row in await connection.execute(query)]
    for entrant in there:
        if entrant.person == person:
            return entrant
    if contest.people is not None and len(there) >= contest.people:
        raise NoPlace
    place = 1 + max((entrant.place for entrant in there), default=-1)
    free = clean_name(name, [entrant.name for entrant in there])
    found = Entrant(person, place, free, program, since=contest.round + 1)
    await connection.execute(insert(entrants).values(contest=id, **found._asdict()))
    if len(there) + 1 == contest.people:
        await change(connection, id, opener=None)
    return found


def contest_in(row: Any) -> Contest:
    """Return the contest in a row of `contests`."""
    return Contest(*(row._mapping[contests.c[name]] for name in Contest._fields))


def entrant_in(row: Any) -> Entrant:
    """Return the person in a row of `entrants`."""
    return Entrant(*(row._mapping[entrants.c[name]] for name in Entrant._fields))


OF_DEAL = "id", "contest", "number", "seat", "seed", "until", "begins", "scheme"


def deal_row(deal: Deal) -> dict[str, Any]:
    """Return a deal as a row of the database."""
    return {name: getattr(deal, name) for name in OF_DEAL}


def deal_in(row: Any, contest: Contest) -> Deal:
    """Return the deal in a row of `deals`."""
    of_contest = {name: getattr(contest, name) for name in Deal._fields if name not in OF_DEAL}
    return Deal(**{name: row._mapping[deals.c[name]] for name in OF_DEAL}, **of_contest)
