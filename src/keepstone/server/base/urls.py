"""Where the database is, and where processes on one database hear of each other: as URLs."""

from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from keepstone.protocol import KeepstoneError

FILE = "keepstone.db"
DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
}
CHANNELS = ("postgresql", "postgres", "redis", "rediss")


class InvalidAddress(KeepstoneError):
    """A URL that is none, or of something that cannot be used."""


def database_url(given: str | None, folder: Path) -> URL:
    """The database for SQLAlchemy: SQLite in a folder, unless another is given."""
    if given is None:
        return URL.create(DRIVERS["sqlite"], database=str(folder / FILE))
    url = _read(given, "database", tuple(DRIVERS))
    return url.set(drivername=DRIVERS[url.drivername])


def to_write(url: URL) -> URL:
    """The same database for one who writes: a PostgreSQL that can only be read is not connected to.

    It may be written again later, but what was connected to it before would go on without knowing.
    """
    if url.get_backend_name() != "postgresql":
        return url
    return url.update_query_dict({"target_session_attrs": "read-write"})


def channel_url(given: str | None, database: URL) -> str | None:
    """Where processes hear of each other: PostgreSQL does that, too; with SQLite there is one process."""
    if given is not None:
        return _read(given, "channel", CHANNELS).render_as_string(hide_password=False)
    if database.get_backend_name() != "postgresql":
        return None
    return database.set(drivername="postgresql").render_as_string(hide_password=False)


def _read(text: str, what: str, allowed: tuple[str, ...]) -> URL:
    """The error names no password."""
    schemes = tuple(f"{scheme}://…" for scheme in allowed)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise InvalidAddress(f"the {what} is no URL", schemes) from None
    if url.drivername not in allowed:
        raise InvalidAddress(f"the {what} cannot be at {url.drivername}://", schemes)
    return url
