"""Time in the database: when it runs out, and since when a process is alive."""

from contextlib import suppress

from sqlalchemy import bindparam, exists, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.server.base import server_time
from keepstone.server.storage.database import Database
from keepstone.server.storage.schema import beats, matches

RUNNING = matches.c.due.is_not(None)
FIRST_BEAT = (
    update(beats)
    .where(~exists(select(matches.c.id).where(RUNNING)))
    .values(at=bindparam("now"), stopped=False)
)


class ClockStore:
    """When the time of who is to move runs out; and the beats of those processes without which none runs."""

    def __init__(self, database: Database):
        self._database = database

    async def due_of(self, match: str) -> int | None:
        """When the time of who is to move runs out, in ms since 1970."""
        query = select(matches.c.due).where(matches.c.id == match)
        async with self._database.reading() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def overdue(self, moment: int) -> list[str]:
        """The matches in which the time of who is to move had run out by then, in ms since 1970."""
        query = select(matches.c.id).where(matches.c.due <= moment)
        async with self._database.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def is_running(self) -> bool:
        """Whether anybody's time runs."""
        query = select(matches.c.id).where(RUNNING).limit(1)
        async with self._database.reading() as connection:
            return (await connection.execute(query)).scalar_one_or_none() is not None

    async def begin(self, connection: AsyncConnection) -> None:
        """Time is about to run. If none ran before, nobody had to beat, so this says that a process is alive."""
        await connection.execute(FIRST_BEAT, {"now": server_time.now()})

    async def beat(self, now: int, longest: int, first: bool) -> list[str]:
        """Note that a process serves people; the matches whose time was held because none had done so.

        longest: how many ms may lie between two beats; first: whether this process has just started.
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
        await self._beat_first(now)
        return []

    async def _hold(self, connection: AsyncConnection, gap: int) -> list[str]:
        """Move the end of all running times by as much as nobody could move; the matches."""
        later = update(matches).where(RUNNING).values(due=matches.c.due + gap)
        held = list((await connection.execute(later.returning(matches.c.id))).scalars())
        for match in held:
            await self._database.tell(connection, match)
        return held

    async def _beat_first(self, now: int) -> None:
        """The first beat of all; of two processes that start at once, one has it."""
        with suppress(IntegrityError):
            async with self._database.writing() as connection:
                await connection.execute(insert(beats).values(id=1, at=now, stopped=False))

    async def stop_beating(self, now: int) -> None:
        """Note that a process serves people no more; whether others do, their next beat says."""
        async with self._database.writing() as connection:
            await connection.execute(update(beats).values(at=now, stopped=True))
