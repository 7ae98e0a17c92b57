"""The middleware stack, with the middleware for base paths and for HEAD requests."""

from collections.abc import Iterable
from typing import Any

from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import HttpMethod, ScopeType
from litestar.routes import HTTPRoute
from litestar.types import ASGIApp, HTTPDisconnectEvent, Message, Receive, Scope, Send

from keepstone.server.edge.access_log import count, log_line, with_access_log
from keepstone.server.edge.connection_limits import with_client_addresses
from keepstone.server.edge.request_turns import with_turns
from keepstone.server.settings import Settings

METHODS = {method.value for method in HttpMethod}


def with_middleware(app: Litestar) -> ASGIApp:
    """Outermost first: access log, client addresses, base path, HEAD, turns."""
    settings: Settings = app.state.settings
    trusted = settings.trusted_proxies
    based = without_base(with_head(with_turns(app)), settings.base_path)
    inside = with_client_addresses(based, app.state.limits.connections, trusted)
    wanted = ((settings.access_log, log_line), (settings.metrics_for, count))
    observers = [observer for is_wanted, observer in wanted if is_wanted]
    return with_access_log(inside, trusted, observers)


def without_base(app: ASGIApp, base: str) -> ASGIApp:
    """Return the application with middleware that removes the base path, unless a proxy has already removed it."""

    async def call(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            _strip(scope, base)
        await app(scope, receive, send)

    return call


def _strip(scope: Any, base: str) -> None:
    path: str = scope["path"]
    if path == base or path.startswith(f"{base}/"):
        scope["path"] = path.removeprefix(base) or "/"
        scope["raw_path"] = scope["raw_path"].removeprefix(base.encode()) or b"/"


def with_head(app: ASGIApp) -> ASGIApp:
    """Answer HEAD requests like GET requests. uvicorn still knows the method, and drops the body."""

    async def call(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] == HttpMethod.HEAD:
            scope["method"] = HttpMethod.GET
            receive = disconnected
        await app(scope, receive, send)

    return call


async def disconnected() -> HTTPDisconnectEvent:
    """Return the event that reports a disconnected client, so that a stream ends at once."""
    return {"type": "http.disconnect"}


async def name_methods(message: Message, scope: Scope) -> None:
    """Correct the `Allow` header, in which Litestar lists only the methods of one handler."""
    if message["type"] == "http.response.start" and scope["type"] == ScopeType.HTTP:
        if message["status"] == 405:
            headers = MutableScopeHeaders.from_message(message)
            headers["allow"] = _written(headers.get("allow", "").split(", "))
        elif scope["method"] == HttpMethod.OPTIONS and "path_template" in scope:
            methods = _methods_at(scope["litestar_app"], scope["path_template"])
            MutableScopeHeaders.from_message(message)["allow"] = _written(methods)


def _methods_at(app: Litestar, path: str) -> set[str]:
    here = [
        route for route in app.routes if isinstance(route, HTTPRoute) and route.path_format == path
    ]
    return {method for route in here for method in route.methods}


def _written(methods: Iterable[str]) -> str:
    """Return the value of the `Allow` header, without Litestar's name for a WebSocket."""
    allowed = METHODS.intersection(methods)
    return ", ".join(sorted(allowed | {"HEAD"} if "GET" in allowed else allowed))
