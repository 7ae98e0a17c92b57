"""Upgrades of databases from before the baseline, whose versions 0001 to 0009 were numbered anew by it.

Such a database is recognized by its columns, because its version also names a later one.
"""

from collections.abc import Callable, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

Columns = Mapping[str, frozenset[str]]

BASELINE = "0001"
SCHEME = "scheme"  # a column of matches that the baseline does not have


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
    return next((each for each in ("0001", *ADDED) if found == _columns_of(each)), None)


def bring_to_baseline(connection: Connection, version: str) -> None:
    from alembic.migration import MigrationContext
    from alembic.operations import Operations

    operations = Operations(MigrationContext.configure(connection))
    known = set(_columns_of(version))
    for later in (each for each in ADDED if each > version and each != "0005"):
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
    for added in (ADDED[each] for each in ADDED if each <= version):
        for table, each in added.items():
            columns.setdefault(table, set()).update(column().name for column in each)
    return {table: frozenset(names) for table, names in columns.items()}
