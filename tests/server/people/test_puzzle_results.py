"""Results at puzzles by key: merged without loss, on both databases and over HTTP."""

import asyncio
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from keepstone.games import OWN
from keepstone.puzzles import ids_of
from keepstone.server.storage.puzzle_results import PuzzleResultStore
from keepstone.server.storage.store import Store
from keepstone.server.wire.requests import PuzzleResultCard
from tests.support.never_empty import never_empty
from tests.support.served import Client, serving
from tests.support.stored_games import erase, stored_match

ADA, BEN = b"a" * 32, b"b" * 32
GAME = "castle-keep"
RESULTS = "/api/me/puzzles"


def result(at: int, first: bool, solved: bool, puzzle: str = "p") -> PuzzleResultCard:
    return PuzzleResultCard(GAME, puzzle, at, first, solved)


async def test_the_earliest_attempt_is_the_first_and_a_puzzle_stays_solved(store: Store) -> None:
    """Whatever the order in which three browsers send their results."""
    results = [result(5, True, True), result(3, False, False), result(9, False, True)]
    orders = list(permutations(results))
    for number, order in enumerate(orders):
        for each in order:
            await PuzzleResultStore(store.database).merge(bytes([number]) * 32, [each])
    kept = [
        await PuzzleResultStore(store.database).of(bytes([number]) * 32)
        for number in range(len(orders))
    ]
    assert kept == [[result(3, False, True)]] * 6


async def test_two_first_attempts_at_the_same_time_count_as_wrong_if_one_was(store: Store) -> None:
    for person, order in ((ADA, (True, False)), (BEN, (False, True))):
        await PuzzleResultStore(store.database).merge(
            person, [result(5, first, True) for first in order]
        )
        assert await PuzzleResultStore(store.database).of(person) == [result(5, False, True)]


async def test_results_that_are_merged_at_once_are_all_kept(store: Store) -> None:
    many = [result(at, True, True, f"p{at}") for at in range(8)]
    others = [result(at + 10, False, False, f"p{at}") for at in range(4, 12)]
    await asyncio.gather(
        PuzzleResultStore(store.database).merge(ADA, many),
        PuzzleResultStore(store.database).merge(ADA, list(reversed(others))),
        PuzzleResultStore(store.database).merge(BEN, others[:1]),
    )
    assert await PuzzleResultStore(store.database).of(ADA) == [*many, *others[4:]]
    await PuzzleResultStore(store.database).drop_all(ADA)
    assert await PuzzleResultStore(store.database).of(ADA) == []
    assert await PuzzleResultStore(store.database).merge(BEN, []) == others[:1]


async def test_results_are_deleted_with_a_person(store: Store) -> None:
    match = stored_match("abcdefghijkl")
    seats = [
        replace(each, person=person)
        for each, person in zip(match.stored_seats, (ADA, BEN), strict=True)
    ]
    await store.create(replace(match, stored_seats=tuple(seats)))
    for person in (ADA, BEN):
        await PuzzleResultStore(store.database).merge(person, [result(1, True, True)])
    await erase(store, ["Ada"])
    assert await PuzzleResultStore(store.database).of(ADA) == []
    assert await PuzzleResultStore(store.database).of(BEN) == [result(1, True, True)]


def headers(name: str) -> dict[str, str]:
    return {"authorization": f"Bearer {name.ljust(32, '-')}"}


def card(puzzle: str, **changes: Any) -> dict[str, Any]:
    return {"game": GAME, "puzzle": puzzle, "at": 7, "first": True, "solved": True} | changes


def merge(server: Client, name: str, *results: dict[str, Any]) -> Any:
    answer = server.http.post(RESULTS, json={"results": results}, headers=headers(name))
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_results_of_a_key_are_merged_listed_and_deleted(server: Client) -> None:
    one, other = sorted(ids_of(GAME))[:2]
    assert merge(server, "Ada", card(one)) == [card(one)]
    later = card(one, at=9, first=False)
    assert merge(server, "Ada", later, card(other, at=8)) == [card(one), card(other, at=8)]
    assert server.http.get(RESULTS, headers=headers("Ada")).json() == [card(one), card(other, at=8)]
    assert server.http.get(RESULTS, headers=headers("Ben")).json() == []
    for _ in range(2):
        answer = server.http.post(f"{RESULTS}/remove", headers=headers("Ada"))
        assert (answer.status_code, answer.content) == (204, b"")
    assert server.http.get(RESULTS, headers=headers("Ada")).json() == []


def test_an_address_adds_only_so_many_results_in_a_day(tmp_path: Path) -> None:
    """Fresh keys do not help. Results that are known already cost nothing."""
    one, other, third = sorted(ids_of(GAME))[:3]
    with serving(tmp_path, wait=False, rows_of_day=3) as alone:
        merge(alone, "Ada", card(one), card(other))
        merge(alone, "Ada", card(one), card(other, at=9))
        merge(alone, "Ben", card(one))
        body = {"results": [card(third)]}
        answer = alone.http.post(RESULTS, json=body, headers=headers("Cem"))
        assert (answer.status_code, answer.json()["error"]) == (429, "TooManyRequests")
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
    body = {"results": [card("p") | wrong]}
    answer = server.http.post(RESULTS, json=body, headers=headers("Ada"))
    assert (answer.status_code, answer.json()["error"]) == (400, "InvalidRequest")


def test_too_many_results_and_a_missing_key_are_refused(server: Client) -> None:
    most = {"results": [card("0123456789")] * 500}
    assert server.http.post(RESULTS, json=most, headers=headers("Ada")).status_code == 200
    more = {"results": [{**card("0123456789"), "game": "zamek"}] * 501}
    assert server.http.post(RESULTS, json=more, headers=headers("Ada")).status_code == 400
    assert server.http.get(RESULTS).status_code == 401
    assert server.refused(RESULTS, results=[]) == (401, "NoSecret")
    assert server.refused(f"{RESULTS}/remove") == (401, "NoSecret")


def test_each_game_names_its_puzzles() -> None:
    for name in never_empty(OWN):
        assert len(ids_of(name)) == 50
