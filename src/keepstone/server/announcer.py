"""Who wants to hear that something was stored at which table.

All that is said is "look again": a listener asks the table for what it has not seen yet. So one
that is slow or late loses nothing, and a server of several processes needs another class here only:
one that also passes the table's identity on to the others (over Redis, say), whose tables follow.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Listener = Callable[[], None]


class Announcer:
    """Listeners by table, within one process."""

    def __init__(self) -> None:
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)

    @contextmanager
    def listening(self, table: str, listener: Listener) -> Iterator[None]:
        """Have the listener called after whatever is stored at the table."""
        self._listeners[table].add(listener)
        try:
            yield
        finally:
            self._listeners[table].discard(listener)
            if not self._listeners[table]:
                del self._listeners[table]

    def __len__(self) -> int:
        """How many listen."""
        return sum(map(len, self._listeners.values()))

    def heard(self, table: str) -> bool:
        """Whether anybody listens."""
        return table in self._listeners

    def announce(self, table: str) -> None:
        """Tell all who listen to look again."""
        for listener in tuple(self._listeners.get(table, ())):
            listener()
