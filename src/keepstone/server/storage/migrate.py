"""Database migrations: upgrades when the server starts, and migrations to a given version.

Alembic is loaded only if the database has to be migrated, since loading it takes 0.2 s and 11 MB.
"""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, func, inspect, select, text

from keepstone.errors import KeepstoneError, UnknownName
from keepstone.kit.quoting import quoted
from keepstone.server.storage import contest_schema, rating_schema  # noqa: F401 (they fill the metadata)
from keepstone.server.storage.legacy import Columns, bring_to_baseline, legacy_version
from keepstone.server.storage.schema import metadata

FOLDER = Path(__file__).parent / "migrations"
VERSIONS = tuple(sorted(path.name[:4] for path in (FOLDER / "versions").glob("[0-9]*.py")))
NEWEST = VERSIONS[-1]
UP_TO_DATE = "up to date"
LOCK = 0x6B656570  # the key of a database lock: an arbitrary number that no other program uses
NAMED = 4  # number of missing tables or columns that an error names
WAY_OUT = (
    "Export its games with the version of Keepstone that made it, and start this version with an empty database "
    "or restore a backup that this version can read"
)


class OtherVersion(KeepstoneError):
    """The version of the database is unknown to this program, or its tables are not those of its version."""


def upgrade(connection: Connection, version: str | None = None) -> None:
    """Run the missing migrations up to a version, or up to the newest one.

    If several processes start at the same time, only one of them runs the migrations.

    Raise OtherVersion if the database has a later version than this program knows, or lacks tables or columns of
    the version that it claims.
    """
    version = version or NEWEST
    claimed = version_of(connection)
    if claimed == version and not missing_in(_columns_in(connection), version):
        return
    from alembic import command

    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
    if (legacy := _legacy_version(connection)) is not None:
        bring_to_baseline(connection, legacy)
    _known_version(connection)
    command.upgrade(_config(connection), version)


def move(connection: Connection, version: str) -> None:
    """Migrate the database to a version, forwards or backwards. Raise UnknownName if there is no such version.

    A migration to an older version deletes data that this version cannot store. Raise OtherVersion as `upgrade`
    does.
    """
    if version not in VERSIONS:
        raise UnknownName(f"there is no version {quoted(version)} of the database", VERSIONS)
    now = None if _legacy_version(connection) else _known_version(connection)
    if now is None or now <= version:
        upgrade(connection, version)
        return
    from alembic import command

    command.downgrade(_config(connection), version)


def version_of(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def version_state(connection: Connection) -> str:
    """Describe how the server would change the database when it starts. Raise OtherVersion as `upgrade` does."""
    if (legacy := _legacy_version(connection)) is not None:
        return f"of version {legacy} from before the baseline: a start brings it to {NEWEST}"
    version = _known_version(connection)
    if version is None:
        return "empty: a start makes its tables"
    if version == NEWEST:
        return UP_TO_DATE
    return f"of version {version}: a start brings it to {NEWEST}"


def missing_in(found: Columns, version: str) -> list[str]:
    missing = []
    for table, columns in columns_of(version).items():
        if table not in found:
            missing.append(table)
        else:
            missing += [f"{table}.{column}" for column in sorted(columns - found[table])]
    return missing


def _known_version(connection: Connection) -> str | None:
    """Return the version of the database, or None if it is empty. Raise OtherVersion if it is not usable."""
    version = version_of(connection)
    if version is None:
        return None
    if version not in VERSIONS:
        raise OtherVersion(
            f"it is of version {quoted(version)}, and {NEWEST} is the last one known here. {WAY_OUT}"
        )
    if missing := missing_in(_columns_in(connection), version):
        raise OtherVersion(
            f"it claims version {version}, but lacks {', '.join(missing[:NAMED])}"
            f"{' and more' if len(missing) > NAMED else ''}. {WAY_OUT}"
        )
    return version


def _legacy_version(connection: Connection) -> str | None:
    return legacy_version(_columns_in(connection)) if version_of(connection) else None


def _columns_in(connection: Connection) -> Columns:
    found = inspect(connection).get_multi_columns(filter_names=list(metadata.tables))
    return {
        name: frozenset(str(column["name"]) for column in columns)
        for (_, name), columns in found.items()
    }


def columns_of(version: str) -> Columns:
    if version == NEWEST:
        return {
            name: frozenset(map(str, table.columns.keys()))
            for name, table in metadata.tables.items()
        }
    from alembic import command

    engine = create_engine("sqlite://")
    try:
        with engine.begin() as connection:
            command.upgrade(_config(connection), version)
            return _columns_in(connection)
    finally:
        engine.dispose()


def _config(connection: Connection) -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
