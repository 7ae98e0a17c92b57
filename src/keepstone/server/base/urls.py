"""URLs of the database."""

from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from keepstone.errors import KeepstoneError

FILE = "keepstone.db"
DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
}


class InvalidAddress(KeepstoneError):
    """The URL is malformed or has a scheme that is not supported."""


def database_url(given: str | None, folder: Path) -> URL:
    """Return the database URL for SQLAlchemy. If no URL is given, the database is an SQLite file in the folder."""
    if given is None:
        return URL.create(DRIVERS["sqlite"], database=str(folder / FILE))
    url = _read(given)
    return url.set(drivername=DRIVERS[url.drivername])


def to_write(url: URL) -> URL:
    """Return the database URL for connections that write.

    A connection for writing refuses a read-only PostgreSQL server.

    The PostgreSQL server may become writable later, but connections that were opened before would not notice this.
    """
    if url.get_backend_name() != "postgresql":
        return url
    return url.update_query_dict({"target_session_attrs": "read-write"})


def shared_url(database: URL) -> str | None:
    """Return the URL at which several processes share the database, or None for SQLite, which has one process."""
    if database.get_backend_name() != "postgresql":
        return None
    return database.set(drivername="postgresql").render_as_string(hide_password=False)


def _read(text: str) -> URL:
    """Parse a URL and check its scheme. Error messages do not contain the password."""
    schemes = tuple(f"{scheme}://…" for scheme in DRIVERS)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise InvalidAddress("the database is no URL", schemes) from None
    if url.drivername not in DRIVERS:
        raise InvalidAddress(f"the database cannot be at {url.drivername}://", schemes)
    return url
