"""Ends of the seals of deals, which make the games that play them visible to everybody."""

from typing import Any

from sqlalchemy import func, select, union_all, update
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.server.base.server_time import written_now
from keepstone.server.storage.contest_schema import contests, deals, pars, tries


async def end_seals(connection: AsyncConnection, where: Any) -> list[str]:
    """End the seals of those deals that satisfy a condition and are still secret. Return their games."""
    now = written_now()
    secret = where & (deals.c.until > now)
    found = list((await connection.execute(select(deals.c.id).where(secret))).scalars())
    if not found:
        return []
    await connection.execute(update(deals).where(deals.c.id.in_(found)).values(until=now))
    played = (
        select(table.c.match).where(table.c.deal.in_(found), table.c.match.is_not(None))
        for table in (tries, pars)
    )
    return sorted(set((await connection.execute(union_all(*played))).scalars()))


async def unseal_if_over(connection: AsyncConnection, match: str) -> tuple[str | None, list[str]]:
    """End the seal of a contest with places, or of a round of pairs, if all its games are finished.

    match: the game that has just been finished. Return its contest, or None if it belongs to none, and the games
    that are not secret any more.
    """
    of_match = select(deals).join(tries).where(tries.c.match == match).limit(1)
    deal = (await connection.execute(of_match)).first()
    if deal is None:
        return None, []
    own = select(contests).where(contests.c.id == deal.contest)
    # The lock makes sure that of two processes that finish the last two games, one sees both.
    contest = (await connection.execute(own.with_for_update())).one()
    if contest.format == "pairs":
        unfinished = (tries.c.deal == deal.id) & tries.c.outcome.is_(None) & (tries.c.note != "bye")
        is_over = await _count(connection, tries, unfinished) == 0
        return deal.contest, await end_seals(connection, deals.c.id == deal.id) if is_over else []
    if contest.people is None:
        return deal.contest, []
    of_contest = deals.c.contest == deal.contest
    finished = tries.c.deal.in_(select(deals.c.id).where(of_contest)) & tries.c.outcome.is_not(None)
    games = await _count(connection, tries, finished)
    if games < contest.people * await _count(connection, deals, of_contest):
        return deal.contest, []
    ended = update(contests).where(contests.c.id == deal.contest, contests.c.ends > written_now())
    await connection.execute(ended.values(ends=written_now(), opener=None))
    return deal.contest, await end_seals(connection, of_contest)


async def _count(connection: AsyncConnection, table: Any, where: Any) -> int:
    query = select(func.count()).select_from(table).where(where)
    return int((await connection.execute(query)).scalar_one())
