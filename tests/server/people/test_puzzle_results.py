"""Results at puzzles by key: merged without loss, on both databases and over HTTP."""

import asyncio
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from keepstone.games import OWN
from keepstone.puzzles import ids_of
from keepstone.server.storage.store import Store
from keepstone.server.wire.requests import PuzzleResultCard
from tests.support.keys import bearer, get, refused, send
from tests.support.never_empty import never_empty
from tests.support.pushes import key_of
from tests.support.served import Client, serving
from tests.support.stored_games import Stores, erase, stored_match

ADA, BEN = b"a" * 32, b"b" * 32
GAME = "castle-keep"
RESULTS = "/api/me/puzzles"


def result(at: int, first: bool, solved: bool, puzzle: str = "p") -> PuzzleResultCard:
    return PuzzleResultCard(GAME, puzzle, at, first, solved)


async def test_the_earliest_attempt_is_the_first_and_a_puzzle_stays_solved(stores: Stores) -> None:
    """Whatever the order in which three browsers send their results."""
    results = [result(5, True, True), result(3, False, False), result(9, False, True)]
    orders = list(permutations(results))
    for number, order in enumerate(orders):
        for each in order:
            await stores.puzzles.merge(bytes([number]) * 32, [each])
    kept = [await stores.puzzles.of(bytes([number]) * 32) for number in range(len(orders))]
    assert kept == [[result(3, False, True)]] * 6


async def test_two_first_attempts_at_the_same_time_count_as_wrong_if_one_was(
    stores: Stores,
) -> None:
    for person, order in ((ADA, (True, False)), (BEN, (False, True))):
        await stores.puzzles.merge(person, [result(5, first, True) for first in order])
        assert await stores.puzzles.of(person) == [result(5, False, True)]


async def test_results_that_are_merged_at_once_are_all_kept(stores: Stores) -> None:
    many = [result(at, True, True, f"p{at}") for at in range(8)]
    others = [result(at + 10, False, False, f"p{at}") for at in range(4, 12)]
    await asyncio.gather(
        stores.puzzles.merge(ADA, many),
        stores.puzzles.merge(ADA, list(reversed(others))),
        stores.puzzles.merge(BEN, others[:1]),
    )
    assert await stores.puzzles.of(ADA) == [*many, *others[4:]]
    await stores.puzzles.drop_all(ADA)
    assert await stores.puzzles.of(ADA) == []
    assert await stores.puzzles.merge(BEN, []) == others[:1]


async def test_results_are_deleted_with_a_person(store: Store, stores: Stores) -> None:
    match = stored_match("abcdefghijkl")
    seats = [
        replace(each, person=person)
        for each, person in zip(match.stored_seats, (ADA, BEN), strict=True)
    ]
    await store.create(replace(match, stored_seats=tuple(seats)))
    for person in (ADA, BEN):
        await stores.puzzles.merge(person, [result(1, True, True)])
    await erase(store, ["Ada"])
    assert await stores.puzzles.of(ADA) == []
    assert await stores.puzzles.of(BEN) == [result(1, True, True)]


def card(puzzle: str, **changes: Any) -> dict[str, Any]:
    return {"game": GAME, "puzzle": puzzle, "at": 7, "first": True, "solved": True} | changes


def merge(server: Client, name: str, *results: dict[str, Any]) -> Any:
    answer = server.http.post(RESULTS, json={"results": results}, headers=bearer(key_of(name)))
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_results_of_a_key_are_merged_listed_and_deleted(server: Client) -> None:
    one, other = sorted(ids_of(GAME))[:2]
    assert merge(server, "Ada", card(one)) == [card(one)]
    later = card(one, at=9, first=False)
    assert merge(server, "Ada", later, card(other, at=8)) == [card(one), card(other, at=8)]
    assert get(server, RESULTS, key_of("Ada")) == [card(one), card(other, at=8)]
    assert get(server, RESULTS, key_of("Ben")) == []
    for _ in range(2):
        send(server, key_of("Ada"), f"{RESULTS}/remove")
    assert get(server, RESULTS, key_of("Ada")) == []


def test_an_address_adds_only_so_many_results_in_a_day(tmp_path: Path) -> None:
    """Fresh keys do not help. Results that are known already cost nothing."""
    one, other, third = sorted(ids_of(GAME))[:3]
    with serving(tmp_path, wait=False, rows_of_day=3) as alone:
        merge(alone, "Ada", card(one), card(other))
        merge(alone, "Ada", card(one), card(other, at=9))
        merge(alone, "Ben", card(one))
        fresh = refused(alone, key_of("Cem"), RESULTS, results=[card(third)])
        assert fresh == (429, "TooManyRequests")
        assert merge(alone, "Ben", card(one)) == [card(one)]


def test_results_of_unknown_puzzles_are_ignored(server: Client) -> None:
    (known, *_) = ids_of(GAME)
    unknown = [card("0123456789"), card(known, game="castle"), card(known, game="chess")]
    assert merge(server, "Cleo", *unknown) == []


def test_an_attempt_is_not_later_than_now(server: Client) -> None:
    (known, *_) = ids_of(GAME)
    (kept,) = merge(server, "Dora", card(known, at=10**13))
    assert 1.7e12 < kept["at"] < 10**13


@pytest.mark.parametrize(
    "wrong",
    [{"at": -1}, {"at": 10**13 + 1}, {"first": 1}, {"more": 1}, {"puzzle": "p" * 201}],
)
def test_a_malformed_result_is_refused(server: Client, wrong: dict[str, Any]) -> None:
    said = refused(server, key_of("Ada"), RESULTS, results=[card("p") | wrong])
    assert said == (400, "InvalidRequest")


def test_too_many_results_and_a_missing_key_are_refused(server: Client) -> None:
    merge(server, "Ada", *[card("0123456789")] * 500)
    more = [card("0123456789", game="zamek")] * 501
    assert refused(server, key_of("Ada"), RESULTS, results=more)[0] == 400
    assert refused(server, None, RESULTS, "GET") == (401, "NoSecret")
    assert server.refused(RESULTS, results=[]) == (401, "NoSecret")
    assert server.refused(f"{RESULTS}/remove") == (401, "NoSecret")


def test_each_game_names_its_puzzles() -> None:
    for name in never_empty(OWN):
        assert len(ids_of(name)) == 50
