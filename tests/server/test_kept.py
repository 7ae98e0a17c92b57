"""What is kept of a match beside its log, on both databases."""

import asyncio

from keepstone.server.storage.store import Store
from tests.support.stored_games import stored_match

MATCH = "abcdefghijkl"


async def test_several_may_keep_the_same_at_once_and_the_last_stays(store: Store) -> None:
    await store.create(stored_match(MATCH))
    await asyncio.gather(*(store.results.save_archive(MATCH, b"one") for _ in range(8)))
    assert await store.results.archive(MATCH) == b"one"
    await store.results.save_archive(MATCH, b"two")
    assert await store.results.archive(MATCH) == b"two"
    assert await store.results.analysis(MATCH) is None
