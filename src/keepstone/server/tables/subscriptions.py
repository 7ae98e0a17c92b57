"""Subscriptions of connections to what happens at tables."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from keepstone.server.tables.announcer import Announcer, Listener
from keepstone.server.tables.presence import Presence
from keepstone.server.tables.table import Table


class TableSubscriptions:
    """Subscribes connections to tables and to the tables of a person."""

    def __init__(self, announcer: Announcer, presence: Presence, wake: Callable[[Table], None]):
        self._announcer, self._presence, self._wake = announcer, presence, wake

    @contextmanager
    def to_table(self, table: Table, seat: int | None, listener: Listener) -> Iterator[None]:
        """Call the listener of a seat or spectator after every change of a table.

        Meanwhile the seat is present. A table of bots alone goes on from now. Seats are called before spectators.
        """
        with (
            self._announcer.listening(table.id, listener, seated=seat is not None),
            self._presence.at(table.id, seat),
        ):
            self._wake(table)
            yield

    @contextmanager
    def to_person(self, person: bytes, listener: Listener) -> Iterator[None]:
        """Call the listener after every change of a table where the person sits."""
        with self._announcer.listening(person.hex(), listener):
            yield

    def exist_for(self, table: Table) -> bool:
        """Whether any connection listens to a table, or to all tables of a person there."""
        topics = (table.id, *(person.hex() for person in table.persons if person is not None))
        return any(map(self._announcer.heard, topics))

    def announce(self, table: Table, _here: bool) -> None:
        """Call the listeners of a table and of its persons."""
        self._announcer.announce(table.id)
        for person in table.persons:
            if person is not None:
                self._announcer.announce(person.hex())

    def __len__(self) -> int:
        return len(self._announcer)
