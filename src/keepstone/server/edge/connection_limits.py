"""Connections, before they ask anything: so many of an address, so many in all, and none that takes nothing.

A proxy that is trusted is not counted as an address, for all the others come through it. Those count by their own
address while something of theirs is being answered.
"""

import asyncio
from asyncio import Transport
from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from keepstone.protocol import KeepstoneError
from keepstone.server.base.networks import Network, counted_as
from keepstone.server.errors import NoRoom, TooManyRequests
from keepstone.server.settings import Settings

FOR_REQUESTS = 100  # connections beside the sockets, in all
FOR_REQUESTS_OF_ADDRESS = 50
REFUSED = 100  # that wait for a refusal; those that come then are hung up on
TRY_AGAIN_SECONDS = 10.0
LOOK_SECONDS = 15.0  # who takes nothing of what waits between two looks is hung up on
MOST_KNOWN = 10_000


class ConnectionLimits:
    """Who is connected. Where it is crowded, only addresses come in from which somebody has played."""

    def __init__(self, settings: Settings):
        self.most = settings.sockets + FOR_REQUESTS
        self._for_strangers = self.most - settings.sockets // 2
        self._of_address = settings.sockets_of_address + FOR_REQUESTS_OF_ADDRESS
        self._proxies: Sequence[Network] = settings.trusted_proxies
        self._inside: dict[Transport, str] = {}
        self._refused: set[Transport] = set()
        self._by_address: Counter[str] = Counter()
        self._known: OrderedDict[str, None] = OrderedDict()
        self._waiting: dict[Transport, int] = {}

    def enter(self, transport: Transport) -> KeepstoneError | None:
        """Let a connection in; else why not."""
        peer = transport.get_extra_info("peername") or ("",)
        address = self._address_of(peer[0])
        refusal = self._refusal(address, len(self._inside))
        if refusal is None:
            self._inside[transport] = address
            self._by_address[address] += 1
        elif len(self._refused) < REFUSED:
            self._refused.add(transport)
        else:
            transport.abort()
        return refusal

    def leave(self, transport: Transport) -> None:
        """A connection has ended."""
        self._refused.discard(transport)
        self._waiting.pop(transport, None)
        if transport in self._inside:
            self._forget_one_of(self._inside.pop(transport))

    @contextmanager
    def asking(self, host: str) -> Iterator[KeepstoneError | None]:
        """While a client is answered whose connection is a proxy's; why it is to be refused, if it is."""
        address = self._address_of(host)
        refusal = self._refusal(address, len(self._inside) - 1)
        self._by_address[address] += 1
        try:
            yield refusal
        finally:
            self._forget_one_of(address)

    def know(self, address: str) -> None:
        """Somebody plays from this address."""
        self._known[address] = None
        self._known.move_to_end(address)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    async def watch(self) -> None:
        """Hang up on those that take nothing, for ever."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self.look()

    def look(self) -> None:
        """Hang up on those that have taken nothing since the last look, though they are waited for."""
        before, self._waiting = self._waiting, {}
        for transport in [*self._inside, *self._refused]:
            size = transport.get_write_buffer_size()
            is_full = size > transport.get_write_buffer_limits()[1]
            if size and (is_full or transport.is_closing()):
                self._waiting[transport] = size
                if size >= before.get(transport, size + 1):
                    transport.abort()

    def _address_of(self, host: str) -> str:
        """By what a client is counted; nothing for a proxy."""
        return "" if any(host in each for each in self._proxies) else counted_as(host)

    def _forget_one_of(self, address: str) -> None:
        self._by_address[address] -= 1
        self._by_address += Counter()  # forgets those that have none

    def _refusal(self, address: str, others: int) -> KeepstoneError | None:
        """Why a connection of an address is refused, if it is; others: connections of all."""
        if address and self._by_address[address] >= self._of_address:
            return TooManyRequests(TRY_AGAIN_SECONDS)
        is_known = not address or address in self._known
        if others >= (self.most if is_known else self._for_strangers):
            return NoRoom("the server has as many connections as it can bear: try again soon")
        return None
