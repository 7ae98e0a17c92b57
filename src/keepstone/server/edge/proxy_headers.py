"""Proxy headers: in a request from a trusted proxy, the client's address replaces the proxy's address."""

from collections.abc import Sequence
from typing import Any

from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from keepstone.server.base.networks import Network, plain_address
from keepstone.server.edge.connection_limits import ConnectionLimits

REFUSAL = "keepstone.refusal"  # key in the ASGI scope for the error, if the request is refused


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
        is_proxy = peer and any(peer[0] in each for each in trusted)
        await (believed if is_proxy else app)(scope, receive, send)

    return call
