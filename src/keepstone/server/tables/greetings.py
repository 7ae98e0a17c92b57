"""Greetings: a few fixed words that persons at a table may say to each other. They are kept nowhere."""

from collections import defaultdict, deque

from keepstone.kit.quoting import quoted
from keepstone.protocol import UnknownName
from keepstone.server.base.rate_limits import Bucket, Rate
from keepstone.server.errors import TooManyRequests
from keepstone.server.wire.frames import GreetFrame

GREETINGS = ("hello", "luck", "well", "thanks", "sorry", "moment", "back", "bye")
RATE = Rate(burst=3, per_second=0.2)  # of a seat
KEPT = 8  # for those who are about to be sent them


class Greetings:
    """The last greetings at a table; count: how many there have been."""

    def __init__(self) -> None:
        self.count = 0
        self._last: deque[GreetFrame] = deque(maxlen=KEPT)
        self._buckets: defaultdict[int, Bucket] = defaultdict(lambda: Bucket(RATE))

    def take(self, seat: int, greeting: str) -> None:
        """A greeting of a seat; UnknownName if it is none, TooManyRequests if there were too many."""
        if greeting not in GREETINGS:
            raise UnknownName(f"there is no greeting {quoted(greeting)}", GREETINGS)
        if wait := self._buckets[seat].take():
            raise TooManyRequests(wait)
        self.add(seat, greeting)

    def add(self, seat: int, greeting: str) -> None:
        """A greeting that was taken, here or by another process."""
        self.count += 1
        self._last.append(GreetFrame(seat, greeting))

    def after(self, count: int) -> list[GreetFrame]:
        """Those behind the first so many, as far as they are kept."""
        new = min(self.count - count, len(self._last))
        return list(self._last)[len(self._last) - new :]
