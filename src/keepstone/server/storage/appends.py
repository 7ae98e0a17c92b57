"""Group commit: events that arrive while a transaction is running are stored together in the next one."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from keepstone.match import Match
from keepstone.server.base import server_time
from keepstone.server.base.tasks import Tasks

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
    out = {each.seat: match.standing.out.get(each.seat, "") for each in match.standing.departures}
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


class Appends:
    """The queue of appends. `store` stores a whole group of appends or, if there is a Conflict, nothing."""

    def __init__(self, store: Callable[[Sequence[Append]], Awaitable[None]], tasks: Tasks):
        self._store, self._tasks = store, tasks
        self._waiting: list[Append] = []
        self._is_busy = False

    async def add(self, append: Append) -> None:
        """Store an append with the other waiting ones. Raise Conflict if one of its numbers is taken."""
        self._waiting.append(append)
        if not self._is_busy:
            self._is_busy = True
            self._tasks.begin(self._empty())
        await append.stored

    async def _empty(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting, []
            if not await self._try(group):
                for (
                    each
                ) in group:  # so that a conflict of one append does not affect the other appends
                    await self._try([each])
            if self._waiting:
                await asyncio.sleep(GATHERING)
        self._is_busy = False

    async def _try(self, group: Sequence[Append]) -> bool:
        """Store a group, and resolve its futures. Return False if its members must be stored one by one."""
        error: BaseException | None = None
        try:
            await self._store(group)
        except Conflict as conflict:
            if len(group) > 1:
                return False
            error = conflict
        except Exception as failure:
            error = failure
        for each in group:
            if each.stored.cancelled():
                continue
            if error is None:
                each.stored.set_result(None)
            else:
                each.stored.set_exception(error)
        return True
