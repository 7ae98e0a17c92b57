"""Under which names this server may be asked, and by pages from where.

A page of another server can reach us through its visitor's browser, and even under a name of its own:
its name server may answer with our address. So requests name a host that is ours, and an origin too.
"""

import socket
from ipaddress import ip_address
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from keepstone.kit.quoting import quoted
from keepstone.server.errors import NotJson, WrongHost, WrongOrigin
from keepstone.server.settings import Settings

Connection = ASGIConnection[Any, Any, Any, Any]

PORTS = {"http": 80, "https": 443}
READING = ("GET", "HEAD", "OPTIONS")


class Origin(NamedTuple):
    """Where a page comes from, as browsers compare it."""

    scheme: str
    host: str
    port: int | None


NOWHERE = Origin("", "", None)


def origin_of(url: str) -> Origin:
    """The origin of an address; NOWHERE if it is none."""
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").removesuffix(".")
        return Origin(parts.scheme, host, parts.port or PORTS.get(parts.scheme))
    except ValueError:
        return NOWHERE


class Origins:
    """What a request says of where it goes and where it comes from, checked."""

    def __init__(self, settings: Settings):
        self._public = origin_of(settings.public_url) if settings.public_url else None
        self._names = {settings.host.lower(), *_names_of_this_machine()}
        self._closed = is_local(settings.host)

    def check(self, connection: Connection) -> None:
        """WrongHost, WrongOrigin or NotJson for what only a page of another server would send."""
        asked = _asked(connection)
        if not self._is_ours(asked.host):
            raise WrongHost(f"this server is not called {quoted(asked.host)}")
        origin = connection.headers.get("origin")
        if origin is not None and origin_of(origin) not in (asked, self._public):
            raise WrongOrigin("only pages of this server may do this")
        if _is_for_own_pages(connection):
            _check_fetch_site(connection)
        _check_body(connection)

    def _is_ours(self, host: str) -> bool:
        if not host:
            return False
        if is_local(host):
            return True
        if self._public:
            return host == self._public.host
        return not self._closed and (host in self._names or is_address(host))


def is_local(host: str) -> bool:
    """Whether this name or address means the machine that asks."""
    if is_address(host):
        return ip_address(host).is_loopback
    return host == "localhost" or host.endswith(".localhost")


def is_address(host: str) -> bool:
    """Whether it is an IP address: no name server can let one of its names mean it."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _names_of_this_machine() -> set[str]:
    """Its name, alone, with its domain, and as the neighbours call it."""
    full = socket.gethostname().lower()
    short = full.partition(".")[0]
    return {full, short, f"{short}.local"}


def _asked(connection: Connection) -> Origin:
    """The origin of our own pages, as this request sees them."""
    scheme = connection.scope["scheme"].replace("ws", "http")
    return origin_of(f"{scheme}://{connection.headers.get('host', '')}")


def _method(connection: Connection) -> str:
    return str(connection.scope.get("method", ""))  # a socket has none


def _is_for_own_pages(connection: Connection) -> bool:
    return connection.scope["path"].startswith("/api/") or _method(connection) not in READING


def _check_fetch_site(connection: Connection) -> None:
    """Browsers say so themselves when a page of another site asks."""
    if connection.headers.get("sec-fetch-site") == "cross-site":
        raise WrongOrigin("only pages of this server may do this")


def _check_body(connection: Connection) -> None:
    """A form of another site's page can send other kinds of bodies, without asking us first."""
    headers = connection.headers
    kind = headers.get("content-type", "")
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    is_json = kind.partition(";")[0].strip().lower() == "application/json"
    if (kind or has_body) and not is_json:
        raise NotJson("a body is sent with Content-Type: application/json")
