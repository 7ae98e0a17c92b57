"""Listeners for table changes within one process.

A listener is only notified that there may be changes. The listener then asks the table for the changes that it has
not seen, so a slow or late listener loses nothing. The listeners of seats are called immediately. The listeners of
many spectators are called in groups, so that other work can run in between.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from keepstone.server.base.tasks import Tasks

AT_ONCE = 50  # number of spectators' listeners in a group: 2 ms of work

Listener = Callable[[], None]


class Listeners:
    """Listeners by topic; a topic is a table's ID or a person."""

    def __init__(self) -> None:
        self._seated: defaultdict[str, set[Listener]] = defaultdict(set)
        self._watching: defaultdict[str, set[Listener]] = defaultdict(set)
        self._notifying = Tasks()

    @contextmanager
    def listening(self, table: str, listener: Listener, seated: bool = False) -> Iterator[None]:
        """While the block runs, call a listener after every change to a topic.

        seated: whether to call the listener before the others.
        """
        listeners = self._seated if seated else self._watching
        listeners[table].add(listener)
        try:
            yield
        finally:
            listeners[table].discard(listener)
            if not listeners[table]:
                del listeners[table]

    def __len__(self) -> int:
        """Return the number of all listeners."""
        return sum(map(len, (*self._seated.values(), *self._watching.values())))

    def exist(self, table: str) -> bool:
        """Return whether a topic has listeners."""
        return table in self._seated or table in self._watching

    def notify(self, table: str) -> None:
        """Call all listeners of a topic."""
        watching = tuple(self._watching.get(table, ()))
        for listener in (*self._seated.get(table, ()), *watching[:AT_ONCE]):
            listener()
        if watching[AT_ONCE:]:
            self._notifying.begin(_call(watching[AT_ONCE:]))

    async def close(self) -> None:
        """Call no more listeners."""
        await self._notifying.stop()


async def _call(listeners: Sequence[Listener]) -> None:
    for first in range(0, len(listeners), AT_ONCE):
        await asyncio.sleep(0)
        for listener in listeners[first : first + AT_ONCE]:
            listener()
