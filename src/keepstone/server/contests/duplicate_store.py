"""Duplicate matches in the database: their deals, the people in them, and the games that these people play."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from sqlalchemy import func, insert, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.match import clean_name
from keepstone.server.contests.deal_store import TryResult, deal_in, result_in
from keepstone.server.contests.duplicate_seals import end_seal
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.database import Database
from keepstone.server.storage.deal_schema import deals, duplicates, participants, tries
from keepstone.server.storage.rows import Deal
from keepstone.server.storage.schema import matches
from keepstone.server.wire.deals import DealTry
from keepstone.server.wire.duplicates import DuplicateSummary

LISTED = 50  # matches of a person

# Why a match was ended without a result: its creator closed it, or the rules of the game changed.
Closed = Literal["", "creator", "rules"]


class NoPlace(Conflict):
    """All places in a duplicate match are taken."""


class MatchClosed(Conflict):
    """A duplicate match was ended without a result."""


class Participant(NamedTuple):
    """A person in a duplicate match."""

    person: bytes
    name: str


class Duplicate(NamedTuple):
    """A duplicate match. people: the number of places for people; deals: by seat; participants: by place.

    creator: the hash of the key that opened the match, or None; closed: why the match was ended without a result;
    rules: the version of the rules of the games that have begun, None if there are none.
    """

    id: str
    people: int
    deals: list[Deal]
    participants: list[Participant]
    creator: bytes | None
    closed: Closed
    rules: int | None


class DuplicateGame(NamedTuple):
    """A person's game at a seat. result: None until it is stored, and for a game that ended too late."""

    person: bytes
    seat: int
    tried: DealTry
    result: TryResult | None


class DuplicateStore:
    """The duplicate matches in the database."""

    def __init__(self, database: Database):
        self._database = database

    async def create(
        self, people: int, created: str, opener: str, creator: bytes | None, fresh: Sequence[Deal]
    ) -> None:
        """Store a new duplicate match with its deals. opener: the client address; creator: as in `Duplicate`."""
        row: dict[str, Any] = {"id": fresh[0].duplicate, "people": people, "created": created}
        row |= {"opener": opener, "creator": creator}
        async with self._database.writing() as connection:
            await _forget_openers(connection, created)
            await connection.execute(insert(duplicates).values(row))
            await connection.execute(insert(deals), [each._asdict() for each in fresh])

    async def forget_openers(self, now: str) -> None:
        """Delete the client addresses of the openers of all matches that are over."""
        async with self._database.writing() as connection:
            await _forget_openers(connection, now)

    async def find(self, id: str) -> Duplicate | None:
        """Return a duplicate match, or None if there is none with this ID."""
        own = select(deals).where(deals.c.duplicate == id).order_by(deals.c.seat)
        joined = select(participants).where(participants.c.duplicate == id)
        played = tries.join(deals).join(matches, matches.c.id == tries.c.match)
        begun = (deals.c.duplicate == id) & matches.c.started.is_not(None)
        rules = select(func.min(matches.c.rules)).select_from(played).where(begun)
        async with self._database.reading() as connection:
            found = select(duplicates).where(duplicates.c.id == id)
            row = (await connection.execute(found)).one_or_none()
            if row is None:
                return None
            stored = [deal_in(each) for each in await connection.execute(own)]
            rows = await connection.execute(joined.order_by(participants.c.place))
            people = [Participant(each.person, each.name) for each in rows]
            version = (await connection.execute(rules)).scalar_one()
        return Duplicate(id, row.people, stored, people, row.creator, row.closed, version)

    async def of_person(self, person: bytes, now: str) -> list[DuplicateSummary]:
        """Return the matches that a person opened or joined and that are not over, newest first."""
        joined = select(participants.c.duplicate).where(participants.c.person == person)
        opened = select(duplicates.c.id).where(duplicates.c.creator == person)
        taken = select(func.count()).where(participants.c.duplicate == duplicates.c.id)
        columns = duplicates.c.id, deals.c.game, deals.c.players, duplicates.c.people
        query = (
            select(*columns, taken.scalar_subquery(), deals.c.until)
            .join(deals)
            .where(duplicates.c.id.in_(union(opened, joined)))  # both use an index, unlike "or"
            .where(deals.c.seat == 0, deals.c.until > now)
            .order_by(duplicates.c.created.desc(), duplicates.c.id)
            .limit(LISTED)
        )
        return [DuplicateSummary(*row) for row in await self._database.rows(query)]

    async def going_on(self, now: str) -> list[str]:
        """Return the duplicate matches that are not over."""
        query = select(deals.c.duplicate).where(deals.c.until > now).distinct()
        of_matches = query.where(deals.c.duplicate.is_not(None))
        return await self._database.column(of_matches)

    async def close(self, id: str, why: Closed, alone: bytes | None = None) -> list[str]:
        """End a duplicate match without a result, unless it is over.

        Return the games that are not secret any more. alone: nobody but this person may have a place. Raise
        Conflict if somebody else has one.
        """
        this = duplicates.c.id == id
        others = select(participants.c.person).where(participants.c.duplicate == id)
        async with self._database.writing() as connection:
            await connection.execute(select(duplicates.c.id).where(this).with_for_update())
            if alone is not None:
                found = await connection.execute(others.where(participants.c.person != alone))
                if found.first() is not None:
                    raise Conflict
            unsealed = await end_seal(connection, id)
            if unsealed is None:
                return []
            closed = update(duplicates).where(this).values(closed=why, opener=None)
            await connection.execute(closed)
            if unsealed:
                await self._database.notify(connection, *unsealed)
        return unsealed

    async def games(self, id: str) -> list[DuplicateGame]:
        """Return the games of all people in a duplicate match."""
        query = (
            select(tries, deals.c.seat, matches.c.ended)
            .select_from(tries)
            .join(deals)
            .join(matches, matches.c.id == tries.c.match)
            .where(deals.c.duplicate == id)
        )
        async with self._database.reading() as connection:
            return [
                DuplicateGame(
                    row.person,
                    row.seat,
                    DealTry(row.match, row.ended is not None),
                    None if row.outcome is None else result_in(row),
                )
                for row in await connection.execute(query)
            ]

    async def waiting_of(self, opener: str, now: str) -> int:
        """Return how many duplicate matches opened from an address are not over and have free places."""
        going_on = select(deals.c.duplicate).where(deals.c.until > now)
        query = select(func.count()).where(
            duplicates.c.opener == opener, duplicates.c.id.in_(going_on)
        )
        async with self._database.reading() as connection:
            return (await connection.execute(query)).scalar_one()


async def take_place(connection: AsyncConnection, id: str, person: bytes, name: str) -> Participant:
    """Give a person a place in a duplicate match, or return the one that they have.

    A number is added to the name if another person has it. Raise NoPlace if all places are taken, and MatchClosed
    if the match was closed.
    """
    joined = select(participants).where(participants.c.duplicate == id)
    own = select(duplicates.c.people, duplicates.c.closed).where(duplicates.c.id == id)
    people, closed = (await connection.execute(own.with_for_update())).one()
    if closed:
        raise MatchClosed
    there = (await connection.execute(joined)).all()
    for row in there:
        if row.person == person:
            return Participant(person, row.name)
    if len(there) >= people:
        raise NoPlace
    found = Participant(person, clean_name(name, [row.name for row in there]))
    place: dict[str, Any] = {"duplicate": id, "place": len(there), **found._asdict()}
    await connection.execute(insert(participants).values(place))
    if len(there) + 1 == people:
        full = update(duplicates).where(duplicates.c.id == id)
        await connection.execute(full.values(opener=None))
    return found


async def _forget_openers(connection: AsyncConnection, now: str) -> None:
    over = select(deals.c.duplicate).where(deals.c.until <= now)
    forgotten = duplicates.c.opener.is_not(None) & duplicates.c.id.in_(over)
    await connection.execute(update(duplicates).where(forgotten).values(opener=None))
