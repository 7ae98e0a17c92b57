"""Clocks in the database: the players' deadlines, how a jump or an outage moves times, and heartbeats."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    Row,
    bindparam,
    cast,
    exists,
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.server.base import server_time
from keepstone.server.base.server_time import TOLERANCE, Reading
from keepstone.server.storage.database import Database
from keepstone.server.storage.rating_schema import plays
from keepstone.server.storage.schema import beats, matches, seats

RUNNING = matches.c.due.is_not(None)
GOING_ON = select(matches.c.id).where(matches.c.ended.is_(None))
WAITING = matches.c.started.is_(None) & matches.c.ended.is_(None)
FIRST_HEARTBEAT = (
    update(beats)
    .where(~exists(select(matches.c.id).where(RUNNING)))
    .values(at=bindparam("now"), stopped=False)
)
FIRST_GENERATION = 1
GENERATION = select(beats.c.id).scalar_subquery()
TIME_OF_POSTGRESQL = select(
    cast(func.extract("epoch", func.clock_timestamp()) * literal(1000), BigInteger)
)
ROUNDING = 1  # ms


@dataclass(frozen=True, slots=True)
class Moved:
    """How many ms a heartbeat has moved the deadlines: for a jump of the clock, and for an outage."""

    jump: int = 0
    pause: int = 0


class ClockStore:
    """The deadlines of the players to act, and the heartbeat of server processes.

    Without a heartbeat, no clock runs. If the reference clock jumps, one process moves all deadlines and increases
    the generation (`beats.id`). Every process that finds another generation than its clock's sets its clock by the
    reference clock before it computes with a deadline.
    """

    def __init__(self, database: Database):
        self._database = database
        self._clock = server_time.CLOCK

    async def due_of(self, match: str) -> int | None:
        query = select(matches.c.due, GENERATION.label("generation")).where(matches.c.id == match)
        while True:
            row = await self._database.first(query)
            if row is None or row.due is None or row.generation in (None, self._clock.generation):
                return None if row is None else row.due
            await self._synchronize()

    async def overdue(self, moment: int) -> list[str]:
        query = select(matches.c.id).where(matches.c.due <= moment)
        return await self._database.column(query)

    async def needs_heartbeat(self) -> bool:
        """Return whether the clock of any match is running, or the reference clock has jumped."""
        async with self._database.reading() as connection:
            running = select(matches.c.id).where(RUNNING).limit(1)
            is_running = (await connection.execute(running)).scalar_one_or_none() is not None
            reading = await read_reference(connection)
        self._clock.follow(reading)
        return is_running or self._clock.jump(reading) != 0

    async def begin(self, connection: AsyncConnection) -> None:
        """Prepare to store a deadline: set this process's clock if the deadlines were moved meanwhile.

        Before the first clock starts, record a heartbeat. While no clock is running, no heartbeats are recorded.
        """
        await connection.execute(FIRST_HEARTBEAT, {"now": server_time.now()})
        # The lock makes another process wait before it moves the deadlines.
        locked = select(beats.c.id).with_for_update(read=True)
        generation = (await connection.execute(locked)).scalar_one_or_none()
        reading = await read_reference(connection)
        if generation not in (None, self._clock.generation):
            self._clock.adopt(reading, generation)
        self._clock.follow(reading)

    async def record_heartbeat(self, longest: int, first: bool) -> Moved:
        """Record a heartbeat. longest: the longest allowed gap, in ms; first: whether this process is new."""
        async with self._database.writing() as connection:
            last = (await connection.execute(select(beats).with_for_update())).one_or_none()
            reading = await read_reference(connection)
            if first or (last is not None and last.id != self._clock.generation):
                self._clock.adopt(reading, FIRST_GENERATION if last is None else last.id)
            if last is not None:
                # A process that has just started may be the only one that uses the database.
                is_alone = first and (last.stopped or connection.dialect.name == "sqlite")
                moved = self._needed_move(last, reading, longest, is_alone, first)
                generation = last.id + (moved != Moved())
                await self._move(connection, moved)
                at = server_time.now() + moved.jump
                await connection.execute(update(beats).values(id=generation, at=at, stopped=False))
        if last is None:
            await self._record_first()
            return Moved()
        if moved.jump:
            self._clock.adopt(reading, generation)
        self._clock.generation = generation
        return moved

    def _needed_move(
        self, last: Row[Any], reading: Reading, longest: int, alone: bool, first: bool
    ) -> Moved:
        """Return by how much the deadlines must be moved. alone: whether no other process is alive."""
        gap = server_time.now() - last.at
        is_set_back = first and gap < -TOLERANCE
        is_held = gap > longest or alone or is_set_back
        return Moved(self._clock.jump(reading), gap if is_held else 0)

    async def _move(self, connection: AsyncConnection, moved: Moved) -> None:
        if moved.jump:
            await move_times(connection, moved.jump)
        if moved != Moved():
            for match in await move_deadlines(connection, moved.jump + moved.pause):
                await self._database.notify(connection, match)

    async def _record_first(self) -> None:
        """Insert the first heartbeat. If two processes start at the same time, only one succeeds."""
        with suppress(IntegrityError):
            async with self._database.writing() as connection:
                row = {"id": FIRST_GENERATION, "at": server_time.now(), "stopped": False}
                await connection.execute(insert(beats).values(row))

    async def record_stop(self, now: int) -> None:
        """Record that this process has stopped. The next heartbeat of another process replaces this record."""
        await self._database.write(update(beats).values(at=now, stopped=True))

    async def _synchronize(self) -> None:
        """Set this process's clock by the reference clock, after another process has moved the deadlines."""
        async with self._database.reading() as connection:
            generation = (await connection.execute(select(GENERATION))).scalar_one_or_none()
            reading = await read_reference(connection)
        self._clock.adopt(reading, generation)


async def read_reference(connection: AsyncConnection) -> Reading:
    """Read the reference clock: the clock of this machine for SQLite, and that of the database for PostgreSQL."""
    if connection.dialect.name == "sqlite":
        return Reading(server_time.wall() - server_time.steady(), ROUNDING)
    before = server_time.steady()
    found: int = (await connection.execute(TIME_OF_POSTGRESQL)).scalar_one()
    after = server_time.steady()
    return Reading(found - (before + after) // 2, (after - before) // 2 + ROUNDING)


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
