"""HEAD is answered wherever GET is."""

from litestar.enums import HttpMethod, ScopeType
from litestar.types import ASGIApp, HTTPDisconnectEvent, Receive, Scope, Send


def with_head(app: ASGIApp) -> ASGIApp:
    """The application, which sees GET in place of HEAD; uvicorn, whose scope is another, leaves the body out."""

    async def call(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] == HttpMethod.HEAD:
            scope["method"] = HttpMethod.GET
            receive = nobody
        await app(scope, receive, send)

    return call


async def nobody() -> HTTPDisconnectEvent:
    """No one waits for a body: an answer without an end of its own ends at once."""
    return {"type": "http.disconnect"}
