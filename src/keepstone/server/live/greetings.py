"""Greetings: a few fixed messages from players to the table. Greetings are not stored."""

from collections import defaultdict, deque

from keepstone.errors import UnknownName
from keepstone.kit.quoting import quoted
from keepstone.server.base.rate_limits import Bucket, Rate
from keepstone.server.errors import TooManyRequests
from keepstone.server.wire.frames import GreetFrame

GREETINGS = ("hello", "luck", "well", "thanks", "sorry", "moment", "back", "bye")
RATE = Rate(burst=3, per_second=0.2)  # rate limit for each seat
MOST_RECENT = (
    8  # number of greetings kept in memory for subscribers that have not received them yet
)


class Greetings:
    """The latest greetings sent at a table. count: the total number so far."""

    def __init__(self) -> None:
        self.count = 0
        self._last: deque[GreetFrame] = deque(maxlen=MOST_RECENT)
        self._buckets: defaultdict[int, Bucket] = defaultdict(lambda: Bucket(RATE))

    def take(self, seat: int, greeting: str) -> None:
        """Raise UnknownName if there is no such greeting, and TooManyRequests above the seat's rate limit."""
        if greeting not in GREETINGS:
            raise UnknownName(f"there is no greeting {quoted(greeting)}", GREETINGS)
        if wait := self._buckets[seat].take():
            raise TooManyRequests(wait)
        self.add(seat, greeting)

    def add(self, seat: int, greeting: str) -> None:
        """Add a greeting that this process or another one has accepted."""
        self.count += 1
        self._last.append(GreetFrame(seat, greeting))

    def after(self, count: int) -> list[GreetFrame]:
        """Return the greetings after the first `count` greetings, if they are still in memory."""
        new = min(self.count - count, len(self._last))
        return list(self._last)[len(self._last) - new :]
