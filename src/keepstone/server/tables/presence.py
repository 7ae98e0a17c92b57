"""Who is there: at which seats a socket or a stream is open, and when somebody was last heard of."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime

from keepstone.server.base import server_time
from keepstone.server.storage.presence import Sighting

FRESH = 45_000  # ms after which who was there last is not there any more

Place = tuple[str, int]  # a table and a seat
Seen = tuple[bool, int | None]  # whether a socket was open when it was last told, and when that was


class Presence:
    """What this process knows, until it is told to the database. A page that is loaded anew is not noticed."""

    def __init__(self) -> None:
        self._sockets: Counter[Place] = Counter()
        self._told: set[Place] = set()
        self._acted: dict[Place, int] = {}
        self._left: dict[Place, int] = {}

    @contextmanager
    def at(self, table: str, seat: int | None) -> Iterator[None]:
        """While a socket or a stream is open; a spectator's is not counted."""
        if seat is None:
            yield
            return
        self.come((table, seat))
        try:
            yield
        finally:
            self.leave((table, seat))

    def come(self, place: Place) -> None:
        """Somebody listens at a seat."""
        self._sockets[place] += 1

    def leave(self, place: Place) -> None:
        """One of those who listen at a seat does so no more."""
        self._sockets[place] -= 1
        if not self._sockets[place]:
            del self._sockets[place]
            self._left[place] = server_time.now()

    def is_at(self, table: str, seat: int) -> bool:
        """Whether somebody listens at a seat, in this process."""
        return (table, seat) in self._sockets

    def note(self, table: str, seat: int) -> None:
        """That somebody has done something, be it without a socket."""
        self._acted[table, seat] = server_time.now()

    def news(self, all_here: bool) -> list[Sighting]:
        """What the database is to be told; all_here: also that all who are there still are."""
        here, now = set(self._sockets), server_time.now()
        new = here - self._told
        came = here if all_here else new
        left = {place: at for place, at in self._left.items() if place in self._told - here}
        acted = {place: at for place, at in self._acted.items() if place not in here | left.keys()}
        self._told, self._left, self._acted = here, {}, {}
        return [
            *(Sighting(*place, True, now, place in new) for place in sorted(came)),
            *(Sighting(*place, False, at) for place, at in left.items()),
            *(Sighting(*place, None, at) for place, at in acted.items()),
        ]

    def take_back(self, signs: Iterable[Sighting]) -> None:
        """What could not be told is to be told."""
        for sign in signs:
            place = sign.match, sign.seat
            if sign.here:
                self._told.discard(place)
            elif sign.here is None:
                self._acted.setdefault(place, sign.seen)
            else:
                self._told.add(place)
                self._left.setdefault(place, sign.seen)


def away_since(seen: Seen, created: str) -> int | None:
    """Since when somebody at a table has not been there, in ms; None for who is there."""
    here, at = seen
    if here and at is not None and at > server_time.now() - FRESH:
        return None
    return round(datetime.fromisoformat(created).timestamp() * 1000) if at is None else at
