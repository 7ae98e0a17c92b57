"""What is kept of a match beside its log, on both databases."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from keepstone.server.base.urls import database_url
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store
from tests.server.shared import own_database
from tests.server.test_appends import stored

MATCH = "abcdefghijkl"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[URL]:
    if request.param == "sqlite":
        yield Settings(data=tmp_path).database_url
    else:
        with own_database() as database:
            yield database_url(database, tmp_path)


async def test_several_may_keep_the_same_at_once_and_the_last_stays(url: URL) -> None:
    store = await Store.open(url)
    await store.create(stored(MATCH))
    await asyncio.gather(*(store.results.save_archive(MATCH, b"one") for _ in range(8)))
    assert await store.results.archive(MATCH) == b"one"
    await store.results.save_archive(MATCH, b"two")
    assert await store.results.archive(MATCH) == b"two"
    assert await store.results.analysis(MATCH) is None
    await store.close()
