"""Duplicate matches in the database: their deals, the people in them, and the games that these people play."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.match import clean_name
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.database import Database
from keepstone.server.storage.deal_schema import deals, duplicates, participants, tries
from keepstone.server.storage.deals import Deal, Try, TryResult, deal_in, result_in
from keepstone.server.storage.schema import matches


class Participant(NamedTuple):
    """A person in a duplicate match."""

    person: bytes
    name: str


class Duplicate(NamedTuple):
    """A duplicate match. people: the number of places for people; deals: by seat; participants: by place."""

    id: str
    people: int
    deals: list[Deal]
    participants: list[Participant]


class DuplicateGame(NamedTuple):
    """A person's game at a seat. result: None until it is stored, and for a game that ended too late."""

    person: bytes
    seat: int
    tried: Try
    result: TryResult | None


class DuplicateStore:
    """The duplicate matches in the database."""

    def __init__(self, database: Database):
        self._database = database

    async def create(self, people: int, created: str, opener: str, fresh: Sequence[Deal]) -> None:
        """Store a new duplicate match with its deals. opener: the client address."""
        row = {"id": fresh[0].duplicate, "people": people, "created": created, "opener": opener}
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
        people = select(duplicates.c.people).where(duplicates.c.id == id)
        own = select(deals).where(deals.c.duplicate == id).order_by(deals.c.seat)
        joined = select(participants).where(participants.c.duplicate == id)
        async with self._database.reading() as connection:
            places = (await connection.execute(people)).scalar_one_or_none()
            if places is None:
                return None
            stored = [deal_in(row) for row in await connection.execute(own)]
            rows = await connection.execute(joined.order_by(participants.c.place))
            return Duplicate(
                id, places, stored, [Participant(row.person, row.name) for row in rows]
            )

    async def join(self, id: str, person: bytes, name: str) -> Participant:
        """Give a person a place in a duplicate match, or return the one that they have.

        A number is added to the name if another person has it. Raise Conflict if all places are taken.
        """
        joined = select(participants).where(participants.c.duplicate == id)
        own = select(duplicates.c.people).where(duplicates.c.id == id).with_for_update()
        async with self._database.writing() as connection:
            people = (await connection.execute(own)).scalar_one()
            there = (await connection.execute(joined)).all()
            for row in there:
                if row.person == person:
                    return Participant(person, row.name)
            if len(there) >= people:
                raise Conflict
            found = Participant(person, clean_name(name, [row.name for row in there]))
            place: dict[str, Any] = {"duplicate": id, "place": len(there), **found._asdict()}
            await connection.execute(insert(participants).values(place))
            if len(there) + 1 == people:
                full = update(duplicates).where(duplicates.c.id == id)
                await connection.execute(full.values(opener=None))
        return found

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
                    Try(row.match, row.ended is not None),
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


async def _forget_openers(connection: AsyncConnection, now: str) -> None:
    over = select(deals.c.duplicate).where(deals.c.until <= now)
    forgotten = duplicates.c.opener.is_not(None) & duplicates.c.id.in_(over)
    await connection.execute(update(duplicates).where(forgotten).values(opener=None))
