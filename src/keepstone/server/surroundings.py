"""What lies between uvicorn and the application, from the outside in."""

from litestar import Litestar
from litestar.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from keepstone.server.access import log_line, watched
from keepstone.server.head import with_head
from keepstone.server.settings import Settings


def surrounded(app: Litestar) -> ASGIApp:
    """The application as it is served: watched, with the clients' own addresses, answering HEAD."""
    settings: Settings = app.state.settings
    trusted = settings.trusted_proxies
    inside = ProxyHeadersMiddleware(with_head(app), [*map(str, trusted)])  # type: ignore[arg-type]
    observers = [log_line] if settings.access_log else []
    return watched(inside, trusted, observers)  # type: ignore[arg-type]
