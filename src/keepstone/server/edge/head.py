"""Middleware for HTTP methods.

The server answers HEAD requests for every GET route, and `Allow` lists all methods of a route.
"""

from collections.abc import Iterable

from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import HttpMethod, ScopeType
from litestar.routes import HTTPRoute
from litestar.types import ASGIApp, HTTPDisconnectEvent, Message, Receive, Scope, Send

METHODS = {method.value for method in HttpMethod}


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
    here = [each for each in app.routes if isinstance(each, HTTPRoute) and each.path_format == path]
    return {method for route in here for method in route.methods}


def _written(methods: Iterable[str]) -> str:
    """Return the value of the `Allow` header, without Litestar's name for a WebSocket."""
    allowed = METHODS.intersection(methods)
    return ", ".join(sorted(allowed | {"HEAD"} if "GET" in allowed else allowed))
