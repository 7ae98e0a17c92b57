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
from keepstone.server.storage.contest_schema import contests, deals, departed, entrants, tries
from keepstone.server.storage.database import INSERTS
from keepstone.server.storage.rows import PlayedDeal
from keepstone.server.storage.schema import seats


class HasDeparted(Conflict):
    """The person has tried a deal of this contest and then deleted their data."""


async def leave_contests(
    connection: AsyncConnection, person: bytes, stranger: bytes, name: str, finished: Any
) -> None:
    """Give the finished tries of a person, and their places in contests, to a stranger.

    A number is added to the name if another person in the contest has it. The person gets no second try at a deal
    that is still secret. In a contest that everybody may play, all tries stay with the person's key while one of
    them is unfinished. finished: a query for the person's finished matches.
    """
    await mark_departure(connection, person)
    query = (
        select(deals.c.contest)
        .join(tries)
        .join(contests, contests.c.id == deals.c.contest)
        .where(tries.c.person == person, contests.c.people.is_(None))
        .where(tries.c.match.is_not(None), tries.c.match.not_in(finished))
    )
    unfinished = (await connection.execute(query)).scalars().all()
    left = tries.c.deal.in_(select(deals.c.id).where(deals.c.contest.not_in(unfinished)))
    tried = (tries.c.person == person) & left
    await connection.execute(update(tries).where(tried).values(person=stranger))
    await _leave_places(connection, person, stranger, name)


async def mark_departure(connection: AsyncConnection, person: bytes) -> None:
    """Remember that a person has tried deals that are still secret. Forget those that are not."""
    now = written_now()
    await connection.execute(delete(departed).where(departed.c.until <= now))
    tried = (
        select(deals.c.contest, deals.c.until)
        .join(tries)
        .where(tries.c.person == person, deals.c.until > now)
    )
    marks = {_mark(row.contest, person): row.until for row in await connection.execute(tried)}
    if marks:
        insert: Any = INSERTS[connection.dialect.name](departed)
        rows = [{"mark": mark, "until": until} for mark, until in marks.items()]
        await connection.execute(insert.on_conflict_do_nothing(), rows)


async def check_not_departed(connection: AsyncConnection, deal: PlayedDeal, person: bytes) -> None:
    """Raise HasDeparted if a person knows draws of a deal from before they deleted their data."""
    await check_contest_not_departed(connection, deal.contest, person)


async def check_contest_not_departed(
    connection: AsyncConnection, contest: str, person: bytes
) -> None:
    """Raise HasDeparted if a person knows secret draws of a contest from before they deleted their data."""
    mark = _mark(contest, person)
    found = await connection.execute(select(departed).where(departed.c.mark == mark))
    if found.first() is not None:
        raise HasDeparted


async def _leave_places(
    connection: AsyncConnection, person: bytes, stranger: bytes, name: str
) -> None:
    """Give the places of a person to a stranger, under a name that nobody else in the contest has.

    A place stays with the person's key, under the new name, as long as a try does. The stranger plays no further
    rounds.
    """
    tried = select(deals.c.contest).join(tries).where(tries.c.person == person)
    still_tried = set((await connection.execute(tried)).scalars())
    running = select(entrants, contests.c.round, contests.c.format).join(contests)
    for place in (await connection.execute(running.where(entrants.c.person == person))).all():
        of_contest = entrants.c.contest == place.contest
        others = select(entrants.c.name).where(of_contest, entrants.c.person != person)
        new = clean_name(name, (await connection.execute(others)).scalars().all())
        own = update(entrants).where(of_contest, entrants.c.person == person)
        owner = person if place.contest in still_tried else stranger
        gone = {"left": place.round + 1} if place.format == "pairs" and place.left is None else {}
        await connection.execute(own.values(person=owner, name=new, **gone))
        games = select(tries.c.match).join(deals).where(deals.c.contest == place.contest)
        seated = (seats.c.person == stranger) & seats.c.match.in_(games)
        await connection.execute(update(seats).where(seated).values(name=new))
    opened = update(contests).where(contests.c.creator == person)
    await connection.execute(opened.values(creator=None))


def _mark(contest: str, person: bytes) -> bytes:
    return hashlib.sha256(contest.encode() + b":" + person).digest()
