"""Backups of the whole database as a text file, which can be restored into any supported database system.

Each line is JSON. The first one is `{"format": "keepstone-backup", "version": 1, "schema", "created"}`. Then each
table of the database has a line `{"table", "columns"}`, followed by one list of values for each row, with bytes in
base64. The last line is `{"rows", "sha256"}`, with the hash of all bytes before it.
"""

import hashlib
import json
import os
from base64 import b64decode
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from sqlalchemy import (
    Connection,
    LargeBinary,
    MetaData,
    Table,
    delete,
    func,
    insert,
    select,
    update,
)

from keepstone.errors import KeepstoneError
from keepstone.server.storage import migrate

FORMAT, VERSION = "keepstone-backup", 1
AT_ONCE = 1000  # rows per SQL statement
BEATS = "beats"
VERSIONS_TABLE = "alembic_version"
JOBS = "saq_"  # tables of the job queue, which only PostgreSQL has; a server starts with an empty queue

Counts = Counter[str]


class InvalidBackup(KeepstoneError):
    """The file is not a backup, is damaged or truncated, or was made by a different version."""


class NothingStored(KeepstoneError):
    """The database has no tables."""


class NotEmpty(KeepstoneError):
    """The database is not empty, so no backup can be restored into it."""


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """The first line of a backup. schema: the version of the database schema."""

    format: str
    version: int
    schema: str
    created: str


class TableLine(msgspec.Struct, forbid_unknown_fields=True):
    """The line before the rows of a table. Each row is a list of its values; bytes are written as base64."""

    table: str
    columns: list[str]


class End(msgspec.Struct, forbid_unknown_fields=True):
    """The last line of a backup. sha256: the hash of all bytes before it."""

    rows: int
    sha256: str


def back_up(connection: Connection, file: Path, created: str) -> Counts:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")  # Python's SQLite driver omits BEGIN before a SELECT
    schema = migrate.version_of(connection)
    if schema is None:
        raise NothingStored("the database has no tables, so there is nothing to back up")
    partial = file.with_name(f"{file.name}.partial")
    with open(partial, "wb", opener=_private) as out:
        counts = _write(connection, _ChecksummedWriter(out), Head(FORMAT, VERSION, schema, created))
        out.flush()
        os.fsync(out.fileno())
    partial.replace(file)
    return counts


def restore(connection: Connection, file: Path) -> Counts:
    """Restore a backup and upgrade the database. Raise InvalidBackup or NotEmpty before anything is changed."""
    head = check(file)
    if head.schema not in migrate.VERSIONS:
        raise InvalidBackup(f"{file} was made by a later version of Keepstone ({head.schema})")
    _check_columns(file, head.schema)
    found = migrate.version_of(connection)
    if found is None:
        migrate.upgrade(connection, head.schema)
    elif found != head.schema:
        raise NotEmpty(
            f"the database has version {found} and the backup {head.schema}: name a new database"
        )
    tables = _tables(connection)
    if BEATS in tables:
        connection.execute(delete(tables[BEATS]))  # a server writes such a row when it starts
    for table in tables.values():
        if connection.execute(select(func.count()).select_from(table)).scalar_one():
            raise NotEmpty("the database is not empty: a backup is restored into an empty one")
    counts = _fill(connection, tables, file)
    migrate.upgrade(connection)
    return counts


def check(file: Path) -> Head:
    head, last, rows, before = None, b"", 0, hashlib.sha256()
    with file.open("rb") as lines:
        for line in lines:
            head = head or _head(line, file)
            before.update(last)
            rows += last.startswith(b"[")
            last = line
    try:
        end = msgspec.json.decode(last, type=End)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise InvalidBackup(f"{file} is truncated: its last line is missing") from None
    if head is None or end != End(rows, before.hexdigest()):
        raise InvalidBackup(f"{file} is damaged: its checksum differs")
    return head


def _head(line: bytes, file: Path) -> Head:
    try:
        plain = json.loads(line)
        found = plain.get("format"), plain.get("version")
    except (ValueError, AttributeError, RecursionError):
        found = None, None
    if found[0] != FORMAT:
        raise InvalidBackup(f"{file} is not a Keepstone backup")
    if found[1] != VERSION:
        raise InvalidBackup(f"{file} has version {found[1]!r}; version {VERSION} can be restored")
    try:
        return msgspec.convert(plain, Head)
    except msgspec.ValidationError as error:
        raise InvalidBackup(f"{file} is damaged: {error}") from None


def _check_columns(file: Path, schema: str) -> None:
    with file.open("rb") as lines:
        tables = [
            msgspec.json.decode(line, type=TableLine)
            for line in lines
            if line.startswith(b'{"table"')
        ]
    saved = {table.table: frozenset(table.columns) for table in tables}
    if missing := migrate.missing_in(saved, schema):
        raise InvalidBackup(
            f"{file} claims version {schema}, but lacks {missing[0]}: restore it with the version of Keepstone "
            "that made it, and start this version with the restored database"
        )


class _ChecksummedWriter:
    """Writes lines of JSON to a file, and computes their checksum."""

    def __init__(self, out: BinaryIO):
        self._out = out
        self.sha256 = hashlib.sha256()

    def line(self, document: Any) -> None:
        written = msgspec.json.encode(document) + b"\n"
        self.sha256.update(written)
        self._out.write(written)


def _write(connection: Connection, out: _ChecksummedWriter, head: Head) -> Counts:
    counts: Counts = Counter()
    out.line(head)
    for table in _tables(connection).values():
        out.line(TableLine(str(table.name), [*map(str, table.columns.keys())]))
        rows = connection.execute(
            select(table).order_by(*table.primary_key.columns),
            execution_options={"yield_per": AT_ONCE},
        )
        for row in rows:
            out.line(list(row))
            counts[table.name] += 1
    out.line(End(counts.total(), out.sha256.hexdigest()))
    return counts


def _fill(connection: Connection, tables: dict[str, Table], file: Path) -> Counts:
    counts: Counts = Counter()
    rematches = []  # set after all matches are stored, because it may refer to a later row
    for line, rows in _chunks(file):
        if line.table.startswith(JOBS):
            continue  # backups of earlier versions contain them
        table = tables[line.table]
        values = [_values(table, line.columns, row) for row in rows]
        for row in values:
            if row.get("rematch_of"):
                rematches.append((row["id"], row["rematch_of"]))
                row["rematch_of"] = None
        connection.execute(insert(table), values)
        counts[table.name] += len(values)
    matches = tables["matches"]
    for id, before in rematches:
        statement = update(matches).where(matches.c.id == id).values(rematch_of=before)
        connection.execute(statement)
    return counts


def _chunks(file: Path) -> Iterator[tuple[TableLine, list[Any]]]:
    """Yield the rows of a checked backup in groups, each with its table's line."""
    table, rows = None, []
    with file.open("rb") as lines:
        next(lines)
        for line in lines:
            if line.startswith(b"["):
                rows.append(msgspec.json.decode(line))
            if rows and table and (len(rows) == AT_ONCE or not line.startswith(b"[")):
                yield table, rows
                rows = []
            if line.startswith(b'{"table"'):
                table = msgspec.json.decode(line, type=TableLine)


def _values(table: Table, columns: Sequence[str], row: Sequence[Any]) -> dict[str, Any]:
    return {
        name: b64decode(value)
        if value is not None and isinstance(table.columns[name].type, LargeBinary)
        else value
        for name, value in zip(columns, row, strict=True)
    }


def _tables(connection: Connection) -> dict[str, Table]:
    """Return the tables, without those of the job queue. A table comes after the tables to which it refers."""
    metadata = MetaData()
    metadata.reflect(connection)
    return {
        table.name: table
        for table in metadata.sorted_tables
        if table.name != VERSIONS_TABLE and not table.name.startswith(JOBS)
    }


def _private(path: str, flags: int) -> int:
    """Open a file so that only its owner can access it, since it contains the seeds of unfinished games."""
    return os.open(path, flags, 0o600)
