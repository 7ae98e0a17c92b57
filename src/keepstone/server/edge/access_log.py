"""Every request gets an identity and is told of when it has been answered: a line of the log, figures.

Nothing is told of who asked and of what the request held; a route stands in place of the path, since who
knows the path of a private table can look at it.
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

from keepstone.server.base.networks import Network
from keepstone.server.edge.websocket_frames import PACKETS, Write

log = logging.getLogger("keepstone.access")

HEADER = "x-request-id"
IDENTITY = re.compile(r"[\w.-]{8,64}", re.ASCII)
METHODS = {"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"}
SOCKET = "SOCKET"


class Served(msgspec.Struct):
    """A request that was answered, or a socket that was closed. status: 101 for a socket that was opened.

    bytes: of the bodies and frames that were sent; ms: until the last of them.
    """

    time: str
    request: str
    method: str
    route: str = ""
    status: int | None = None
    bytes: int = 0
    ms: float = 0.0


Observer = Callable[[Served], None]


def watched(app: ASGIApp, trusted: Sequence[Network], observers: Sequence[Observer]) -> ASGIApp:
    """The application with identities; those that a trusted proxy gives are taken over."""

    async def call(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            return await app(scope, receive, send)
        inner: Any = {**scope}  # which those inside may change
        inner["request_id"] = _identity(scope, trusted)
        served = Served(_now(), inner["request_id"], _method(scope))
        extensions: Any = scope.get("extensions") or {}
        if write := extensions.get(PACKETS):
            inner["extensions"] = extensions | {PACKETS: _counting_packets(write, served)}
        began = time.perf_counter()
        try:
            await app(inner, receive, _counting(send, served))
        finally:
            served.route = inner.get("path_template", "")
            served.ms = round((time.perf_counter() - began) * 1e3, 1)
            for observe in observers:
                observe(served)

    return call


def identity_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The identity of the request that is being answered."""
    scope: Any = connection.scope
    return str(scope["request_id"])


def log_line(served: Served) -> None:
    """A line of JSON."""
    log.info(msgspec.json.encode(served).decode())


def _identity(scope: Scope, trusted: Sequence[Network]) -> str:
    peer, given = scope.get("client"), Headers.from_scope(scope).get(HEADER, "")
    if peer and IDENTITY.fullmatch(given) and any(peer[0] in each for each in trusted):
        return given
    return secrets.token_hex(8)


def _method(scope: Any) -> str:
    if scope["type"] == ScopeType.WEBSOCKET:
        return SOCKET
    return scope["method"] if scope["method"] in METHODS else "OTHER"


def _counting(send: Send, served: Served) -> Send:
    async def counting(message: Message) -> None:
        if message["type"] == "http.response.start":
            served.status = message["status"]
            MutableScopeHeaders(message)[HEADER] = served.request
        elif message["type"] == "http.response.body" and served.method != "HEAD":
            served.bytes += len(message.get("body", b""))
        elif message["type"] == "websocket.accept":
            served.status = 101
            message["headers"] = [
                *message.get("headers", ()),
                (HEADER.encode(), served.request.encode()),
            ]
        elif message["type"] == "websocket.send":
            served.bytes += len(message.get("text") or message.get("bytes") or "")
        await send(message)

    return counting


def _counting_packets(write: Write, served: Served) -> Write:
    def counting(packet: bytes) -> bool:
        written = write(packet)
        served.bytes += len(packet) * written
        return written

    return counting


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
