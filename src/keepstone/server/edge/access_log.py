"""The access log and metrics. Every request gets an ID; after the response, it is logged and measured.

The log contains neither the client's address nor the request body. The log shows the route instead of the path,
because anybody who knows the path of a private table can open it.
"""

import logging
import re
import secrets
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import Counter, Histogram

from keepstone.server.base.networks import Network
from keepstone.server.edge.websocket_frames import BYTES_SENT

log = logging.getLogger("keepstone.access")

HEADER = "x-request-id"
IDENTITY = re.compile(r"[\w.-]{8,64}", re.ASCII)
METHODS = {"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"}
SOCKET = "SOCKET"
STREAM = "/stream"
REQUESTS = Histogram(
    "keepstone_request_seconds",
    "Time until a request was answered",
    ("method", "route", "status"),
)
ERRORS = Counter("keepstone_errors", "Failures of the server itself, as it logs them")


class RequestEntry(msgspec.Struct):
    """A request or a WebSocket (status 101). bytes: of all bodies and frames; ms: until the last was sent."""

    time: str
    request: str
    method: str
    route: str = ""
    status: int | None = None
    bytes: int = 0
    ms: float = 0.0


Observer = Callable[[RequestEntry], None]


def with_access_log(
    app: ASGIApp, trusted: Sequence[Network], observers: Sequence[Observer]
) -> ASGIApp:
    """Add request IDs, unless a trusted proxy has given the request an ID, and an access log."""

    async def call(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            return await app(scope, receive, send)
        inner: Any = {**scope}  # the application may change the path
        inner["request_id"] = _identity(scope, trusted)
        entry = RequestEntry(_now(), inner["request_id"], _method(scope))
        extensions: Any = scope.get("extensions") or {}
        began = time.perf_counter()
        try:
            await app(inner, receive, _counting(send, entry))
        finally:
            entry.bytes += extensions.get(BYTES_SENT, int)()
            entry.route = inner.get("path_template", "")
            entry.ms = round((time.perf_counter() - began) * 1e3, 1)
            for observe in observers:
                observe(entry)

    return call


def identity_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    scope: Any = connection.scope
    return str(scope["request_id"])


def log_line(entry: RequestEntry) -> None:
    log.info(msgspec.json.encode(entry).decode())


def _identity(scope: Scope, trusted: Sequence[Network]) -> str:
    peer, given = scope.get("client"), Headers.from_scope(scope).get(HEADER, "")
    if peer and IDENTITY.fullmatch(given) and any(peer[0] in network for network in trusted):
        return given
    return secrets.token_hex(8)


def _method(scope: Any) -> str:
    if scope["type"] == ScopeType.WEBSOCKET:
        return SOCKET
    return scope["method"] if scope["method"] in METHODS else "OTHER"


def _counting(send: Send, entry: RequestEntry) -> Send:
    async def counting(message: Message) -> None:
        if message["type"] == "http.response.start":
            entry.status = message["status"]
            MutableScopeHeaders(message)[HEADER] = entry.request
        elif message["type"] == "http.response.body" and entry.method != "HEAD":
            entry.bytes += len(message.get("body", b""))
        elif message["type"] == "websocket.accept":
            entry.status = 101
            message["headers"] = [
                *message.get("headers", ()),
                (HEADER.encode(), entry.request.encode()),
            ]
        await send(message)

    return counting


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class CountingHandler(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        ERRORS.inc()


COUNTING = CountingHandler(logging.ERROR)


def count(entry: RequestEntry) -> None:
    """Record the duration of a request. WebSockets and streams are left out: they last as long as players stay."""
    if entry.method != SOCKET and not entry.route.endswith(STREAM):
        seconds = REQUESTS.labels(entry.method, entry.route, entry.status)
        seconds.observe(entry.ms / 1e3)
