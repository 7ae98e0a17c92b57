"""Ratings of play on a server: which games are analysed, by whom and when, on both databases."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from keepstone.match import Match
from keepstone.ratings import Pool
from keepstone.ratings.play_rating import SeatPlay, Sum
from keepstone.server.contests.departed import leave_contests
from keepstone.server.live.registry import TableHooks
from keepstone.server.live.table import Table
from keepstone.server.people.play_analyses import PlayAnalyses
from keepstone.server.people.profile_store import Profile
from keepstone.server.people.results import result_of
from keepstone.server.settings import Settings
from keepstone.server.storage.rating_schema import plays
from keepstone.server.storage.rows import StoredSeat, stored_of
from keepstone.server.storage.store import Store
from keepstone.server.studies.analyses import analyse
from tests.support.databases import opened
from tests.support.finished_games import resigned
from tests.support.keys import ask, get, new_key
from tests.support.matches import finished
from tests.support.polling import eventually_async
from tests.support.served import Client
from tests.support.stored_games import ADA, BEN, CASTILLOS, Stores, game, stored_result

LATER = 1_000  # ms


def profile(person: bytes, name: str) -> Profile:
    return Profile(person, name.ljust(12, "0"), name, True, "2026")


async def end(stores: Stores, number: int, **more: Any) -> str:
    """Store a finished game of Ada and Ben with its result. Return its ID."""
    return await stored_result(stores.matches, game(number, ADA, BEN, **more))


async def taken(stores: Stores, now: int = 1) -> list[str]:
    """Take all matches that are due."""
    matches = []
    while (match := await stores.plays.take(now, now + LATER)) is not None:
        matches.append(match)
    return matches


def play(loss: float) -> list[SeatPlay]:
    """Twenty decisions of Ada; none of Ben are judged."""
    return [{"Place a tile": Sum(20, loss)}, {}]


async def test_only_games_of_people_with_a_profile_are_taken_each_once(stores: Stores) -> None:
    first = await end(stores, 1)
    assert await taken(stores) == []
    await stores.profiles.save(profile(ADA, "ada"))
    second = await end(stores, 2)
    await stores.profiles.save(profile(BEN, "ben"))
    assert await taken(stores) == [first, second]
    assert await taken(stores) == []
    await stores.plays.save(first, play(0.1))
    assert await taken(stores, now=1 + LATER) == [second]  # whose process was killed
    await stores.plays.put_back(second)
    await stores.plays.put_back(first)
    assert await taken(stores) == [second]


async def test_an_idle_queue_is_only_read(stores: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    await stores.profiles.save(profile(ADA, "ada"))
    await end(stores, 1)
    assert len(await taken(stores)) == 1
    with monkeypatch.context() as reading:
        reading.delattr(type(stores.matches.database), "writing")
        assert await taken(stores) == []


async def test_two_processes_never_take_the_same_match(settings: Settings) -> None:
    async with opened(settings) as first, opened(settings) as second:
        one, other = Stores(first), Stores(second)
        await one.profiles.save(profile(ADA, "ada"))
        ids = [await end(one, number) for number in range(6)]
        both = await asyncio.gather(taken(one), taken(other))
        assert sorted(both[0] + both[1]) == ids


async def test_only_the_latest_twenty_games_of_a_person_are_analysed(stores: Stores) -> None:
    ids = [await end(stores, number) for number in range(23)]
    await stores.profiles.save(profile(ADA, "ada"))
    ids.append(await end(stores, 23))
    found = []
    for _ in ids:
        found += await taken(stores)
    assert sorted(found) == ids[4:]


async def test_a_rating_of_play_follows_from_the_analysed_games(stores: Stores) -> None:
    await stores.profiles.save(profile(ADA, "ada"))
    ids = [await end(stores, number, counts=number < 5) for number in range(6)]
    for number, id in enumerate(ids[:4]):
        await stores.plays.save(id, play(0.1 * number))
    ((pool, rating),) = await stores.plays.of_person(ADA)
    assert (pool, rating.games, rating.decisions, rating.loss) == (CASTILLOS, 4, 80, None)
    for id in ids[4:]:
        await stores.plays.save(id, play(0.3))
    ((_, rating),) = await stores.plays.of_person(ADA)
    assert rating.games == 6
    assert rating.loss == pytest.approx(1.2 / 120)
    assert [each.kind for each in rating.kinds] == ["Place a tile"]
    assert await stores.plays.of_person(BEN) == []
    ((leader, rating),) = await stores.plays.leaders(CASTILLOS, 9)
    assert (leader.name, rating.games) == ("ada", 5)  # those that count
    assert rating.loss == pytest.approx(0.9 / 100)
    await stores.profiles.forget(ADA, b"s" * 32, "Somebody", leave_contests)
    assert await stores.plays.of_person(ADA) == []
    assert await stores.plays.leaders(CASTILLOS, 9) == []


async def test_leaders_of_play_are_ordered_by_what_is_certain(stores: Stores) -> None:
    """Ben's mean loss is smaller, but his games differ more. Games that somebody left early do not count."""
    await stores.profiles.save(profile(ADA, "ada"))
    await stores.profiles.save(profile(BEN, "ben"))
    for number in range(5):
        seats = [{"Turn": Sum(20, 0.2)}, {"Turn": Sum(20, 0.9 if number == 0 else 0.0)}]
        await stores.plays.save(await end(stores, number), seats)
    for number in range(5, 9):
        await stores.plays.save(
            await end(stores, number, turns=[20, 4]), [{"Turn": Sum(20, 0.0)}, {}]
        )
    leaders = await stores.plays.leaders(CASTILLOS, 9)
    assert [(each.name, rating.games) for each, rating in leaders] == [
        ("ada", 5),
        ("ben", 5),
    ]
    assert leaders[1][1].loss < leaders[0][1].loss


async def test_a_game_that_cannot_be_judged_is_not_tried_again(stores: Stores) -> None:
    await stores.profiles.save(profile(ADA, "ada"))
    id = await end(stores, 1)
    await taken(stores)
    await stores.plays.save(id, ())
    assert await taken(stores, now=1 + LATER) == []
    assert await stores.plays.of_person(ADA) == []


class Server:
    """A database with a finished game of Ada, and the analyses in one process."""

    def __init__(self, store: Store, iterations: int = 2):
        self.store, self.stores, self.busy, self.asked = store, Stores(store), False, False
        self.iterations = iterations
        self.analyses = PlayAnalyses(
            store,
            self.find,
            lambda record: self.analyse(record),
            lambda: not self.busy,
            lambda: self.asked,
        )

    async def analyse(self, record: str) -> bytes:
        return await analyse(record, self.iterations, lambda done, total: None)

    async def keep(self, match: Match) -> None:
        seated = [StoredSeat(s, None, p) for s, p in zip(match.seats, (ADA, BEN), strict=True)]
        times = {"started": "2026", "ended": "2026"}
        stored = stored_of(match, "a" * 12, "2026", seated, private=True, **times)
        await self.store.create(stored)
        await self.store.append(stored.id, 1, [event.text for event in match.events])
        await self.stores.profiles.save(profile(ADA, "ada"))
        await self.stores.ratings.save(result_of(stored, match))

    async def find(self, id: str) -> Table:
        stored = await self.store.load(id)
        assert stored is not None
        return Table(stored, self.store, TableHooks())


async def _is_taken(store: Store) -> bool:
    """Return whether a match is being analysed."""
    async with store.database.reading() as connection:
        return (
            await connection.execute(select(plays.c.due).where(plays.c.due > 0))
        ).first() is not None


@pytest.mark.whole
async def test_an_idle_server_analyses_a_game_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If somebody has asked for the analysis before, the server uses it."""
    async with opened(Settings(tmp_path)) as store:
        server = Server(store)
        await server.keep(finished())
        server.busy = True
        assert not await server.analyses.work()
        server.busy = False
        assert await server.analyses.work()
        ((pool, rating),) = await server.stores.plays.of_person(ADA)
        assert (pool, rating.games, rating.loss) == (Pool("castle-keep", 2), 1, None)
        kept = await store.results.analysis("a" * 12)
        assert kept is not None
        own = [e["decision"] for e in json.loads(kept)["events"] if e["decision"]]
        assert 0 < rating.decisions <= sum(each["seat"] == 0 for each in own)
        assert not await server.analyses.work()
    monkeypatch.delattr(Server, "analyse")
    async with opened(Settings(tmp_path / "other")) as store:
        server = Server(store)
        await server.keep(finished())
        await store.results.save_analysis("a" * 12, kept)
        assert await server.analyses.work()
        assert await server.stores.plays.of_person(ADA) == [(pool, rating)]


async def test_a_person_who_asks_for_an_analysis_stops_it(tmp_path: Path) -> None:
    async with opened(Settings(tmp_path)) as store:
        server = Server(store, iterations=100_000)
        await server.keep(finished())
        working = asyncio.create_task(server.analyses.work())
        await eventually_async(lambda: _is_taken(store))
        server.asked = True
        assert not await working
        assert await store.results.analysis("a" * 12) is None
        assert await taken(server.stores) == ["a" * 12]


async def test_a_stopped_server_goes_on_after_the_next_start(tmp_path: Path) -> None:
    async with opened(Settings(tmp_path)) as store:
        server = Server(store, iterations=100_000)
        await server.keep(finished())
        server.analyses.start()
        await eventually_async(lambda: _is_taken(store))
        await server.analyses.close()
        assert await taken(server.stores) == ["a" * 12]


def test_the_play_of_a_game_is_on_the_own_page_and_on_a_public_one(server: Client) -> None:
    key = new_key()
    id = ask(server, key, "/api/me/profile", name="Ada", public=True)["id"]
    assert get(server, "/api/me/profile", key)["play"] == []
    resigned(server, key)  # a game that was left is not judged
    assert server.get(f"/api/people/{id}")["play"] == []
