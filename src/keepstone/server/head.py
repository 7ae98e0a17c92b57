"""HEAD is answered wherever GET is."""

from litestar.enums import HttpMethod, ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send


def with_head(app: ASGIApp) -> ASGIApp:
    """The application, which sees GET in place of HEAD; uvicorn, whose scope is another, leaves the body out."""

    async def call(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] == HttpMethod.HEAD:
            scope["method"] = HttpMethod.GET
        await app(scope, receive, send)

    return call
