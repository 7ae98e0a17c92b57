"""Studies: games that are entered, with chosen outcomes of chance, variations and an engine."""

import asyncio
import json
import secrets
from pathlib import Path
from typing import Any

import pytest

from keepstone.match import record_of
from keepstone.server.base import server_time
from keepstone.server.studies import studies, study_store
from tests.support.boards import Board
from tests.support.contests import hidden
from tests.support.finished_games import played_out
from tests.support.matches import finished
from tests.support.polling import eventually
from tests.support.rows import each_row
from tests.support.served import Client, serving


def test_outcomes_of_chance_are_chosen_and_a_forced_one_comes_by_itself(server: Client) -> None:
    board = Board(server, game="castle", players=2, names=["Ada", "Ben"])
    outcomes = board.position(0)["outcomes"]
    assert len(outcomes) == 60  # §2: all tiles lie face down
    assert sum(each["share"] for each in outcomes) == pytest.approx(1)
    drawn = board.add(0, outcomes[7]["action"])
    assert (drawn["node"], [each["action"] for each in drawn["nodes"]]) == (
        1,
        [outcomes[7]["action"]],
    )
    seen = board.position(1)
    assert seen["outcomes"] == [] and seen["view"]["scene"]["choices"]
    choice = seen["view"]["scene"]["choices"][0]["action"]
    placed = board.add(1, choice)
    assert placed["nodes"][-1]["seat"] == 0 and placed["nodes"][-1]["words"].startswith("Ada")


def test_chance_is_drawn_until_a_seat_is_to_act(server: Client) -> None:
    board = Board(server, game="burgundy", players=2)
    drawn = board.add(0, "first 1", draw="all")
    assert board.position(drawn["node"])["view"]["to_act"] == 1
    assert len(drawn["nodes"]) == 31
    assert board.position(board.add(0, "first 0", draw="one")["node"])["outcomes"]


def test_a_variation_is_added_promoted_commented_and_removed(server: Client) -> None:
    board = Board(server, game="castle", players=2)
    first, second, third = [each["action"] for each in board.position(0)["outcomes"]][:3]
    for action in (first, second, third):
        board.add(0, action)
    assert board.add(0, second)["node"] == 2  # it is there
    card = board.card()
    assert [(each["id"], each["main"]) for each in card["nodes"]] == [
        (1, True),
        (2, False),
        (3, False),
    ]
    assert card["line"] == [1]
    changed = board.ask("PATCH", "/nodes/2", {"promote": True, "comment": "as at our table"})
    assert [each["main"] for each in changed["nodes"]] == [False, True, False]
    assert changed["nodes"][1]["comment"] == "as at our table"
    assert board.card()["line"] == [2]
    assert board.card("?at=3")["line"] == [3]
    assert board.ask("DELETE", "/nodes/2")["node"] == 0
    assert [each["id"] for each in board.card()["nodes"]] == [1, 3]
    assert board.refusal("GET", "/nodes/2") == (400, "UnknownName")


def test_a_full_study_forgets_its_oldest_changes(
    server: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Comments that do not fit into a study as old ones still fit as the only one."""
    monkeypatch.setattr(studies, "MOST_BYTES", 2_000)
    board = Board(server, game="castle", players=2)
    comments = [secrets.token_hex(250) for _ in range(20)]
    for comment in comments:
        board.ask("PATCH", "/nodes/0", {"comment": comment})
    assert board.card()["comment"] == comments[-1]
    board.ask("POST", "/undo")
    assert board.card()["comment"] == comments[-2]
    while board.card()["undo"]:
        board.ask("POST", "/undo")
    assert board.card()["comment"] in comments


def test_changes_are_undone_after_a_restart_too(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        board = Board(server, game="castle", players=2)
        tile, other = [outcome["action"] for outcome in board.position(0)["outcomes"]][:2]
        assert board.card()["undo"] is False
        drawn = board.add(0, tile)["node"]
        place = board.position(drawn)["view"]["scene"]["choices"][0]["action"]
        board.add(drawn, place)
        assert board.add(0, tile)["undo"] is True  # it is there, so nothing was changed
        board.ask("PATCH", "/nodes/2", {"comment": "too early"})
        card, seen = board.card(), board.position(2)
        assert board.ask("DELETE", "/nodes/1")["nodes"] == []
        copy = Board(server, study=board.path.rpartition("/")[2])
        assert copy.card()["undo"] is False
        assert copy.refusal("POST", "/undo") == (409, "NothingToUndo")
        board.key, key = copy.key, board.key
        assert board.refusal("POST", "/undo") == (403, "WrongSecret")
    with serving(tmp_path) as server:
        board.server, board.key = server, key
        assert board.ask("POST", "/undo")["node"] == 1
        assert (board.card(), board.position(2)) == (card, seen)
        board.ask("POST", "/undo")
        assert [node["comment"] for node in board.card()["nodes"]] == ["", ""]
        assert board.ask("POST", "/undo")["node"] == 1
        assert board.ask("POST", "/undo") | {"nodes": []} == {
            **{"node": 0, "nodes": [], "line": [], "comment": "", "undo": False}
        }
        assert board.refusal("POST", "/undo") == (409, "NothingToUndo")
        assert board.add(0, other)["node"] == 3


def test_a_request_adds_all_its_events_or_none(server: Client) -> None:
    board = Board(server, game="castle", players=2)
    tile = board.position(0)["outcomes"][0]["action"]
    for actions, error in (
        ([tile, tile], (409, "IllegalAction")),
        (["@determinize 1"], (400, "InvalidAction")),
        (["nothing"], (400, "InvalidAction")),
    ):
        assert board.refusal("POST", "/nodes", {"parent": 0, "actions": actions}) == error
    assert board.refusal("POST", "/nodes", {"parent": 9}) == (400, "UnknownName")
    assert board.refusal("POST", "/nodes", {"parent": 0, "draw": "two"}) == (400, "InvalidRequest")
    assert board.refusal("PATCH", "/nodes/0", {"comment": "x" * 501}) == (400, "InvalidRequest")
    assert board.card()["nodes"] == []


def test_only_who_created_a_study_changes_it_and_others_copy_it(server: Client) -> None:
    board, other = Board(server, game="castle", players=2), Board(server, game="zamek", players=2)
    tile = board.position(0)["outcomes"][0]["action"]
    board.add(0, tile)
    board.key, key = other.key, board.key
    assert board.refusal("POST", "/nodes", {"parent": 1}) == (403, "WrongSecret")
    assert board.refusal("PATCH", "/nodes/1", {"comment": "mine"}) == (403, "WrongSecret")
    assert board.refusal("DELETE", "/nodes/1") == (403, "WrongSecret")
    board.key = {}
    assert board.refusal("DELETE", "/nodes/1") == (401, "NoSecret")
    copy = Board(server, study=board.path.rpartition("/")[2])
    copy.ask("PATCH", "/nodes/1", {"comment": "mine"})
    board.key = key
    assert [each["comment"] for each in board.card()["nodes"]] == [""]


def test_a_record_with_variations_is_written_and_read(server: Client) -> None:
    board = Board(server, game="castle", players=2)
    first, second = [each["action"] for each in board.position(0)["outcomes"]][:2]
    board.add(0, first)
    board.add(0, second)
    board.ask("PATCH", "/nodes/2", {"comment": "rather this"})
    text = server.http.get(f"{board.path}/record").text
    assert json.loads(text)["log"] == [first]
    assert json.loads(text)["variations"] == [{"from": 0, "log": [second]}]
    again = Board(server, record=text)
    assert [(each["action"], each["comment"]) for each in again.card()["nodes"]] == [
        (first, ""),
        (second, "rather this"),
    ]


def test_a_finished_table_is_a_study_and_a_branch_of_it_is_another(server: Client) -> None:
    table = played_out(server)
    card = server.get(f"/api/studies/{table}")
    log = server.get(f"/api/tables/{table}/record")["log"]
    assert [each["action"] for each in card["nodes"]] == log
    branch = Board(server, study=table, n=14)
    assert [each["action"] for each in branch.card()["nodes"]] == log[:14]
    answer = server.http.delete(f"/api/studies/{table}/nodes/1", headers=branch.key)
    assert (answer.status_code, answer.json()["error"]) == (404, "NotFound")


def test_an_event_of_a_table_has_its_number_in_the_log_everywhere(server: Client) -> None:
    """An action is taken back and played again, so two more events are in the log than in the game."""
    table, secrets = server.two_persons()
    path, study = f"/api/tables/{table}", f"/api/studies/{table}"
    with server.socket(table, secrets[0]) as ada, server.socket(table, secrets[1]) as ben:
        view = ada.until("view")
        mover = view["to_act"]
        if mover == 1:
            view = ben.until("view")
    n, act = view["n"], view["scene"]["choices"][0]["action"]
    for number, action in enumerate((act, "undo", act), n):
        server.post(f"{path}/actions", n=number, action=action, secret=secrets[mover])
    server.post(f"{path}/calls", n=n + 3, call="resign", secret=secrets[mover])
    card = server.get(study)
    assert [each["n"] for each in card["events"]] == [*range(1, n + 1), n + 3]
    assert [each["action"] for each in card["nodes"]][-1] == act
    assert card["table"]["n"] == card["view"]["n"] == n + 4
    assert server.get(f"{study}/nodes/{n + 1}")["view"]["n"] == n + 3
    assert card["account"] == server.get(f"{study}/account")
    for number, events in ((n, n), (n + 1, n + 1), (n + 2, n), (n + 3, n + 1)):
        branch = Board(server, study=table, n=number).card()
        assert [each["action"] for each in branch["nodes"]] == [
            each["action"] for each in card["nodes"][:events]
        ]
        (seen, *_) = server.get(f"{study}/pictures?after={number}")["views"]
        pieces = [each["scene"]["pieces"] for each in (branch["view"], seen)]
        assert pieces[0] == pieces[1]


def test_a_game_that_goes_on_is_no_study(server: Client) -> None:
    table, _ = server.two_persons()
    assert server.http.get(f"/api/studies/{table}").json()["error"] == "NotOver"
    assert server.refused("/api/studies", study=table) == (409, "NotOver")
    for method, path in hidden(table):
        if method == "GET" and "/api/studies/" in path:
            for at in ("", "at=1"):
                answer = server.http.get(f"{path}{'&' if '?' in path else '?'}{at}")
                assert (answer.status_code, answer.json()["error"]) == (409, "NotOver"), path


def test_a_game_is_entered_from_the_view_of_a_seat(server: Client) -> None:
    """What Ada does not see is never asked, and her own tiles are chosen (Castle Keep, §3)."""
    board = Board(server, game="castle-keep", players=2, viewer=0, names=["Ada", "Ben"])
    card = board.card()
    assert (card["viewer"], card["whole"]) == (0, False)
    assert card["nodes"][0]["words"] == "From here on, the game is shown as Ada sees it"
    refused = (400, "InvalidAction")
    assert board.refusal("POST", "/nodes", {"parent": 0, "actions": ["start 0"]}) == refused
    assert board.refusal("POST", "/nodes", {"parent": 0, "draw": "all"}) == refused
    assert board.refusal("DELETE", "/nodes/1") == refused
    assert board.card() == card
    node = board.add(1, "start 0")["node"]
    while outcomes := board.position(node)["outcomes"]:
        node = board.add(node, outcomes[-1]["action"])["node"]
    drawn = [each["action"] for each in board.card()["nodes"][2:]]
    assert [each == "draw ?" for each in drawn] == [False] * 4 + [True] * 4 + [False] * 2


@each_row("game whole", [("castle-keep", False), ("castle", True)])
def test_a_puzzle_is_opened_as_its_solver_sees_it(server: Client, game: str, whole: bool) -> None:
    """Castle Keep hides tiles, The Castle none. The record tells nothing of the solution."""
    path = f"/api/games/{game}/puzzles"
    puzzle = server.get(path)["puzzles"][0]["id"]
    position = server.get(f"{path}/{puzzle}")
    board = Board(server, game=game, puzzle=puzzle)
    card = board.card()
    assert (card["viewer"], card["whole"]) == (None if whole else position["seat"], whole)
    seen = board.position(card["line"][-1])["view"]
    assert seen["to_act"] == position["seat"]
    assert seen["scene"]["choices"] == position["view"]["scene"]["choices"]
    assert "puzzle" not in server.http.get(f"{board.path}/record").json()
    refused = server.refused("/api/studies", game=game, puzzle="none")
    assert refused == (404, "NotFound")


def test_the_engine_finds_three_actions_and_the_end_of_a_game(server: Client) -> None:
    board = Board(server, game="castle", players=2)
    found = board.evaluations(board.add(0, draw="all")["node"])
    assert [each["done"] for each in found] == [False, False, True]
    assert [each["lines"] for each in found] == sorted(each["lines"] for each in found)
    for each in found:
        assert sum(each["wins"]) == pytest.approx(1)
        shares = [best["share"] for best in each["best"]]
        assert len(shares) == 3 and shares == sorted(shares, reverse=True)
        assert each["best"][0]["error"] == 0
    legal = {each["action"] for each in board.position(1)["view"]["scene"]["choices"]}
    assert {best["choice"]["action"] for best in found[-1]["best"]} <= legal
    ended = Board(server, record=record_of(finished()))
    last = ended.card()["line"][-1]
    (end,) = ended.evaluations(last)
    winners = ended.card()["view"]["winners"]
    assert end["wins"] == [(seat in winners) / len(winners) for seat in range(2)]


def test_the_engine_does_not_look_at_hidden_tiles(server: Client) -> None:
    """From Ada's view, it names no action for Ben, whose hand she does not know."""
    board = Board(server, game="castle-keep", players=2, viewer=0)
    node = board.add(1, "start 1", draw="all")["node"]
    seen = board.position(node)
    assert seen["view"]["to_act"] == 1
    assert seen["view"]["scene"]["choices"] == [] and len(seen["more"]) > 21
    assert board.evaluations(node)[-1]["best"] == []


def test_why_and_look_answer_at_a_node(server: Client) -> None:
    board = Board(server, game="castle-keep", players=2)
    node = board.add(0, draw="all")["node"]
    choices = board.position(node)["view"]["scene"]["choices"]
    place = next(each["action"] for each in choices if each["action"].startswith("place"))
    assert board.ask("GET", f"/nodes/{node}/look?action={place}")["scene"]["pieces"]
    assert board.ask("GET", f"/nodes/{node}/why?taps=nothing")["words"] == ""
    assert board.refusal("GET", f"/nodes/{node}/look?action=start 0") == (409, "IllegalAction")


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ({}, "InvalidRequest"),
        ({"game": "castle", "study": "x" * 12}, "InvalidRequest"),
        ({"game": "chess"}, "UnknownName"),
        ({"game": "castle", "players": 5}, "UnknownName"),
        ({"game": "castle", "options": {"colour": "red"}}, "UnknownName"),
        ({"game": "castle", "names": ["Ada"]}, "InvalidRequest"),
        ({"game": "castle", "names": ["Ada", "B" * 25]}, "InvalidName"),
        ({"game": "castle-keep", "viewer": 2}, "UnknownName"),
        ({"record": "{}"}, "InvalidRecord"),
        ({"record": "{}", "puzzle": "one"}, "InvalidRequest"),
    ],
)
def test_a_study_that_cannot_be_is_refused(server: Client, wish: Any, error: str) -> None:
    assert server.refused("/api/studies", **wish) == (400, error)


def test_changes_at_the_same_time_are_all_kept(server: Client) -> None:
    board = Board(server, game="castle", players=2)
    actions = [each["action"] for each in board.position(0)["outcomes"]][:8]

    async def add_all() -> None:
        await asyncio.gather(*(asyncio.to_thread(board.add, 0, each) for each in actions))

    asyncio.run(add_all())
    assert {each["action"] for each in board.card()["nodes"]} == set(actions)


@pytest.mark.whole
def test_a_study_survives_a_restart_and_ends_after_a_month_without_visits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as server:
        board = Board(server, game="castle", players=2)
        board.add(0, board.position(0)["outcomes"][0]["action"])
    with serving(tmp_path) as server:
        assert len(server.get(board.path)["nodes"]) == 1
    later = server_time.now() + (study_store.KEPT_DAYS + 1) * server_time.DAY_MS
    monkeypatch.setattr(study_store.server_time, "now", lambda: later)
    with serving(tmp_path) as server:
        eventually(lambda: server.http.get(board.path).status_code, lambda status: status == 404)
