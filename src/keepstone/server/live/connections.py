"""Connections to tables in this process: which seats have one, and which connections are notified of changes.

A listener is only notified that there may be changes. The listener then asks the table for the changes that it has
not seen, so a slow or late listener loses nothing. The listeners of seats are called immediately. The listeners of
many spectators are called in groups, so that other work can run in between.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from keepstone.match import Match, Seat
from keepstone.server.base import server_time
from keepstone.server.base.tasks import Tasks
from keepstone.server.storage.seats import Sighting

if TYPE_CHECKING:
    from keepstone.server.live.table import Table

VALID_MS = 45_000  # milliseconds for which a report of presence is valid
AT_ONCE = 50  # number of spectators' listeners in a group: 2 ms of work

Place = tuple[str, int]  # a table and a seat
# whether a connection was open at the last report, and the time of the report in ms
Seen = tuple[bool, int | None]
Listener = Callable[[], None]


class Presence:
    """The players' presence as this process knows it, and the changes not yet written to the database.

    Reloading a page does not count as leaving.
    """

    def __init__(self) -> None:
        self._connections: Counter[Place] = Counter()
        self._reported: set[Place] = set()
        self._acted: dict[Place, int] = {}
        self._left: dict[Place, int] = {}

    @contextmanager
    def at(self, table: str, seat: int | None) -> Iterator[None]:
        """Count a seat's connection while the block runs. Spectators' connections are not counted."""
        if seat is None:
            yield
            return
        self.enter((table, seat))
        try:
            yield
        finally:
            self.leave((table, seat))

    def enter(self, place: Place) -> None:
        self._connections[place] += 1

    def leave(self, place: Place) -> None:
        self._connections[place] -= 1
        if not self._connections[place]:
            del self._connections[place]
            self._left[place] = server_time.now()

    def is_at(self, table: str, seat: int) -> bool:
        return (table, seat) in self._connections

    @property
    def places(self) -> Iterable[Place]:
        return self._connections.keys()

    def report_again(self, places: Iterable[Place]) -> None:
        """Include seats in the next reports if they have an open connection in this process."""
        self._reported -= self._connections.keys() & set(places)

    def note(self, table: str, seat: int) -> None:
        """Record that a player has acted, possibly without a connection."""
        self._acted[table, seat] = server_time.now()

    def move(self, ms: int) -> None:
        for times in (self._acted, self._left):
            times.update({place: at + ms for place, at in times.items()})

    def take_sightings(self, all_here: bool) -> list[Sighting]:
        """Return the reports to store: the changes or, with `all_here`, all seats that have open connections."""
        here, now = set(self._connections), server_time.now()
        new = here - self._reported
        came = here if all_here else new
        left = {place: at for place, at in self._left.items() if place in self._reported - here}
        acted = {place: at for place, at in self._acted.items() if place not in here | left.keys()}
        self._reported, self._left, self._acted = here, {}, {}
        return [
            *(Sighting(*place, True, now, place in new) for place in sorted(came)),
            *(Sighting(*place, False, at) for place, at in left.items()),
            *(Sighting(*place, None, at) for place, at in acted.items()),
        ]

    def restore(self, sightings: Iterable[Sighting]) -> None:
        for sighting in sightings:
            place = sighting.match, sighting.seat
            if sighting.here:
                self._reported.discard(place)
            elif sighting.here is None:
                self._acted.setdefault(place, sighting.seen)
            else:
                self._reported.add(place)
                self._left.setdefault(place, sighting.seen)


def away_since(seen: Seen, created: str) -> int | None:
    """Return when an absent player was last seen, in ms since 1970; None for a player who is present."""
    here, at = seen
    if here and at is not None and at > server_time.now() - VALID_MS:
        return None
    return round(datetime.fromisoformat(created).timestamp() * 1000) if at is None else at


def absences(seats: Sequence[Seat], seen: Sequence[Seen], created: str) -> list[int | None]:
    """Return when each absent person was last seen, in ms; None for present ones, for bots and for open seats."""
    return [
        away_since(seen_at, created) if seat.kind == "person" else None
        for seat, seen_at in zip(seats, seen, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Attendance:
    """Which players of a table are present. seen: by seat; created: when the table was opened."""

    seen: list[Seen]
    created: str

    def away(self, match: Match) -> list[int | None]:
        """Return the `absences` at a table; after the end of the game, all values are None."""
        if match.status == "over":
            return [None] * len(self.seen)
        return absences(match.seats, self.seen, self.created)

    def long_away(self, match: Match, seconds: float) -> frozenset[int]:
        """Return the persons who have been absent for at least `seconds`; nobody if a turn can take days."""
        if match.days:
            return frozenset()
        limit = server_time.now() - seconds * 1000
        since = enumerate(self.away(match))
        return frozenset(seat for seat, left in since if left is not None and left <= limit)


class TableSubscriptions:
    """Listeners by topic; a topic is the ID of a table or a contest, or a person.

    count_spectators: called with a table and the number of its spectators in this process, whenever this number
    changes.
    """

    def __init__(
        self,
        presence: Presence,
        wake: Callable[["Table"], None],
        count_spectators: Callable[["Table", int], None],
    ):
        self._presence, self._wake = presence, wake
        self._count_spectators = count_spectators
        self._seated: defaultdict[str, set[Listener]] = defaultdict(set)
        self._watching: defaultdict[str, set[Listener]] = defaultdict(set)
        self._notifying = Tasks()

    def __len__(self) -> int:
        return sum(map(len, (*self._seated.values(), *self._watching.values())))

    @contextmanager
    def to_table(self, table: "Table", seat: int | None, listener: Listener) -> Iterator[None]:
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
    def to_topic(self, topic: str, listener: Listener) -> Iterator[None]:
        """While the block runs, call the listener after every change of what the topic stands for."""
        with _listening(self._watching, topic, listener):
            yield

    def exist(self, topic: str) -> bool:
        return topic in self._seated or topic in self._watching

    def exist_for(self, table: "Table") -> bool:
        """Return whether any connection listens to a table or to a person with a seat at this table."""
        return any(map(self.exist, _topics(table)))

    def notify(self, table: "Table") -> None:
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

    def _count(self, table: "Table") -> None:
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


def _topics(table: "Table") -> list[str]:
    return [table.id, *(person.hex() for person in table.keys.persons if person is not None)]


async def _call(listeners: Sequence[Listener]) -> None:
    for first in range(0, len(listeners), AT_ONCE):
        await asyncio.sleep(0)
        for listener in listeners[first : first + AT_ONCE]:
            listener()
