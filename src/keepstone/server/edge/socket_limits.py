"""Limits on open WebSockets and streams, in total and per client address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from keepstone.server.errors import TooManyRequests

TRY_AGAIN_SECONDS = 10.0


class SocketLimit:
    """A limit on open WebSockets. If the limit is reached, clients are asked to try again later."""

    def __init__(self, most: int, of_address: int):
        self._most, self._of_address = most, of_address
        self._total = 0
        self._by_address: Counter[str] = Counter()

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """Count a WebSocket while the block runs. Raise TooManyRequests if the limit is reached."""
        if self._total >= self._most or self._by_address[address] >= self._of_address:
            raise TooManyRequests(TRY_AGAIN_SECONDS)
        self._total += 1
        self._by_address[address] += 1
        try:
            yield
        finally:
            self._total -= 1
            self._by_address[address] -= 1
            self._by_address += Counter()  # drop addresses without WebSockets
