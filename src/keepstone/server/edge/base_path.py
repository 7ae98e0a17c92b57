"""Middleware for a server whose URLs begin with a base path, such as /castle."""

from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send


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
