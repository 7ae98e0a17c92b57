"""Places for custom tile sets: how many an address gets, and when another set takes a place."""

import asyncio
from collections.abc import Iterator

import pytest

from keepstone.server.base.client import client_address
from keepstone.server.compile import own_sets
from keepstone.server.compile.own_sets import Key, OwnSets, key_of_set
from keepstone.server.errors import TooManyRequests, TooManySets


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Compile nothing; the list contains the texts that were compiled."""
    compiled: list[str] = []
    monkeypatch.setattr(own_sets, "GameConfig", lambda game, tiles: tiles)

    async def compile_set(self: OwnSets, config: str) -> None:
        compiled.append(config)

    monkeypatch.setattr(OwnSets, "_compile", compile_set)
    yield compiled


async def wish(sets: OwnSets, address: str, number: int) -> None:
    """Ask for a set from an address."""

    async def ask() -> None:
        client_address.set(address)
        await sets.wait("castle", {"tiles": f"tiles {number}"})

    await asyncio.create_task(ask())


def key(number: int) -> Key:
    found = key_of_set("castle", {"tiles": f"tiles {number}"})
    assert found is not None
    return found


async def test_one_address_does_not_take_the_places_of_others(plain: list[str]) -> None:
    """Of nine places an address has three; its fourth set takes the place of its first one."""
    sets = OwnSets(9)
    await wish(sets, "ben", 100)
    for number in range(10):
        await wish(sets, "ada", number)
    assert len(plain) == 11
    await wish(sets, "ben", 100)
    await wish(sets, "cem", 9)
    assert len(plain) == 11
    await wish(sets, "cem", 0)
    assert plain[11:] == ["tiles 0"]


async def test_an_address_tries_ten_new_sets_in_a_day() -> None:
    sets = OwnSets(9)
    for number in range(10):
        await wish(sets, "ada", number)
    with pytest.raises(TooManyRequests):
        await wish(sets, "ada", 10)
    await wish(sets, "ben", 10)
    await wish(sets, "ada", 10)  # it has a place now


async def test_the_least_recently_used_set_that_nobody_plays_loses_its_place(
    plain: list[str],
) -> None:
    played = {key(0)}
    sets = OwnSets(3, lambda each: each in played)
    for number, address in enumerate(("ada", "ben", "cem")):
        await wish(sets, address, number)
    await wish(sets, "dan", 1)  # the set of Ben is used again
    await wish(sets, "dan", 3)  # takes the place of Cem's
    del plain[:]
    for number in (0, 1, 3):
        await wish(sets, "", number)
    assert plain == []
    await wish(sets, "", 2)
    assert plain == ["tiles 2"]


async def test_a_set_in_use_keeps_its_place() -> None:
    sets = OwnSets(3, lambda each: True)
    for number, address in enumerate(("ada", "ben", "cem")):
        await wish(sets, address, number)
    with pytest.raises(TooManySets):
        await wish(sets, "dan", 3)
    with pytest.raises(TooManySets):
        await wish(sets, "ada", 3)


async def test_the_compiled_code_in_memory_is_bounded() -> None:
    """The code of a set that loses its place stays in memory: twelve sets for three places."""
    sets = OwnSets(3)
    for number in range(12):
        await wish(sets, f"address {number}", number)
    with pytest.raises(TooManyRequests):
        await wish(sets, "another", 12)
