"""URLs of the database and of the channel between processes."""

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
CHANNELS = ("postgresql", "postgres", "redis", "rediss")


class InvalidAddress(KeepstoneError):
    """The URL is malformed or has a scheme that is not supported."""


def database_url(given: str | None, folder: Path) -> URL:
    """Return the database URL for SQLAlchemy. If no URL is given, the database is an SQLite file in the folder."""
    if given is None:
        return URL.create(DRIVERS["sqlite"], database=str(folder / FILE))
    url = _read(given, "database", tuple(DRIVERS))
    return url.set(drivername=DRIVERS[url.drivername])


def to_write(url: URL) -> URL:
    """Return the database URL for connections that write.

    A connection for writing refuses a read-only PostgreSQL server.

    The PostgreSQL server may become writable later, but connections that were opened before would not notice this.
    """
    if url.get_backend_name() != "postgresql":
        return url
    return url.update_query_dict({"target_session_attrs": "read-write"})


def channel_url(given: str | None, database: URL) -> str | None:
    """Return the URL of the channel between processes.

    The channel is the given URL or, without one, the PostgreSQL database. With SQLite there is only one process,
    so the result is None.
    """
    if given is not None:
        return _read(given, "channel", CHANNELS).render_as_string(hide_password=False)
    if database.get_backend_name() != "postgresql":
        return None
    return database.set(drivername="postgresql").render_as_string(hide_password=False)


def _read(text: str, what: str, allowed: tuple[str, ...]) -> URL:
    """Parse a URL and check its scheme. Error messages do not contain the password."""
    schemes = tuple(f"{scheme}://…" for scheme in allowed)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise InvalidAddress(f"the {what} is no URL", schemes) from None
    if url.drivername not in allowed:
        raise InvalidAddress(f"the {what} cannot be at {url.drivername}://", schemes)
    return url
