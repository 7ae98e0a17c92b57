"""Bringing the database up to date when the server starts; or back, before an older one does."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select

from keepstone.kit.quoting import quoted
from keepstone.protocol import UnknownName

FOLDER = Path(__file__).parent / "migrations"
UP_TO_DATE = "up to date"
LOCK = 0x6B656570  # any number that no other program takes


def upgrade(connection: Connection, version: str = "head") -> None:
    """Run the migrations that the database has not seen, up to a version; of several processes, one does."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
    command.upgrade(_config(connection), version)


def move(connection: Connection, version: str) -> None:
    """Bring the database to a version, forwards or back; UnknownName if there is no such version.

    Going back drops what the older version has no place for. CommandError if the database is of a
    later version than any that is known here.
    """
    known = versions(connection)
    if version not in known:
        raise UnknownName(f"there is no version {quoted(version)} of the database", known)
    now = version_of(connection)
    if now in known and known.index(now) > known.index(version):
        command.downgrade(_config(connection), version)
    else:
        upgrade(connection, version)


def versions(connection: Connection) -> tuple[str, ...]:
    """The versions that are known here, the oldest first."""
    script = ScriptDirectory.from_config(_config(connection))
    return tuple(reversed([each.revision for each in script.walk_revisions()]))


def version_of(connection: Connection) -> str | None:
    """The version of the tables; None if there are none."""
    return MigrationContext.configure(connection).get_current_revision()


def knows(connection: Connection, version: str) -> bool:
    """Whether a version is one of ours."""
    return version in versions(connection)


def standing(connection: Connection) -> str:
    """In words, what a start would do to the database; CommandError if it is of a later version."""
    script = ScriptDirectory.from_config(_config(connection))
    version = version_of(connection)
    if version is None:
        return "empty: a start makes its tables"
    script.get_revision(version)
    newest = script.get_current_head()
    if version == newest:
        return UP_TO_DATE
    return f"of version {version}: a start brings it to {newest}"


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
