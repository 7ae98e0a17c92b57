"""The middleware stack, outermost first."""

from litestar import Litestar
from litestar.types import ASGIApp

from keepstone.server.edge.access_log import log_line, with_access_log
from keepstone.server.edge.base_path import without_base
from keepstone.server.edge.head import with_head
from keepstone.server.edge.proxy_headers import with_client_addresses
from keepstone.server.edge.request_metrics import count
from keepstone.server.edge.request_turns import with_turns
from keepstone.server.settings import Settings


def with_middleware(app: Litestar) -> ASGIApp:
    """Outermost first: access log, client addresses, base path, HEAD, turns."""
    settings: Settings = app.state.settings
    trusted = settings.trusted_proxies
    based = without_base(with_head(with_turns(app)), settings.base_path)
    inside = with_client_addresses(based, app.state.limits.connections, trusted)
    wanted = ((settings.access_log, log_line), (settings.metrics_for, count))
    observers = [observer for is_wanted, observer in wanted if is_wanted]
    return with_access_log(inside, trusted, observers)
