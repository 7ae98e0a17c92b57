"""Subscriptions of connections to tables and to persons, within one process.

A listener is only notified that there may be changes. The listener then asks the table for the changes that it has
not seen, so a slow or late listener loses nothing. The listeners of seats are called immediately. The listeners of
many spectators are called in groups, so that other work can run in between.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from keepstone.server.base.tasks import Tasks
from keepstone.server.live.presence import Presence
from keepstone.server.live.table import Table

AT_ONCE = 50  # number of spectators' listeners in a group: 2 ms of work

Listener = Callable[[], None]


class TableSubscriptions:
    """Listeners by topic; a topic is the ID of a table or a contest, or a person.

    count_spectators: called with a table and the number of its spectators in this process, whenever this number
    changes.
    """

    def __init__(
        self,
        presence: Presence,
        wake: Callable[[Table], None],
        count_spectators: Callable[[Table, int], None],
    ):
        self._presence, self._wake = presence, wake
        self._count_spectators = count_spectators
        self._seated: defaultdict[str, set[Listener]] = defaultdict(set)
        self._watching: defaultdict[str, set[Listener]] = defaultdict(set)
        self._notifying = Tasks()

    def __len__(self) -> int:
        return sum(map(len, (*self._seated.values(), *self._watching.values())))

    @contextmanager
    def to_table(self, table: Table, seat: int | None, listener: Listener) -> Iterator[None]:
        """While the block runs, call the listener of a seat or spectator after every change to a table.

        During this time the seat counts as present, and a table with only bots continues. Players' connections are
        notified before spectators' connections.
        """
        listeners = self._watching if seat is None else self._seated
        try:
            with _listening(listeners, table.id, listener), self._presence.at(table.id, seat):
                if seat is None:
                    self._count(table)
                self._wake(table)
                yield
        finally:
            if seat is None:
                self._count(table)

    @contextmanager
    def to_person(self, person: bytes, listener: Listener) -> Iterator[None]:
        with self.to_topic(person.hex(), listener):
            yield

    @contextmanager
    def to_topic(self, topic: str, listener: Listener) -> Iterator[None]:
        """While the block runs, call the listener after every change of what the topic stands for."""
        with _listening(self._watching, topic, listener):
            yield

    def exist(self, topic: str) -> bool:
        return topic in self._seated or topic in self._watching

    def exist_for(self, table: Table) -> bool:
        """Return whether any connection listens to a table or to a person with a seat at this table."""
        return any(map(self.exist, _topics(table)))

    def notify(self, table: Table) -> None:
        """Call the listeners of a table and of the persons with a seat at this table."""
        for topic in _topics(table):
            self.notify_topic(topic)

    def notify_topic(self, topic: str) -> None:
        watching = tuple(self._watching.get(topic, ()))
        for listener in (*self._seated.get(topic, ()), *watching[:AT_ONCE]):
            listener()
        if watching[AT_ONCE:]:
            self._notifying.begin(_call(watching[AT_ONCE:]))

    async def close(self) -> None:
        await self._notifying.stop()

    def _count(self, table: Table) -> None:
        self._count_spectators(table, len(self._watching.get(table.id, ())))


@contextmanager
def _listening(
    listeners: dict[str, set[Listener]], topic: str, listener: Listener
) -> Iterator[None]:
    listeners[topic].add(listener)
    try:
        yield
    finally:
        listeners[topic].discard(listener)
        if not listeners[topic]:
            del listeners[topic]


def _topics(table: Table) -> list[str]:
    return [table.id, *(person.hex() for person in table.keys.persons if person is not None)]


async def _call(listeners: Sequence[Listener]) -> None:
    for first in range(0, len(listeners), AT_ONCE):
        await asyncio.sleep(0)
        for listener in listeners[first : first + AT_ONCE]:
            listener()
