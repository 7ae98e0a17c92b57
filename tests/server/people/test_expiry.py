"""Expiry: what unused keys have stored is deleted, and everything else stays; on both databases."""

import pytest

from keepstone.server.base import server_time
from keepstone.server.people.erasure import UNUSED_DAYS, Expiry
from keepstone.server.people.profile_store import Profile, ProfileStore
from keepstone.server.people.push.store import PushStore, Subscription
from keepstone.server.storage.puzzle_results import PuzzleResultStore
from keepstone.server.storage.store import Store
from keepstone.server.wire.requests import PuzzleResultCard
from tests.support.stored_games import ADA, BEN, game, keep_match

WEEK, MONTH = 7, UNUSED_DAYS + 1  # days ago


async def save(store: Store, person: bytes, days: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Store a person's puzzle result, profile and browser some days ago."""
    then = server_time.now() - days * server_time.DAY_MS
    with monkeypatch.context() as patched:
        patched.setattr(server_time, "now", lambda: then)
        await PuzzleResultStore(store.database).merge(
            person, [PuzzleResultCard("castle", "p", 0, True, True)]
        )
    since = server_time.written(then)
    await ProfileStore(store.database).save(
        Profile(person, person.hex()[:12], "Name", False, since)
    )
    await PushStore(store.database).save(Subscription(person.hex(), person, b"k", b"s", "en"), then)


async def left(store: Store, person: bytes) -> int:
    """How much of it is left."""
    found = [
        await PuzzleResultStore(store.database).of(person),
        await PushStore(store.database).of([person]),
    ]
    return sum(map(len, found)) + (await ProfileStore(store.database).of(person) is not None)


async def test_what_an_unused_key_has_stored_is_deleted_after_a_month(
    monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    young, old = bytes([1]) * 32, bytes([2]) * 32
    await keep_match(store, game(1, ADA, BEN))
    for person, days in ((ADA, MONTH), (young, WEEK), (old, MONTH)):
        await save(store, person, days, monkeypatch)
    assert await Expiry(store.database).drop_unused() == 3
    assert [await left(store, each) for each in (ADA, young, old)] == [3, 3, 0]
