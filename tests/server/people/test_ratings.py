"""Ratings in the database: in any order, in any number of processes, after a repair; on both databases."""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete

from keepstone.ratings import Pool
from keepstone.server.base import server_time
from keepstone.server.contests.departed import leave_contests
from keepstone.server.people.profile_store import GameFilter, Profile, ProfileStore
from keepstone.server.people.rating_store import Result
from keepstone.server.people.statistics import (
    VALID_MS,
    GameFacts,
    StatisticsCache,
    statistics_of,
)
from keepstone.server.settings import Settings
from keepstone.server.storage.puzzle_results import (
    PuzzleAnswer,
)
from keepstone.server.storage.rating_schema import ratings
from keepstone.server.storage.store import Store
from keepstone.server.wire.profiles import BadgeCard
from keepstone.server.wire.requests import PuzzleResultCard
from tests.support.databases import opened
from tests.support.polling import eventually_async
from tests.support.stored_games import (
    ADA,
    BEN,
    CASTILLOS,
    CAT,
    PEOPLE,
    Stores,
    erase,
    everything,
    game,
    keep_match,
    seats_of,
    stored,
    stored_result,
)


async def in_order(folder: Path, games: Sequence[Result]) -> list[Any]:
    """Everything in another database, where the games were stored in the order in which they ended."""
    async with opened(Settings(folder)) as store:
        return await stored(store, games)


def some_games(count: int) -> list[Result]:
    """Games of three people, against each other and against bots. Some end in the same second."""
    rng = random.Random(3)
    games = [
        game(0, each, "page", id=f"first{n:06}{each[0]:02x}"[:12])
        for each in PEOPLE
        for n in range(5)
    ]
    for number in range(count):
        seated = rng.choice(
            [(ADA, BEN), (BEN, CAT), (CAT, "page"), (ADA, "knight"), ("knight", BEN)]
        )
        order = rng.choice([(1, 2), (2, 1), (1, 1)])
        games.append(game(number // 2, *seated, places=order, id=f"game{number:08}"))
    return games


@pytest.mark.whole
async def test_the_order_of_arrival_does_not_matter(
    tmp_path: Path, store: Store, stores: Stores
) -> None:
    """Nor a repetition, nor a repair, nor the database."""
    games = some_games(16)
    expected = await in_order(tmp_path / "other", games)
    assert len(expected[0]) == 3
    assert await stored(store, random.Random(1).sample(games, len(games))) == expected
    await stores.ratings.save(games[3])
    assert await everything(store) == expected
    assert await stores.ratings.recompute() == len(games)
    assert await everything(store) == expected


async def test_processes_that_rate_at_once(tmp_path: Path, own_database: str) -> None:
    """Two servers store the same results, and each of them stores each result."""
    games = some_games(12)
    expected = await in_order(tmp_path / "other", games)
    settings = Settings(tmp_path, database=own_database)
    async with opened(settings) as store, opened(settings) as other:
        for each in games:
            await keep_match(store, each)
        both = [Stores(one).ratings for one in (store, other)]
        saves = [ratings.save(each) for each in games for ratings in both]
        await asyncio.gather(*saves)
        assert await everything(store) == expected
        await asyncio.gather(*(ratings.recompute() for ratings in both))
        assert await everything(store) == expected


async def test_only_rated_games_count(store: Store, stores: Stores) -> None:
    """A corrected result counts from the next computation on."""
    casual, rated = game(1, ADA, "page", counts=False), game(2, BEN, "page")
    await stored(store, [casual, rated])
    assert await stores.ratings.of_person(ADA) == []
    assert [each.games for _, each in await stores.ratings.of_person(BEN)] == [1]
    assert not await stores.ratings.correct(rated)
    assert await stores.ratings.correct(game(2, BEN, "page", places=(2, 1), counts=False))
    assert await stores.ratings.recompute() == 0
    assert await stores.ratings.of_person(BEN) == []


async def test_the_games_of_a_person(store: Store, stores: Stores) -> None:
    """Newest first, filtered, from a moment on."""
    games = [
        game(1, ADA, "page"),
        game(2, ADA, BEN, places=(2, 1)),
        game(3, BEN, CAT),
        game(4, BEN, ADA, places=(2, 1), counts=False),
        game(5, ADA, CAT, places=(0, 0), counts=False),
    ]

    async def listed(*wanted: Any, before: Any = None, limit: int = 9) -> str:
        found = await stores.profiles.games(ADA, GameFilter(*wanted), before, limit)
        return "".join(each.table[-1] for each in found)

    await stored(store, games)
    assert await listed() == "5421"
    assert await listed("castle") == ""
    assert await listed("castillos", "won") == "41"
    assert await listed("", "lost") == "2"
    assert await listed("", None, "bE") == "42"
    assert await listed("", None, "ada") == ""  # only the others' names
    assert await listed("", None, "%") == ""
    await store.seats.rename(games[1].match, 1, "Łucja Öz")
    assert await listed("", None, "łUCJA ö") == "2"
    assert await listed(limit=2) == "54"
    assert await listed(before=(games[3].ended, games[3].match)) == "21"
    (newest, _, _, oldest) = await stores.profiles.games(ADA, GameFilter(), None, 9)
    assert (newest.you, newest.place, newest.rating, newest.change) == (0, 0, None, None)
    assert oldest.rating is not None and oldest.change is not None
    assert oldest.rating - oldest.change == 1000  # as long as page is not beaten
    assert [seat.name for seat in oldest.seats] == ["Ada", "Page"]


async def test_leaders_have_public_profiles_and_enough_games_against_bots(
    store: Store,
    stores: Stores,
) -> None:
    games = [game(number, ADA, "page") for number in range(5)]
    games += [game(number, BEN, "knight") for number in range(10, 15)]
    games += [game(number, CAT, "knight") for number in range(20, 24)]
    await stored(store, games)
    assert await stores.profiles.leaders(CASTILLOS, 9) == []
    for person, name in PEOPLE.items():
        await stores.profiles.save(Profile(person, f"id-of-{name}", name, True, "2026"))
    leaders = await stores.profiles.leaders(CASTILLOS, 9)
    assert [each.name for each in leaders] == ["Ben", "Ada"]
    assert leaders[0].games == 5
    assert await stores.profiles.leaders(Pool("castillos", 3), 9) == []
    await stores.profiles.save(Profile(BEN, "another", "Bob", False, "2027"))
    assert [e.name for e in await stores.profiles.leaders(CASTILLOS, 9)] == ["Ada"]
    assert await stores.profiles.of(BEN) == Profile(BEN, "id-of-Ben", "Bob", False, "2026")
    assert await stores.profiles.public("id-of-Ben") is None
    assert await stores.profiles.public("id-of-Ada") is not None


async def test_a_forgotten_person_leaves_the_ratings_of_others_as_they_are(
    store: Store,
    stores: Stores,
) -> None:
    stranger = bytes(range(32))
    await stored(store, some_games(12))
    await stores.profiles.save(Profile(ADA, "id-of-Ada", "Ada", True, "2026"))
    before = [await stores.ratings.of_person(each) for each in (ADA, BEN, CAT)]
    found = await stores.profiles.forget(ADA, stranger, "Somebody", leave_contests)
    assert found
    assert await stores.ratings.of_person(ADA) == []
    assert await stores.profiles.of(ADA) is None
    assert await stores.profiles.games(ADA, GameFilter(), None, 9) == []
    assert await store.lists.finished_of(ADA, 9) == []
    for id in found:
        assert "Ada" not in [each.seat.name for each in await seats_of(store, id)]
    await stores.ratings.recompute()
    assert [await stores.ratings.of_person(each) for each in (stranger, BEN, CAT)] == before


async def test_a_deleted_person_has_no_data_and_the_others_keep_theirs(
    store: Store, stores: Stores
) -> None:
    """The operator names one seat; the person's other finished game is detached too."""
    await stored(store, [game(1, ADA, BEN), game(2, ADA, BEN)])
    await stores.profiles.save(Profile(ADA, "ada000000000", "Lady Ada", True, "2026"))
    await stores.puzzles.merge(ADA, [PuzzleResultCard("castle", "p", 1, True, True)])
    before = await stores.ratings.of_person(BEN)
    await erase(store, ["game00000001/0"])
    assert await stores.profiles.of(ADA) is None
    assert await stores.ratings.of_person(ADA) == []
    assert await stores.puzzles.of(ADA) == []
    assert await stores.profiles.games(ADA, GameFilter(), None, 9) == []
    for number in (1, 2):
        seats = await seats_of(store, f"game0000000{number}")
        assert [each.seat.name for each in seats] == ["Somebody", "Ben"]
        assert seats[0].person not in (ADA, None)
    await stores.ratings.recompute()
    assert await stores.ratings.of_person(BEN) == before


async def test_deleted_people_at_one_table_can_be_told_apart(store: Store, stores: Stores) -> None:
    """The operator deletes Ada, who plays against a person named Somebody, and Ben and Cat at once."""
    await stored(store, [game(number, ADA, BEN) for number in range(2)])
    await stored(store, [game(2, CAT, BEN), game(3, CAT, "page")])
    await stores.profiles.forget(BEN, b"s" * 32, "Somebody", leave_contests)
    await erase(store, ["Ada"])
    await stores.profiles.forget(CAT, b"t" * 32, "Somebody", leave_contests)
    games = [await seats_of(store, f"game{number:08}") for number in range(4)]
    names = [[each.seat.name for each in seats] for seats in games]
    assert names[:2] == [["Somebody 2", "Somebody"]] * 2
    assert names[2:] == [["Somebody 2", "Somebody"], ["Somebody", "Page"]]


async def test_the_data_of_a_key_is_deleted_once_for_all_its_seats(
    monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    deleted = []
    await stored(store, [game(number, ADA, BEN) for number in range(3)])
    forget_all = ProfileStore.forget

    async def counted(self: ProfileStore, person: bytes, *more: Any) -> list[str]:
        deleted.append(person)
        return await forget_all(self, person, *more)

    monkeypatch.setattr(ProfileStore, "forget", counted)
    await erase(store, ["Ada", "Ben"])
    assert sorted(deleted) == sorted([ADA, BEN])
    strangers = []
    for number in range(3):
        seats = await seats_of(store, f"game{number:08}")
        assert {each.seat.name for each in seats} == {"Somebody", "Somebody 2"}
        strangers.append([each.person for each in seats])
    assert len({*map(tuple, strangers)}) == 1
    assert not {ADA, BEN, None} & {*strangers[0]}


async def test_badges_are_for_the_first_game_of_a_kind_and_a_perfect_day_of_puzzles(
    store: Store,
    stores: Stores,
) -> None:
    """A game without a winner is none, and a day with a wrong first answer is not perfect."""
    day = 86_400_000
    await stored(store, [game(9, ADA, BEN), game(3, ADA, BEN), game(1, BEN, "page")])
    await stored(store, [game(4, CAT, BEN, places=(0, 0))])
    assert await stores.badges.of(ADA) == [BadgeCard("game", "castillos", "2026-11-22")]
    assert await stores.badges.of(CAT) == []
    answers = [(1, True)] * 4 + [(2, True)] * 5 + [(2, False)] + [(3, True)] * 5
    for number, (at, right) in enumerate(answers):
        answer = PuzzleAnswer(at * day + number, right)
        await stores.puzzles.answer(CAT, "castle", f"p{number}", *answer)
    assert await stores.badges.of(CAT) == [BadgeCard("puzzles", "", "1970-01-04")]


async def test_claims_earn_no_badge_and_only_the_first_answer_to_a_puzzle_counts(
    stores: Stores,
) -> None:
    claims = [PuzzleResultCard("castle", f"p{number}", 0, True, True) for number in range(5)]
    await stores.puzzles.merge(ADA, claims)
    assert await stores.badges.of(ADA) == []
    for at, right in ((1, False), (2, True)):
        for number in range(5):
            answer = PuzzleAnswer(at, right)
            await stores.puzzles.answer(ADA, "castle", f"p{number}", *answer)
    assert await stores.badges.of(ADA) == []
    for number in range(5, 10):
        await stores.puzzles.answer(ADA, "castle", f"p{number}", 5, True)
    assert await stores.badges.of(ADA) == []  # on the day of the wrong answers
    later = [PuzzleResultCard("castle", f"p{number}", 5, True, True) for number in range(5, 10)]
    assert await stores.puzzles.of(ADA) == claims + later


async def test_wins_over_own_keys_buy_no_place(store: Store, stores: Stores) -> None:
    """Ada beats page five times, and Ben and Cat, who resign at once, 30 times. Page is not proved beaten."""
    games = [game(number, ADA, "page") for number in range(5)]
    for number in range(5, 35):
        games.append(game(number, ADA, BEN if number % 2 else CAT, turns=[9, 0]))
    await stored(store, games)
    ((_, standing),) = await stores.ratings.of_person(ADA)
    assert (standing.rating.mean, standing.games) == (1000, 5)
    (first, *_) = await stores.profiles.games(ADA, GameFilter(), None, 9)
    assert (first.place, first.rating, first.change) == (1, None, None)
    assert await stores.ratings.recompute() == 35
    assert await stores.ratings.of_person(ADA) == [(CASTILLOS, standing)]


async def test_ratings_that_a_migration_deleted_are_computed_again(
    store: Store, stores: Stores
) -> None:
    assert not await stores.ratings.is_outdated()
    expected = await stored(store, [game(1, ADA, "page"), game(2, BEN, "knight", counts=False)])
    assert not await stores.ratings.is_outdated()
    async with store.database.writing() as connection:
        await connection.execute(delete(ratings))
    assert await stores.ratings.is_outdated()
    await stores.ratings.recompute()
    assert await everything(store) == expected


async def test_statistics_are_of_the_latest_games_with_a_winner(
    store: Store, stores: Stores
) -> None:
    facts = {"decisions": 10, "points": [3, 4]}
    for number in range(4):
        each = game(number, ADA, "page", places=(1, 1 + number % 2))
        each = replace(each, facts=facts | {"decisions": 10 + number})
        await stored_result(store, each)
    await stored(store, [game(7, ADA, BEN, places=(0, 0))])
    assert await stores.statistics.counts() == {CASTILLOS: 5}
    latest = await stores.statistics.latest(CASTILLOS, 3)
    assert [(each.decisions, each.winners) for each in latest] == [
        (11, [0]),
        (12, [0, 1]),
        (13, [0]),
    ]
    found = statistics_of(CASTILLOS, 5, latest)
    assert (found.all_games, found.games, found.drawn) == (5, 3, 1)
    assert (found.shortest, found.decisions, found.longest) == (11, 12, 13)
    assert [each.share for each in found.seats] == [0.8333, 0.1667]
    assert [each.median for each in found.seats] == [3, 4]
    assert found.options == []  # all games had the same ones


def test_dealt_estates_are_counted_by_seat() -> None:
    """A game without them, from before they were stored, is left out; so is a custom text."""
    pool = Pool("burgundy", 2)
    dealt = [
        GameFacts({"boards": "dealt"}, 9, [0], [1, 2], {"boards": boards})
        for boards in (["3", "7"], ["7", "1"])
    ]
    old = GameFacts({"boards": "dealt"}, 9, [0], [1, 2], {})
    shares = [each for each in statistics_of(pool, 3, [*dealt, old]).options if each.by_seat]
    assert [(each.option, each.value, each.share) for each in shares] == [
        ("boards", "7", 0.5),
        ("boards", "1", 0.25),
        ("boards", "3", 0.25),
    ]


async def test_old_statistics_are_shown_until_new_ones_are_known(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request never waits for them, except the first one."""
    now = 1
    monkeypatch.setattr(server_time, "steady", lambda: now)
    facts = {"decisions": 10, "points": [3, 4]}
    cache = StatisticsCache(store.database, asyncio.to_thread)
    await stored(store, [replace(game(1, ADA, "page"), facts=facts)])
    assert [each.all_games for each in await cache.get()] == [1]
    await stored(store, [replace(game(2, ADA, "page"), facts=facts)])
    now += VALID_MS
    assert [each.all_games for each in await cache.get()] == [1]
    found = await eventually_async(cache.get, lambda found: found[0].all_games != 1)
    assert [each.all_games for each in found] == [2]
    await cache.close()
