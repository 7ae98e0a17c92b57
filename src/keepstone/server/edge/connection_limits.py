"""Limits on TCP connections, in total and per address. Connections whose client reads nothing are closed.

A connection from a trusted proxy does not count for the proxy's address. While the server answers a client's
request through such a connection, the connection counts for the client's address.
"""

import asyncio
from asyncio import Transport
from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from keepstone.errors import KeepstoneError
from keepstone.server.base.networks import Network, counted_as, plain_address
from keepstone.server.errors import NoRoom, TooManyRequests
from keepstone.server.settings import Settings

REQUEST_CONNECTIONS = 100  # total number of connections in addition to WebSockets
REQUEST_CONNECTIONS_OF_ADDRESS = 50
REFUSED = 100  # refused connections that wait for the error message; others are aborted
TRY_AGAIN_SECONDS = 10.0
CHECK_SECONDS = 15.0  # seconds: a connection that reads nothing between two checks is aborted
MOST_KNOWN = 10_000
REFUSAL = "keepstone.refusal"  # key in the ASGI scope for the error, if the request is refused


class ConnectionLimits:
    """The open connections. Above a threshold, only addresses that players have already used may connect."""

    def __init__(self, settings: Settings):
        self.most = settings.sockets + REQUEST_CONNECTIONS
        self._for_strangers = self.most - settings.sockets // 2
        self._of_address = settings.sockets_of_address + REQUEST_CONNECTIONS_OF_ADDRESS
        self._proxies: Sequence[Network] = settings.trusted_proxies
        self._inside: dict[Transport, str] = {}
        self._refused: set[Transport] = set()
        self._by_address: Counter[str] = Counter()
        self._known: OrderedDict[str, None] = OrderedDict()
        self._waiting: dict[Transport, int] = {}

    def enter(self, transport: Transport) -> KeepstoneError | None:
        """Count a new connection, unless it is refused. Return the error if it is refused, otherwise None."""
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
        self._refused.discard(transport)
        self._waiting.pop(transport, None)
        if transport in self._inside:
            self._forget_one_of(self._inside.pop(transport))

    @contextmanager
    def answering(self, host: str) -> Iterator[KeepstoneError | None]:
        """Count a client behind a proxy during its request. Yield the error if it is over a limit, or None."""
        address = self._address_of(host)
        refusal = self._refusal(address, len(self._inside) - 1)
        self._by_address[address] += 1
        try:
            yield refusal
        finally:
            self._forget_one_of(address)

    def know(self, address: str) -> None:
        self._known[address] = None
        self._known.move_to_end(address)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            self.abort_stalled()

    def abort_stalled(self) -> None:
        """Abort connections with unsent data whose client has read nothing since the last check."""
        before, self._waiting = self._waiting, {}
        for transport in [*self._inside, *self._refused]:
            size = transport.get_write_buffer_size()
            is_full = size > transport.get_write_buffer_limits()[1]
            if size and (is_full or transport.is_closing()):
                self._waiting[transport] = size
                if size >= before.get(transport, size + 1):
                    transport.abort()

    def _address_of(self, host: str) -> str:
        """Return the key under which a client is counted; "" for a trusted proxy."""
        return "" if any(host in network for network in self._proxies) else counted_as(host)

    def _forget_one_of(self, address: str) -> None:
        self._by_address[address] -= 1
        self._by_address += Counter()  # drop addresses without connections

    def _refusal(self, address: str, others: int) -> KeepstoneError | None:
        """Return the error if the limits refuse a connection. others: the total number of other connections."""
        if address and self._by_address[address] >= self._of_address:
            return TooManyRequests(TRY_AGAIN_SECONDS)
        is_known = not address or address in self._known
        if others >= (self.most if is_known else self._for_strangers):
            return NoRoom("the server has as many connections as it can bear: try again soon")
        return None


def with_client_addresses(
    app: ASGIApp, connections: ConnectionLimits, trusted: Sequence[Network]
) -> ASGIApp:
    """Return the application with middleware that replaces a trusted proxy's address with the client's address."""

    async def counted(scope: Any, receive: Receive, send: Send) -> None:
        host, _ = scope["client"]
        with connections.answering(host) as refusal:
            scope[REFUSAL] = refusal
            await app(scope, receive, send)

    believed: Any = ProxyHeadersMiddleware(counted, [*map(str, trusted)])  # type: ignore[arg-type]

    async def call(scope: Scope, receive: Receive, send: Send) -> None:
        peer: Any = scope.get("client")
        if peer:
            scope["client"] = peer = plain_address(peer[0]), peer[1]
        is_proxy = peer and any(peer[0] in network for network in trusted)
        await (believed if is_proxy else app)(scope, receive, send)

    return call
