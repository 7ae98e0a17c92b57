"""Events on their way to the disk: those that come while it is busy go together, in one transaction."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from keepstone.server.base.tasks import Tasks

GATHERING = 0.02  # seconds in which others join a group that had to wait: a transaction costs as much as a move


class Conflict(Exception):
    """Somebody else stored the same thing first."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is stored with events beside their texts. spent: for the first of them, of the mover's time, in ms.

    due: when the time of who is to move then runs out, in ms since 1970; out: who is out now, and why, with ""
    for who has come back.
    """

    spent: int | None
    due: int | None
    out: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Append:
    """Events of a match, numbered from `first` on; started, ended: when the match was, if they do that."""

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
        """The texts with what they took of the mover's time."""
        return zip_longest(self.texts, [self.marks.spent] if self.marks else [])


class Appends:
    """What waits to be stored. store(group) stores all of it or, with Conflict, none."""

    def __init__(self, store: Callable[[Sequence[Append]], Awaitable[None]], tasks: Tasks):
        self._store, self._tasks = store, tasks
        self._waiting: list[Append] = []
        self._is_busy = False

    async def add(self, append: Append) -> None:
        """Have it stored; Conflict if one of its numbers is taken."""
        self._waiting.append(append)
        if not self._is_busy:
            self._is_busy = True
            self._tasks.begin(self._empty())
        await append.stored

    async def _empty(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting, []
            if not await self._try(group):
                for each in group:  # which of them it was does not concern the others
                    await self._try([each])
            if self._waiting:
                await asyncio.sleep(GATHERING)
        self._is_busy = False

    async def _try(self, group: Sequence[Append]) -> bool:
        """Store a group and tell those who wait; False if they are to be stored one by one."""
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
