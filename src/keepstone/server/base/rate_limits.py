"""Rate limits: one token bucket for each client address."""

import time
from collections.abc import Callable
from typing import Annotated

from msgspec import Meta, Struct

MOST_BUCKETS = 10_000
DAY_SECONDS = 86_400


class Rate(Struct, frozen=True, array_like=True):
    """The parameters of a token bucket. burst: its capacity; per_second: the tokens that it gains."""

    burst: Annotated[float, Meta(ge=1)]
    per_second: Annotated[float, Meta(gt=0)]


def per_day(most: int) -> Rate:
    """Return the rate limit of at most this number within a day, and as many again in the course of the next."""
    return Rate(most, most / DAY_SECONDS)


class Bucket:
    """A token bucket, which starts full."""

    __slots__ = ("_clock", "_rate", "_tokens", "_when")

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic):
        self._rate = rate
        self._clock = clock
        self._tokens = rate.burst
        self._when = clock()

    def fill(self) -> float:
        """Add the tokens gained since the last call. Return how many tokens are in the bucket."""
        now = self._clock()
        self._tokens = min(
            self._rate.burst, self._tokens + (now - self._when) * self._rate.per_second
        )
        self._when = now
        return self._tokens

    def take(self, count: float = 1) -> float:
        """Take some tokens, either all or none. Return 0, or the seconds until there will be enough."""
        if self.fill() < count:
            return (count - self._tokens) / self._rate.per_second
        self._tokens -= count
        return 0.0

    def full(self) -> bool:
        return self.fill() >= self._rate.burst


class Buckets:
    """Token buckets by client address. If there are many buckets, full ones are dropped."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic):
        self._rate = rate
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, count: int = 1) -> float:
        """Take tokens of an address, either all or none. Return 0, or the seconds until there will be enough."""
        if len(self._buckets) >= MOST_BUCKETS:
            self._forget()
        if address not in self._buckets:
            self._buckets[address] = Bucket(self._rate, self._clock)
        return self._buckets[address].take(count)

    def _forget(self) -> None:
        unfilled = {
            address: bucket for address, bucket in self._buckets.items() if not bucket.full()
        }
        self._buckets = unfilled if len(unfilled) < MOST_BUCKETS else {}
