"""Bringing the database up to date when the server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select

FOLDER = Path(__file__).parent / "migrations"
UP_TO_DATE = "up to date"
LOCK = 0x6B656570  # any number that no other program takes


def upgrade(connection: Connection, version: str = "head") -> None:
    """Run the migrations that the database has not seen, up to a version; of several processes, one does."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
    command.upgrade(_config(connection), version)


def version_of(connection: Connection) -> str | None:
    """The version of the tables; None if there are none."""
    return MigrationContext.configure(connection).get_current_revision()


def knows(connection: Connection, version: str) -> bool:
    """Whether a version is one of ours."""
    script = ScriptDirectory.from_config(_config(connection))
    return version in {each.revision for each in script.walk_revisions()}


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
