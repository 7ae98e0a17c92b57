"""Checks of host names and origins: the server's host names, and the pages that can send requests.

A page on another site can reach this server through the browser of a visitor, even under its own host name if its
DNS returns our address (DNS rebinding). Therefore the host of a request must be one of our hosts, and its origin,
if any, must be allowed.
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
    """The origin of a page, in the form that browsers compare."""

    scheme: str
    host: str
    port: int | None


NOWHERE = Origin("", "", None)


def origin_of(url: str) -> Origin:
    """Return the origin of a URL, or NOWHERE if the URL is malformed."""
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").removesuffix(".")
        return Origin(parts.scheme, host, parts.port or PORTS.get(parts.scheme))
    except ValueError:
        return NOWHERE


class Origins:
    def __init__(self, settings: Settings):
        self._public = origin_of(settings.public_url) if settings.public_url else None
        self._names = {settings.host.lower(), *_names_of_this_machine()}
        self._closed = is_local(settings.host)

    def check(self, connection: Connection) -> None:
        """Raise WrongHost, WrongOrigin or NotJson for a request that only a page on another site would send."""
        asked = _own_origin(connection)
        if not self._is_ours(asked.host):
            raise WrongHost(f"this server does not answer to the host name {quoted(asked.host)}")
        origin = connection.headers.get("origin")
        if origin is not None and origin_of(origin) not in (asked, self._public):
            raise WrongOrigin("only pages of this server may do this")
        is_cross_site = connection.headers.get("sec-fetch-site") == "cross-site"
        if is_cross_site and _is_for_own_pages(connection):
            raise WrongOrigin("only pages of this server may do this")
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
    if is_address(host):
        return ip_address(host).is_loopback
    return host == "localhost" or host.endswith(".localhost")


def is_address(host: str) -> bool:
    """Return whether a host is an IP address, which cannot be used for DNS rebinding."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _names_of_this_machine() -> set[str]:
    """Return the host names of this machine: its short name, its full name, and its mDNS name."""
    full = socket.gethostname().lower()
    short = full.partition(".")[0]
    return {full, short, f"{short}.local"}


def _own_origin(connection: Connection) -> Origin:
    """Return the origin of our own pages, according to the scheme and Host header of this request."""
    scheme = connection.scope["scheme"].replace("ws", "http")
    return origin_of(f"{scheme}://{connection.headers.get('host', '')}")


def _method(connection: Connection) -> str:
    return str(connection.scope.get("method", ""))  # a WebSocket has no method


def _is_for_own_pages(connection: Connection) -> bool:
    return connection.scope["path"].startswith("/api/") or _method(connection) not in READING


def _check_body(connection: Connection) -> None:
    """Raise NotJson if the body is not JSON: forms on other sites can send other types without a preflight."""
    headers = connection.headers
    kind = headers.get("content-type", "")
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    is_json = kind.partition(";")[0].strip().lower() == "application/json"
    if (kind or has_body) and not is_json:
        raise NotJson("a body is sent with Content-Type: application/json")
