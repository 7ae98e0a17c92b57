"""Database migrations: upgrades when the server starts, and migrations to a given version.

Alembic is loaded only if the database has to be migrated, since loading it takes 0.2 s and 11 MB.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, create_engine, func, inspect, select, text

from keepstone.errors import KeepstoneError, UnknownName
from keepstone.kit.quoting import quoted
from keepstone.server.storage import contest_schema, rating_schema  # noqa: F401 (they fill the metadata)
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
Columns = Mapping[str, frozenset[str]]

BASELINE = "0001"
SCHEME = "scheme"  # a column of matches that the baseline does not have


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


def _column(name: str, kind: Any, **more: Any) -> Callable[[], sa.Column[Any]]:
    return lambda: sa.Column(name, kind, **more)


def _flag(name: str) -> Callable[[], sa.Column[Any]]:
    return _column(name, sa.Boolean, nullable=False, server_default=sa.false())


def _text(name: str, length: int) -> Callable[[], sa.Column[Any]]:
    return _column(name, sa.String(length), nullable=False, server_default="")


def _match() -> sa.Column[Any]:
    return sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True)


_kept = _column("kept", sa.LargeBinary, nullable=False)
_id = _column("id", sa.Integer, primary_key=True)

FIRST = {
    "seals": {"commitment", "seed", "created"},
    "matches": {
        *("id", "game", "rules", "players", "options", "seed", "private"),
        *("created", "started", "ended", "rematch_of"),
    },
    "seats": {"match", "seat", "kind", "name", "level", "contribution", "secret"},
    "events": {"match", "number", "text"},
}
# by version: the columns that it added to tables, some of which were new
ADDED: dict[str, dict[str, tuple[Callable[[], sa.Column[Any]], ...]]] = {
    "0002": {"analyses": (_match, _kept)},
    "0003": {
        "matches": (_column("reveal_by", sa.String(32)),),
        "seats": (_text("pledge", 64), _flag("forfeited")),
    },
    "0004": {"matches": (_column("opener", sa.String(45)), _column("host", sa.Integer))},
    "0005": {"matches": (_column(SCHEME, sa.Integer),)},
    "0006": {"archives": (_match, _kept)},
    "0007": {"seats": (_column("person", sa.LargeBinary(32)), _flag("program"))},
    "0008": {
        "matches": (_text("clock", 8), _column("due", sa.BigInteger)),
        "events": (_column("spent", sa.BigInteger),),
        "seats": (_text("out", 8), _flag("here"), _column("seen", sa.BigInteger)),
        "beats": (
            _id,
            _column("at", sa.BigInteger, nullable=False),
            _column("stopped", sa.Boolean, nullable=False),
        ),
    },
    "0009": {
        "pushes": (
            _column("endpoint", sa.String(1000), primary_key=True),
            _column("person", sa.LargeBinary(32), nullable=False),
            _column("public_key", sa.LargeBinary(65), nullable=False),
            _column("secret", sa.LargeBinary(16), nullable=False),
            _column("lang", sa.String(8), nullable=False),
            _column("kept", sa.BigInteger, nullable=False),
        )
    },
}
INDEXES = {
    "0007": ("seats_by_person", "seats", ["person"]),
    "0008": ("matches_by_due", "matches", ["due"]),
    "0009": ("pushes_by_person", "pushes", ["person"]),
}


def legacy_version(found: Columns) -> str | None:
    """Return the version from before the baseline, or None. found: the columns of Keepstone's tables."""
    return next((version for version in ("0001", *ADDED) if found == _columns_of(version)), None)


def bring_to_baseline(connection: Connection, version: str) -> None:
    from alembic.migration import MigrationContext
    from alembic.operations import Operations

    operations = Operations(MigrationContext.configure(connection))
    known = set(_columns_of(version))
    for later in (added for added in ADDED if added > version and added != "0005"):
        for table, columns in ADDED[later].items():
            if table in known:
                for column in columns:
                    operations.add_column(table, column())
            else:
                operations.create_table(table, *(column() for column in columns))
        if later in INDEXES:
            operations.create_index(*INDEXES[later])
    if version >= "0005":
        operations.drop_column("matches", SCHEME)
    connection.execute(
        sa.text("UPDATE alembic_version SET version_num = :baseline"), {"baseline": BASELINE}
    )


def _columns_of(version: str) -> Columns:
    columns = {table: set(names) for table, names in FIRST.items()}
    for added in (ADDED[earlier] for earlier in ADDED if earlier <= version):
        for table, named in added.items():
            columns.setdefault(table, set()).update(column().name for column in named)
    return {table: frozenset(names) for table, names in columns.items()}
