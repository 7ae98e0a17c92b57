"""The command `keepstone ratings`: it verifies stored games, and repairs results and ratings."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from keepstone.match import Match
from keepstone.ratings import Pool
from keepstone.server.people.profile_store import GameFilter, ProfileStore
from keepstone.server.people.rating_store import RatingStore, Result
from keepstone.server.people.results import result_of
from keepstone.server.settings import Settings
from keepstone.server.storage.rows import StoredMatch, StoredSeat, stored_of
from keepstone.server.storage.store import Store
from tests.support.command_line import output, run
from tests.support.databases import opened
from tests.support.matches import finished

PEOPLE = [bytes([number]) * 32 for number in (1, 2)]
POOL = Pool("castle-keep", 2)
ENDED = "2026-11-22T19:05:40+00:00"


def in_store(folder: Path, work: Callable[[Store], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        async with opened(Settings(folder)) as store:
            return await work(store)

    return asyncio.run(run())


def stored_game(match: Match) -> StoredMatch:
    """Return a rated game of two people as it is stored."""
    seated = [
        StoredSeat(seat, None, person) for seat, person in zip(match.seats, PEOPLE, strict=True)
    ]
    log = tuple(event.text for event in match.events)
    about = {"private": True, "rated": True, "started": ENDED, "ended": ENDED}
    return stored_of(match, "a" * 12, ENDED, seated, log=log, **about)


def test_results_and_ratings_follow_from_the_stored_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One game has a wrong result, and one has none; the draws of a third one are wrong."""
    match = finished()
    first = stored_game(match)
    second, forged = replace(first, id="b" * 12), replace(first, id="c" * 12, seed=bytes(32))
    right = result_of(first, match)
    assert right.counts
    assert sorted(right.places) == [1, 2]
    wrong = Result(
        first.id, POOL, ENDED, True, PEOPLE, [None, None], [*reversed(right.places)], [20, 20]
    )
    trusted = replace(right, match=forged.id)

    async def store_games(store: Store) -> None:
        for each in (first, second, forged):
            await store.create(each)
        await RatingStore(store.database).save(wrong)
        await RatingStore(store.database).save(trusted)

    async def places_of_winner(store: Store) -> list[int]:
        winner = PEOPLE[right.places.index(1)]
        games = await ProfileStore(store.database).games(winner, GameFilter(), None, 9)
        return [each.place for each in games]

    in_store(tmp_path, store_games)
    told = output(capsys, "ratings", "--data", str(tmp_path))
    assert "3 rated games, 2 of which count; 3 results corrected" in told
    assert in_store(tmp_path, places_of_winner) == [1, 1, 1]
    told = output(capsys, "ratings", "--data", str(tmp_path))
    assert "3 rated games, 2 of which count; 0 results corrected" in told


def test_a_game_whose_log_is_damaged_keeps_its_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = finished()
    stored = replace(stored_game(match), log=("start 7",))

    async def store_game(store: Store) -> None:
        await store.create(stored)
        await RatingStore(store.database).save(result_of(stored, match))

    in_store(tmp_path, store_game)
    assert run("ratings", "--data", str(tmp_path)) == 1
    told = capsys.readouterr()
    assert f"{stored.id} cannot be verified: the stored log is damaged: " in told.err
    assert "1 rated games, 1 of which count; 0 results corrected" in told.out
