"""Who wants to hear that something was stored at which table.

All that is said is "look again": a listener asks the table for what it has not seen yet. So one
that is slow or late loses nothing. Those at the table hear it first, and at once; a crowd of watchers
hears it in turn, and in between the rest of the server goes on.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from keepstone.server.base.tasks import Tasks

AT_ONCE = 50  # watchers: 2 ms of work

Listener = Callable[[], None]


class Announcer:
    """Listeners by table, within one process."""

    def __init__(self) -> None:
        self._seated: defaultdict[str, set[Listener]] = defaultdict(set)
        self._watching: defaultdict[str, set[Listener]] = defaultdict(set)
        self._telling = Tasks()

    @contextmanager
    def listening(self, table: str, listener: Listener, seated: bool = False) -> Iterator[None]:
        """Have the listener called after whatever is stored at the table; seated: before the others."""
        listeners = self._seated if seated else self._watching
        listeners[table].add(listener)
        try:
            yield
        finally:
            listeners[table].discard(listener)
            if not listeners[table]:
                del listeners[table]

    def __len__(self) -> int:
        """How many listen."""
        return sum(map(len, (*self._seated.values(), *self._watching.values())))

    def heard(self, table: str) -> bool:
        """Whether anybody listens."""
        return table in self._seated or table in self._watching

    def announce(self, table: str) -> None:
        """Tell all who listen to look again."""
        watching = tuple(self._watching.get(table, ()))
        for listener in (*self._seated.get(table, ()), *watching[:AT_ONCE]):
            listener()
        if watching[AT_ONCE:]:
            self._telling.begin(_tell(watching[AT_ONCE:]))

    async def close(self) -> None:
        """Tell nobody any more."""
        await self._telling.stop()


async def _tell(listeners: Sequence[Listener]) -> None:
    for first in range(0, len(listeners), AT_ONCE):
        await asyncio.sleep(0)
        for listener in listeners[first : first + AT_ONCE]:
            listener()
