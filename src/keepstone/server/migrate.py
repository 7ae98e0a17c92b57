"""Bringing the database up to date when the server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

FOLDER = Path(__file__).parent / "migrations"


def upgrade(connection: Connection) -> None:
    """Run the migrations that the database has not seen."""
    command.upgrade(_config(connection), "head")


def standing(connection: Connection) -> str:
    """In words, what a start would do to the database; CommandError if it is of a later version."""
    script = ScriptDirectory.from_config(_config(connection))
    version = MigrationContext.configure(connection).get_current_revision()
    if version is None:
        return "empty: a start makes its tables"
    script.get_revision(version)
    newest = script.get_current_head()
    if version == newest:
        return "up to date"
    return f"of version {version}: a start brings it to {newest}"


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
