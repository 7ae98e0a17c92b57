"""Expiry: what unused keys have stored is deleted, and everything else stays; on both databases."""

import pytest

from keepstone.server.base import server_time
from keepstone.server.people.erasure import UNUSED_DAYS, Expiry
from keepstone.server.people.profile_store import Profile
from keepstone.server.people.push.store import Subscription
from keepstone.server.storage.store import Store
from keepstone.server.wire.requests import PuzzleResultCard
from tests.support.stored_games import ADA, BEN, Stores, game, keep_match

WEEK, MONTH = 7, UNUSED_DAYS + 1  # days ago


async def save(stores: Stores, person: bytes, days: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Store a person's puzzle result, profile and browser some days ago."""
    then = server_time.now() - days * server_time.DAY_MS
    with monkeypatch.context() as patched:
        patched.setattr(server_time, "now", lambda: then)
        await stores.puzzles.merge(person, [PuzzleResultCard("castle", "p", 0, True, True)])
    since = server_time.written(then)
    await stores.profiles.save(Profile(person, person.hex()[:12], "Name", False, since))
    await stores.pushes.save(Subscription(person.hex(), person, b"k", b"s", "en"), then)


async def left(stores: Stores, person: bytes) -> int:
    """How much of it is left."""
    found = [
        await stores.puzzles.of(person),
        await stores.pushes.of([person]),
    ]
    return sum(map(len, found)) + (await stores.profiles.of(person) is not None)


async def test_what_an_unused_key_has_stored_is_deleted_after_a_month(
    monkeypatch: pytest.MonkeyPatch, store: Store, stores: Stores
) -> None:
    young, old = bytes([1]) * 32, bytes([2]) * 32
    await keep_match(store, game(1, ADA, BEN))
    for person, days in ((ADA, MONTH), (young, WEEK), (old, MONTH)):
        await save(stores, person, days, monkeypatch)
    assert await Expiry(store.database).drop_unused() == 3
    assert [await left(stores, each) for each in (ADA, young, old)] == [3, 3, 0]
