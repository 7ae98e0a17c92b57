"""Studies with several processes, after a kill, under other rules, and with deleted names."""

import random
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from keepstone.server.storage.store import Store
from keepstone.server.studies import studies as module
from keepstone.server.studies.study_store import StudyExpiry, StudyStore
from tests.support.boards import Board
from tests.support.finished_games import resigned_game
from tests.support.keys import bearer
from tests.support.other_rules import later_rules
from tests.support.process import Process
from tests.support.served import Client, serving


@pytest.mark.whole
def test_two_processes_keep_each_others_changes(pair: tuple[Client, Client]) -> None:
    one, two = pair
    board = Board(one, game="castle", players=2)
    there = Board.__new__(Board)
    there.__dict__ = board.__dict__ | {"server": two}
    actions = [each["action"] for each in board.position(0)["outcomes"]][:12]
    with ThreadPoolExecutor(6) as threads:
        adding = [
            threads.submit((board, there)[number % 2].add, 0, action)
            for number, action in enumerate(actions)
        ]
        numbers = {each.result()["node"] for each in adding}
    assert numbers == set(range(1, 13))
    cards = [each.card() for each in (board, there)]
    assert cards[0] == cards[1]
    assert {each["action"] for each in cards[0]["nodes"]} == set(actions)


@pytest.mark.whole
def test_an_acknowledged_change_survives_a_kill(tmp_path: Path) -> None:
    process = Process(tmp_path)
    board = Board(process.client, game="castle", players=2)
    node = board.add(0, draw="all")["node"]
    action = board.position(node)["view"]["scene"]["choices"][0]["action"]
    board.add(node, action)
    process.end(signal.SIGKILL)
    with serving(tmp_path) as server:
        assert server.get(board.path)["nodes"][node]["action"] == action


async def test_a_change_is_a_visit(store: Store) -> None:
    """So that a study is not deleted if the server is killed before it writes the visits of the hour."""
    studies = StudyStore(store.database)
    for id in ("changed", "visited", "unvisited"):
        await studies.create(id, bytes(32), b"tree", 1_000)
    assert await studies.change("changed", 0, b"other tree", 2_000)
    assert not await studies.change("unvisited", 7, b"other tree", 2_000)
    await studies.visit(["visited", "deleted"], 2_000)
    assert await studies.drop_unvisited(2_000) == 1
    assert [await studies.head(id) is None for id in ("changed", "visited", "unvisited")] == [
        False,
        False,
        True,
    ]


async def test_visits_are_kept_until_they_are_written(store: Store) -> None:
    class Failing(StudyStore):
        async def visit(self, *about: Any) -> None:
            raise OSError

    expiry = StudyExpiry(Failing(store.database))
    expiry.visit("a study")
    for _ in range(2):
        with pytest.raises(OSError):
            await expiry.work()


@pytest.mark.whole
def test_a_study_of_other_rules_is_gone(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        board = Board(server, game="castle-keep", players=2)
    with later_rules(), serving(tmp_path) as server:
        board.server = server
        assert board.refusal("GET", "") == (410, "OtherRules")
        assert board.refusal("POST", "/nodes", {"parent": 0}) == (410, "OtherRules")


def test_a_name_that_was_deleted_disappears_from_the_study_of_a_table(server: Client) -> None:
    """The study is kept in memory; a copy of it is the copier's own record."""
    table, keys = resigned_game(server)
    copy = Board(server, study=table)
    assert server.get(f"/api/studies/{table}")["names"] == ["Ada", "Ben"]
    assert server.http.post("/api/me/remove", headers=bearer(keys[0])).status_code == 204
    assert server.get(f"/api/studies/{table}")["names"] == ["Somebody", "Ben"]
    assert copy.card()["names"] == ["Ada", "Ben"]


def test_a_study_that_takes_too_much_space_is_refused(
    server: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board(server, game="castle", players=2)
    monkeypatch.setattr(module, "MOST_BYTES", 400)
    noise = "".join(map(chr, random.Random(1).choices(range(0x4E00, 0x9FFF), k=500)))
    assert board.refusal("PATCH", "/nodes/0", {"comment": noise}) == (400, "InvalidRequest")
    board.ask("PATCH", "/nodes/0", {"comment": "x" * 500})
    assert board.card()["comment"] == "x" * 500
