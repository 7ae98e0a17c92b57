"""Subscriptions of connections to table changes."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

from keepstone.server.base.listeners import Listener, Listeners
from keepstone.server.live.presence import Presence
from keepstone.server.live.table import Table


class TableSubscriptions:
    """Notifies connections of the changes to a table or to a person's tables.

    count_spectators: called with a table and the number of its spectators in this process, whenever this number
    changes.
    """

    def __init__(
        self,
        listeners: Listeners,
        presence: Presence,
        wake: Callable[[Table], None],
        count_spectators: Callable[[Table, int], None],
    ):
        self._listeners, self._presence, self._wake = listeners, presence, wake
        self._count_spectators = count_spectators
        self._spectators: Counter[str] = Counter()

    @contextmanager
    def to_table(self, table: Table, seat: int | None, listener: Listener) -> Iterator[None]:
        """While the block runs, call the listener of a seat or spectator after every change to a table.

        During this time the seat counts as present, and a table with only bots continues. Players' connections are
        notified before spectators' connections.
        """
        with (
            self._listeners.listening(table.id, listener, seated=seat is not None),
            self._presence.at(table.id, seat),
            nullcontext() if seat is not None else self._watching(table),
        ):
            self._wake(table)
            yield

    @contextmanager
    def _watching(self, table: Table) -> Iterator[None]:
        """Count a spectator while the block runs."""
        self._spectators[table.id] += 1
        self._count_spectators(table, self._spectators[table.id])
        try:
            yield
        finally:
            self._spectators[table.id] -= 1
            self._count_spectators(table, self._spectators[table.id])
            if not self._spectators[table.id]:
                del self._spectators[table.id]

    @contextmanager
    def to_person(self, person: bytes, listener: Listener) -> Iterator[None]:
        """While the block runs, call the listener after every change to a table where a person has a seat."""
        with self._listeners.listening(person.hex(), listener):
            yield

    def exist_for(self, table: Table) -> bool:
        """Return whether any connection listens to a table or to a person with a seat at this table."""
        topics = (table.id, *(person.hex() for person in table.keys.persons if person is not None))
        return any(map(self._listeners.exist, topics))

    def notify(self, table: Table, _here: bool) -> None:
        """Call the listeners of a table and of the persons with a seat at this table."""
        self._listeners.notify(table.id)
        for person in table.keys.persons:
            if person is not None:
                self._listeners.notify(person.hex())

    def __len__(self) -> int:
        return len(self._listeners)
