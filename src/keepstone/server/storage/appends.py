"""Group commit: events that arrive while a transaction is running are stored together in the next one."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from sqlalchemy import insert, update
from sqlalchemy.exc import IntegrityError

from keepstone.match import Match
from keepstone.server.base import server_time
from keepstone.server.base.tasks import Tasks
from keepstone.server.storage.clocks import ClockStore
from keepstone.server.storage.database import Database
from keepstone.server.storage.schema import events, matches, seats

INSERT_EVENTS = insert(events)
GATHERING = 0.02  # seconds during which events are collected for a group


class Conflict(Exception):
    """Another process has stored conflicting data first."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The data that is stored with events in addition to their texts.

    spent: the milliseconds that the player used for the first event. due: when the next player's time runs out, in
    milliseconds since 1970; out: for each seat that a bot has taken over, the reason, which is "" for a player who
    has returned; offset: of the server's time in which `due` was computed.
    """

    spent: int | None
    due: int | None
    out: Mapping[int, str]
    offset: int = field(default_factory=lambda: server_time.CLOCK.offset)

    def due_now(self) -> int | None:
        """Return `due` in the server's time as it is now, since the clock may have been set in the meantime."""
        return None if self.due is None else self.due + server_time.CLOCK.offset - self.offset


def marks_of(match: Match, spent: int | None) -> Marks | None:
    """Return the data to store with new events, or None if there is no clock and no player has been out."""
    times, running = match.times(), match.running
    if times is None and not match.standing.departures:
        return None
    left = times[running] if times and running is not None else None
    out = {
        departure.seat: match.standing.out.get(departure.seat, "")
        for departure in match.standing.departures
    }
    return Marks(spent, None if left is None else server_time.now() + left, out)


@dataclass(frozen=True, slots=True)
class Append:
    """Events numbered from `first`. started, ended: when the match began or ended, if it did with these events."""

    match: str
    first: int
    texts: Sequence[str]
    started: str | None = None
    ended: str | None = None
    marks: Marks | None = None
    stored: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def timed(self) -> Iterator[tuple[str, int | None]]:
        return zip_longest(self.texts, [self.marks.spent] if self.marks else [])

    def times(self) -> dict[str, Any]:
        """Return the columns that change. The opener's address is deleted when the match is over."""
        times: dict[str, Any] = {"started": self.started} if self.started else {}
        if self.marks:
            times["due"] = self.marks.due_now()
        return times | ({"ended": self.ended, "opener": None} if self.ended else {})


class Appends:
    """The queue of appends. A whole group is stored in one transaction or, if there is a Conflict, not at all."""

    def __init__(self, database: Database, clocks: ClockStore, tasks: Tasks):
        self._database, self._clocks, self._tasks = database, clocks, tasks
        self._waiting: list[Append] = []
        self._is_busy = False

    async def add(
        self,
        match: str,
        first: int,
        texts: Sequence[str],
        started: str | None = None,
        ended: str | None = None,
        marks: Marks | None = None,
    ) -> None:
        """Store events numbered from `first`, either all or none. Raise Conflict if a number is taken."""
        append = Append(match, first, texts, started, ended, marks)
        self._waiting.append(append)
        if not self._is_busy:
            self._is_busy = True
            self._tasks.begin(self._empty())
        await append.stored

    async def _empty(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting, []
            if not await self._try(group):
                for append in group:  # a conflict of one append must not affect the other appends
                    await self._try([append])
            if self._waiting:
                await asyncio.sleep(GATHERING)
        self._is_busy = False

    async def _try(self, group: Sequence[Append]) -> bool:
        """Store a group, and resolve its futures. Return False if its members must be stored one by one."""
        error: BaseException | None = None
        try:
            await self.store(group)
        except Conflict as conflict:
            if len(group) > 1:
                return False
            error = conflict
        except Exception as failure:
            error = failure
        for append in group:
            if append.stored.cancelled():
                continue
            if error is None:
                append.stored.set_result(None)
            else:
                append.stored.set_exception(error)
        return True

    async def store(self, group: Sequence[Append]) -> None:
        """Append all events in one transaction, ordered by match so that two processes never deadlock."""
        ordered = sorted(group, key=lambda append: (append.match, append.first))
        rows = [
            {"match": append.match, "number": number, "text": text, "spent": spent}
            for append in ordered
            for number, (text, spent) in enumerate(append.timed(), append.first)
        ]
        try:
            async with self._database.writing() as connection:
                await connection.execute(INSERT_EVENTS, rows)
                if any(append.marks and append.marks.due for append in ordered):
                    await self._clocks.begin(connection)
                for append in ordered:
                    if times := append.times():
                        match = matches.c.id == append.match
                        await connection.execute(update(matches).where(match).values(times))
                    for seat, why in append.marks.out.items() if append.marks else ():
                        left = (seats.c.match == append.match) & (seats.c.seat == seat)
                        await connection.execute(update(seats).where(left).values(out=why))
                await self._database.notify(connection, *(append.match for append in ordered))
        except IntegrityError as error:
            raise Conflict from error
