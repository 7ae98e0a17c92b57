"""Moves of the times in the database that stand for durations: for a jump of the clock, or for an outage."""

from datetime import datetime, timedelta

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.server.storage.rating_schema import plays
from keepstone.server.storage.schema import matches, seats

RUNNING = matches.c.due.is_not(None)
GOING_ON = select(matches.c.id).where(matches.c.ended.is_(None))
WAITING = matches.c.started.is_(None) & matches.c.ended.is_(None)


async def move_deadlines(connection: AsyncConnection, ms: int) -> list[str]:
    later = update(matches).where(RUNNING).values(due=matches.c.due + ms)
    return list((await connection.execute(later.returning(matches.c.id))).scalars())


async def move_times(connection: AsyncConnection, ms: int) -> None:
    """Move all other times from which a duration is computed: of presence, claimed jobs and waiting tables."""
    seen = update(seats).where(seats.c.match.in_(GOING_ON), seats.c.seen.is_not(None))
    await connection.execute(seen.values(seen=seats.c.seen + ms))
    await connection.execute(update(plays).where(plays.c.due > 0).values(due=plays.c.due + ms))
    waiting = select(matches.c.id, matches.c.created, matches.c.reveal_by).where(WAITING)
    for row in (await connection.execute(waiting)).all():
        values = {
            "created": _moved(row.created, ms, "seconds"),
            "reveal_by": row.reveal_by and _moved(row.reveal_by, ms, "milliseconds"),
        }
        await connection.execute(update(matches).where(matches.c.id == row.id).values(values))


def _moved(written: str, ms: int, timespec: str) -> str:
    return (datetime.fromisoformat(written) + timedelta(milliseconds=ms)).isoformat(
        timespec=timespec
    )
