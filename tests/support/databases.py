"""A database that several servers and workers share: a real PostgreSQL."""

import os
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import psycopg
import pytest

from keepstone.server.settings import Settings
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
    settings.data.mkdir(exist_ok=True)
    store = await Store.open(settings.database_url)
    try:
        yield store
    finally:
        await store.close()
