"""Room for sockets: so many in all, so many of each address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from keepstone.server.errors import TooManyRequests

TRY_AGAIN_SECONDS = 10.0


class SocketLimit:
    """Who finds no place is told to try again."""

    def __init__(self, most: int, of_address: int):
        self._most, self._of_address = most, of_address
        self._in_all = 0
        self._by_address: Counter[str] = Counter()

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """A place for an address; TooManyRequests if there is none."""
        if self._in_all >= self._most or self._by_address[address] >= self._of_address:
            raise TooManyRequests(TRY_AGAIN_SECONDS)
        self._in_all += 1
        self._by_address[address] += 1
        try:
            yield
        finally:
            self._in_all -= 1
            self._by_address[address] -= 1
            self._by_address += Counter()  # forgets those that have none
