"""The queue of finished matches that are analysed for the ratings of play. Only people with a profile have one."""

from typing import Any

from sqlalchemy import func, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.ratings.play_rating import LATEST_GAMES
from keepstone.server.storage.database import INSERTS
from keepstone.server.storage.lists import sealed
from keepstone.server.storage.rating_schema import places, plays, profiles
from keepstone.server.storage.schema import matches

AT_ONCE = 0  # ms since 1970; a match that nobody has tried is due at once


async def queue_play(connection: AsyncConnection, where: Any) -> None:
    """Queue matches that are not queued: the latest of each person and pool. where: a condition on `places`."""
    moment = places.c.ended.desc(), places.c.match.desc()
    number = func.row_number().over(
        partition_by=(places.c.person, places.c.game, places.c.players), order_by=moment
    )
    ranked = (
        select(places.c.match, number.label("number"))
        .join(profiles, profiles.c.person == places.c.person)
        .where(where)
        .subquery()
    )
    latest = (
        select(ranked.c.match, literal(AT_ONCE))
        .where(ranked.c.number <= LATEST_GAMES)
        .distinct()
        .order_by(ranked.c.match)
    )
    insert: Any = INSERTS[connection.dialect.name](plays).from_select(["match", "due"], latest)
    await connection.execute(insert.on_conflict_do_nothing())


async def first_due(connection: AsyncConnection, now: int) -> Any | None:
    """Return the next match that is due, or None. A match that plays a deal is due when the deal is over."""
    due = select(plays).join(matches, matches.c.id == plays.c.match)
    open_ones = due.where(plays.c.due <= now, ~sealed())
    first = open_ones.order_by(plays.c.due, plays.c.match).limit(1)
    return (await connection.execute(first)).first()


async def take(connection: AsyncConnection, row: Any, until: int) -> bool:
    """Take a match unless another process has taken it. until: when it is due again, unless it is done by then."""
    same = (plays.c.match == row.match) & (plays.c.due == row.due)
    taken = await connection.execute(update(plays).where(same).values(due=until))
    return taken.rowcount == 1


async def is_wanted(connection: AsyncConnection, match: str) -> bool:
    mine, later = places.alias(), places.alias()
    same = [
        getattr(later.c, name) == getattr(mine.c, name) for name in ("person", "game", "players")
    ]
    newer = select(func.count()).where(*same, later.c.ended > mine.c.ended).scalar_subquery()
    query = (
        select(mine.c.seat)
        .join(profiles, profiles.c.person == mine.c.person)
        .where(mine.c.match == match, newer < LATEST_GAMES)
    )
    return (await connection.execute(query)).first() is not None
