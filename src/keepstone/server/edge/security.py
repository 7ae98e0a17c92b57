"""Security headers, rate limits per address, and limits on WebSockets per address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from litestar.connection import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.handlers import BaseRouteHandler
from litestar.types import BeforeMessageSendHookHandler, Message, Scope

from keepstone.server.base.client import client_address
from keepstone.server.base.networks import counted_as
from keepstone.server.base.rate_limits import Bucket, Buckets, per_day
from keepstone.server.edge.connection_limits import REFUSAL, ConnectionLimits
from keepstone.server.edge.origins import Connection, origin_of
from keepstone.server.edge.request_turns import Kind as TurnKind
from keepstone.server.edge.request_turns import RequestTurns
from keepstone.server.errors import InvalidRequest, TooManyRequests
from keepstone.server.settings import Settings

AnyRequest = Request[Any, Any, Any]
Kind = Literal["read", "files", "act", "create", "sit"]
Lasting = Literal["tables", "rows"]  # what the database keeps: tables, and all other rows

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    # Text becomes elements only in lib/browser/trustedHtml.ts, and a script URL only in offline/offlineGames.ts.
    "require-trusted-types-for 'script'; "
    "trusted-types svelte-trusted-html keepstone-drawings keepstone-rules keepstone-worker"
)
HEADERS = {
    "cache-control": "no-store",  # unless a route sets its own value
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
NUL = b"%00"
LARGEST_BODY = 16_384  # bytes, unless a route allows more
TABLES_EACH = 20  # number of WebSockets that a stream of a person's tables counts as
ONLY_HTTPS = {"strict-transport-security": "max-age=31536000"}  # one year
TRY_AGAIN_SECONDS = 10.0


def headers_of(settings: Settings) -> dict[str, str]:
    secure = origin_of(settings.public_url).scheme == "https"
    return HEADERS | (ONLY_HTTPS if secure else {})


def add(headers: dict[str, str]) -> BeforeMessageSendHookHandler:
    """Return a hook that adds headers to every HTTP response, including errors."""

    async def hook(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            own = MutableScopeHeaders.from_message(message)
            for name, value in headers.items():
                own.setdefault(name, value)

    return hook


class Limits:
    """The limits for each client address: token buckets by kind of request and for a day, WebSockets, connections.

    watchers: WebSockets of spectators; persons: streams that keep all tables of a person in memory.
    """

    def __init__(self, settings: Settings):
        self._frames = settings.frames
        self.connections = ConnectionLimits(settings)
        self.turns = RequestTurns()
        self.sockets = SocketLimit(settings.sockets, settings.sockets_of_address)
        self.watchers = SocketLimit(settings.sockets // 2, settings.sockets_of_address // 2)
        self.persons = SocketLimit(
            max(1, settings.sockets // TABLES_EACH),
            max(1, settings.sockets_of_address // TABLES_EACH),
        )
        self._buckets: dict[Kind, Buckets] = {
            "read": Buckets(settings.read),
            "files": Buckets(settings.files),
            "act": Buckets(settings.act),
            "create": Buckets(settings.create),
            "sit": Buckets(settings.sit),
        }
        self._days: dict[Lasting, Buckets] = {
            "tables": Buckets(per_day(settings.tables_of_day)),
            "rows": Buckets(per_day(settings.rows_of_day)),
        }

    def take(self, kind: Kind, connection: Connection) -> None:
        """Raise TooManyRequests if the address exceeds the rate limit."""
        if wait := self._buckets[kind].take(address_of(connection)):
            raise TooManyRequests(wait)

    def keep(self, kind: Lasting, connection: Connection, count: int = 1) -> None:
        """Count what a request adds to the database. Raise TooManyRequests above the address's limit of a day."""
        if wait := self._days[kind].take(address_of(connection), count):
            raise TooManyRequests(wait)

    def bucket(self) -> Bucket:
        return Bucket(self._frames)


def host_of(connection: Connection) -> str:
    """Return the client's address, which has replaced that of a trusted proxy (connection_limits.py)."""
    return connection.client.host if connection.client else ""


def address_of(connection: Connection) -> str:
    return counted_as(host_of(connection))


async def guard(connection: Connection, handler: BaseRouteHandler) -> None:
    """Check the query and the rate limits of an HTTP request. The request then waits for its turn.

    Each route names the kind of its rate limit in `opt`, in `keeps` what it adds to the database, and in `turn`
    the kind of turn that its requests wait for. At full rate, even cheap requests without turns would delay moves.
    """
    client_address.set(address_of(connection))
    if isinstance(connection, Request):
        scope: Any = connection.scope
        if refusal := scope.get(REFUSAL):
            raise refusal
        if NUL in scope["query_string"]:  # which PostgreSQL rejects in a text
            raise InvalidRequest("the query contains the character NUL")
        connection.app.state.origins.check(connection)
        limits: Limits = connection.app.state.limits
        kind = handler.opt.get("limit", "read")
        limits.take(kind, connection)
        if rows := handler.opt.get("keeps"):
            limits.keep(rows, connection)
        if turn := handler.opt.get("turn", "request"):
            await _take_turn(limits.turns, connection, turn)


async def _take_turn(turns: RequestTurns, request: AnyRequest, kind: TurnKind) -> None:
    """Read the body of a request if its route expects one, and wait for the request's turn."""
    scope, address, handler = request.scope, address_of(request), request.route_handler
    if handler.parsed_data_field is not None:
        if (handler.resolve_request_max_body_size() or LARGEST_BODY) > LARGEST_BODY:
            await turns.enter(scope, address, "large body")
        await request.body()
    await turns.enter(scope, address, kind)


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
