"""Clocks in the database: when each player's time runs out, and the heartbeats of server processes."""

from contextlib import suppress

from sqlalchemy import bindparam, exists, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.server.base import server_time
from keepstone.server.storage.database import Database
from keepstone.server.storage.schema import beats, matches

RUNNING = matches.c.due.is_not(None)
FIRST_HEARTBEAT = (
    update(beats)
    .where(~exists(select(matches.c.id).where(RUNNING)))
    .values(at=bindparam("now"), stopped=False)
)


class ClockStore:
    """The deadlines of the players to act, and the heartbeat of server processes.

    Without a heartbeat, no clock runs.
    """

    def __init__(self, database: Database):
        self._database = database

    async def due_of(self, match: str) -> int | None:
        """Return when the player to act runs out of time, in ms since 1970."""
        query = select(matches.c.due).where(matches.c.id == match)
        async with self._database.reading() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def overdue(self, moment: int) -> list[str]:
        """Return the matches whose player to act had run out of time by `moment`. moment: in ms since 1970."""
        query = select(matches.c.id).where(matches.c.due <= moment)
        async with self._database.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def is_running(self) -> bool:
        """Return whether the clock of any match is running."""
        query = select(matches.c.id).where(RUNNING).limit(1)
        async with self._database.reading() as connection:
            return (await connection.execute(query)).scalar_one_or_none() is not None

    async def begin(self, connection: AsyncConnection) -> None:
        """Record a heartbeat before the first clock starts.

        While no clock is running, no heartbeats are recorded.
        """
        await connection.execute(FIRST_HEARTBEAT, {"now": server_time.now()})

    async def record_heartbeat(self, now: int, longest: int, first: bool) -> list[str]:
        """Record a heartbeat of this process.

        Return the matches whose deadlines were moved because no process was alive.

        longest: the longest allowed gap between heartbeats, in ms; first: whether this process has just
        started.
        """
        async with self._database.writing() as connection:
            last = (await connection.execute(select(beats).with_for_update())).one_or_none()
            if last is not None:
                alone = first and (last.stopped or connection.dialect.name == "sqlite")
                gap = now - last.at
                is_held = gap > longest or (alone and gap > 0)
                held = await self._hold(connection, gap) if is_held else []
                await connection.execute(update(beats).values(at=now, stopped=False))
                return held
        await self._record_first(now)
        return []

    async def _hold(self, connection: AsyncConnection, gap: int) -> list[str]:
        """Move all deadlines by the length of a gap in which no player could act. Return the matches."""
        later = update(matches).where(RUNNING).values(due=matches.c.due + gap)
        held = list((await connection.execute(later.returning(matches.c.id))).scalars())
        for match in held:
            await self._database.notify(connection, match)
        return held

    async def _record_first(self, now: int) -> None:
        """Insert the first heartbeat. If two processes start at the same time, only one succeeds."""
        with suppress(IntegrityError):
            async with self._database.writing() as connection:
                await connection.execute(insert(beats).values(id=1, at=now, stopped=False))

    async def record_stop(self, now: int) -> None:
        """Record that this process has stopped.

        If other processes are running, their next heartbeat replaces this record.
        """
        async with self._database.writing() as connection:
            await connection.execute(update(beats).values(at=now, stopped=True))
