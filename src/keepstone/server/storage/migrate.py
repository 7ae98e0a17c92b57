"""Database migrations: upgrades when the server starts, and migrations to a given version.

Alembic is loaded only if the database has to be migrated, since loading it takes 0.2 s and 11 MB.
"""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, inspect, select, text

from keepstone.kit.quoting import quoted
from keepstone.protocol import KeepstoneError, UnknownName

FOLDER = Path(__file__).parent / "migrations"
VERSIONS = tuple(sorted(path.name[:4] for path in (FOLDER / "versions").glob("[0-9]*.py")))
NEWEST = VERSIONS[-1]
UP_TO_DATE = "up to date"
LOCK = 0x6B656570  # the key of a database lock: an arbitrary number that no other program uses


class OtherVersion(KeepstoneError):
    """The database has a version that is unknown to this program."""


def upgrade(connection: Connection, version: str | None = None) -> None:
    """Run the missing migrations up to a version, or up to the newest one.

    If several processes start at the same time, only one of them runs the migrations.

    Raise OtherVersion if the database has a later version than this program knows.
    """
    version = version or NEWEST
    if _known_version(connection) == version:
        return
    from alembic import command

    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
    command.upgrade(_config(connection), version)


def move(connection: Connection, version: str) -> None:
    """Migrate the database to a version, forwards or backwards. Raise UnknownName if there is no such version.

    A migration to an older version deletes data that this version cannot store. Raise OtherVersion as `upgrade`
    does.
    """
    if version not in VERSIONS:
        raise UnknownName(f"there is no version {quoted(version)} of the database", VERSIONS)
    now = _known_version(connection)
    if now is None or now <= version:
        upgrade(connection, version)
        return
    from alembic import command

    command.downgrade(_config(connection), version)


def version_of(connection: Connection) -> str | None:
    """Return the version of the tables, or None if there are no tables."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def version_state(connection: Connection) -> str:
    """Describe how the server would change the database when it starts. Raise OtherVersion as `upgrade` does."""
    version = _known_version(connection)
    if version is None:
        return "empty: a start makes its tables"
    if version == NEWEST:
        return UP_TO_DATE
    return f"of version {version}: a start brings it to {NEWEST}"


def _known_version(connection: Connection) -> str | None:
    version = version_of(connection)
    if version not in (None, *VERSIONS):
        raise OtherVersion(
            f"it is of version {quoted(version)}, and {NEWEST} is the last one known here"
        )
    return version


def _config(connection: Connection) -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
