"""Bringing the database up to date when the server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, func, select

FOLDER = Path(__file__).parent / "migrations"
LOCK = 0x6B656570  # any number that no other program takes


def upgrade(connection: Connection) -> None:
    """Run the migrations that the database has not seen; of several processes at once, one does."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
