"""Databases for the tests: SQLite, and a real PostgreSQL that several servers and workers share."""

import os
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest
from sqlalchemy import create_engine

from keepstone.server.base.urls import FILE
from keepstone.server.settings import Settings
from keepstone.server.storage.migrate import upgrade
from keepstone.server.storage.store import Store

POSTGRESQL = os.environ.get(
    "KEEPSTONE_TEST_POSTGRESQL", "postgresql://postgres@127.0.0.1:5432/test"
)


@contextmanager
def temporary_database() -> Iterator[str]:
    """Yield the URL of an empty PostgreSQL database, which is dropped at the end."""
    name = f"keepstone_{secrets.token_hex(6)}"
    try:
        administrator = psycopg.connect(POSTGRESQL, autocommit=True, connect_timeout=60)
    except psycopg.OperationalError as error:
        pytest.skip(f"no PostgreSQL (name one in KEEPSTONE_TEST_POSTGRESQL): {error}")
    with administrator:
        administrator.execute(f"CREATE DATABASE {name}")
        try:
            yield f"{POSTGRESQL.rpartition('/')[0]}/{name}"
        finally:
            administrator.execute(f"DROP DATABASE {name} WITH (FORCE)")


def cut_connections(database: str) -> int:
    """Close all connections to a database, as a restart of its server does. Return their number."""
    with psycopg.connect(database, autocommit=True) as connection:
        ended = connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ).fetchall()
    return len(ended)


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Store]:
    """Open the database of a server, which need not have been started before."""
    prepare(settings)
    store = await Store.open(settings.database_url)
    try:
        yield store
    finally:
        await store.close()


def prepare(settings: Settings) -> None:
    """Create the folder and the SQLite database of a server, unless they exist."""
    settings.data.mkdir(parents=True, exist_ok=True)
    if settings.database is None and not (settings.data / FILE).exists():
        (settings.data / FILE).write_bytes(empty_database())


@cache
def empty_database() -> bytes:
    """Return a database as a server's start creates it.

    It is made only once, because this takes a tenth of a second.
    """
    with TemporaryDirectory() as folder:
        engine = create_engine(f"sqlite:///{folder}/{FILE}")
        with engine.begin() as connection:
            upgrade(connection)
        engine.dispose()
        return (Path(folder) / FILE).read_bytes()
