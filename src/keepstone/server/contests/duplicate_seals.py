"""Ends of the seals of duplicate matches."""

from typing import Any

from sqlalchemy import func, select, union_all, update
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.server.base.server_time import written_now
from keepstone.server.storage.deal_schema import deals, duplicates, pars, tries


async def unseal_if_over(connection: AsyncConnection, match: str) -> list[str]:
    """End the seal of a duplicate match if everybody has finished all games.

    match: the game that has just been finished. Return the games that are not secret any more, or an empty list.
    """
    duplicate = await _duplicate_of(connection, match)
    if duplicate is None:
        return []
    own = select(duplicates.c.people).where(duplicates.c.id == duplicate)
    # The lock makes sure that of two processes that finish the last two games, one sees both.
    people = (await connection.execute(own.with_for_update())).scalar_one()
    of_match = select(deals.c.id).where(deals.c.duplicate == duplicate)
    finished = (tries.c.deal.in_(of_match)) & tries.c.outcome.is_not(None)
    games = await _count(connection, tries, finished)
    if games < people * await _count(connection, deals, deals.c.duplicate == duplicate):
        return []
    return await end_seal(connection, duplicate) or []


async def end_seal(connection: AsyncConnection, duplicate: str) -> list[str] | None:
    """End the seal of a duplicate match. Return its games, or None if the seal had ended before."""
    now = written_now()
    secret = (deals.c.duplicate == duplicate) & (deals.c.until > now)
    done = await connection.execute(update(deals).where(secret).values(until=now))
    if done.rowcount == 0:
        return None
    of_match = select(deals.c.id).where(deals.c.duplicate == duplicate)
    played = (select(table.c.match).where(table.c.deal.in_(of_match)) for table in (tries, pars))
    return list((await connection.execute(union_all(*played))).scalars())


async def _duplicate_of(connection: AsyncConnection, match: str) -> str | None:
    query = select(deals.c.duplicate).join(tries).where(tries.c.match == match)
    return (await connection.execute(query)).scalar_one_or_none()


async def _count(connection: AsyncConnection, table: Any, where: Any) -> int:
    query = select(func.count()).select_from(table).where(where)
    return int((await connection.execute(query)).scalar_one())
