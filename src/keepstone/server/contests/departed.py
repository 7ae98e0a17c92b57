"""People who leave contests because they delete their data.

A person who leaves while a deal is secret knows draws of the deal, and gets no second try. Until the
deal is no longer secret, the database stores a hash of the deal and the key, and nothing else about the key.
"""

import hashlib
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.match import clean_name
from keepstone.server.base.server_time import written_now
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.database import INSERTS
from keepstone.server.storage.deal_schema import (
    deals,
    departed,
    duplicates,
    participants,
    tries,
)
from keepstone.server.storage.rows import PlayedDeal
from keepstone.server.storage.schema import seats


class HasDeparted(Conflict):
    """The person has tried this deal, or another one of the duplicate match, and then deleted their data."""


async def leave_contests(
    connection: AsyncConnection, person: bytes, stranger: bytes, name: str, finished: Any
) -> None:
    """Give the finished tries of a person, and their places in duplicate matches, to a stranger.

    In a duplicate match, a number is added to the name if another person there has it. The person gets no second
    try at a deal that is still secret. finished: a query for the person's finished matches.
    """
    await mark_departure(connection, person)
    of_duplicates = select(deals.c.id).where(deals.c.duplicate.is_not(None))
    left = tries.c.match.in_(finished) | tries.c.deal.in_(of_duplicates)
    tried = (tries.c.person == person) & left
    await connection.execute(update(tries).where(tried).values(person=stranger))
    await _leave_duplicates(connection, person, stranger, name)


async def mark_departure(connection: AsyncConnection, person: bytes) -> None:
    """Remember that a person has tried deals that are still secret. Forget those that are not."""
    now = written_now()
    await connection.execute(delete(departed).where(departed.c.until <= now))
    columns = deals.c.id, deals.c.duplicate, deals.c.until
    tried = select(*columns).join(tries).where(tries.c.person == person, deals.c.until > now)
    marks = {
        _mark(row.duplicate or row.id, person): row.until for row in await connection.execute(tried)
    }
    if marks:
        insert: Any = INSERTS[connection.dialect.name](departed)
        rows = [{"mark": mark, "until": until} for mark, until in marks.items()]
        await connection.execute(insert.on_conflict_do_nothing(), rows)


async def check_not_departed(connection: AsyncConnection, deal: PlayedDeal, person: bytes) -> None:
    """Raise HasDeparted if a person knows draws of a deal from before they deleted their data."""
    mark = _mark(deal.duplicate or deal.id, person)
    found = await connection.execute(select(departed).where(departed.c.mark == mark))
    if found.first() is not None:
        raise HasDeparted


async def _leave_duplicates(
    connection: AsyncConnection, person: bytes, stranger: bytes, name: str
) -> None:
    """Give the places of a person in duplicate matches to a stranger, under a name that nobody else there has."""
    for place in (
        await connection.execute(select(participants).where(participants.c.person == person))
    ).all():
        of_match = participants.c.duplicate == place.duplicate
        others = select(participants.c.name).where(of_match, participants.c.person != person)
        new = clean_name(name, (await connection.execute(others)).scalars().all())
        own = update(participants).where(of_match, participants.c.person == person)
        await connection.execute(own.values(person=stranger, name=new))
        games = select(tries.c.match).join(deals).where(deals.c.duplicate == place.duplicate)
        seated = (seats.c.person == stranger) & seats.c.match.in_(games)
        await connection.execute(update(seats).where(seated).values(name=new))
    opened = update(duplicates).where(duplicates.c.creator == person)
    await connection.execute(opened.values(creator=None))


def _mark(deal: str, person: bytes) -> bytes:
    return hashlib.sha256(deal.encode() + b":" + person).digest()
