"""Tables over HTTP and sockets: opening, joining, playing, watching, playing again; the longest log."""

import json
import random
from dataclasses import replace

import pytest

import keepstone
from keepstone.games import find
from keepstone.match import TooOften, verify
from keepstone.protocol import overlay
from keepstone.server.catalogue.rulebooks import rulebook
from keepstone.server.live.table import MOST_EVENTS, check_length
from tests.support.never_empty import never_empty
from tests.support.served import TWO_PERSONS, Client, Plain, Socket


def mover_of(sockets: list[Socket], views: list[Plain]) -> int:
    (mover,) = [seat for seat, view in enumerate(views) if view["scene"]["choices"]]
    assert views[mover]["to_act"] == mover
    return mover


def test_no_players_are_not_the_same_as_none_named(server: Client) -> None:
    assert server.refused("/api/tables", **TWO_PERSONS, players=0) == (400, "UnknownName")
    assert server.post("/api/tables", **TWO_PERSONS, players=None)["seat"] == 0


def test_games_are_described(server: Client) -> None:
    games = {game["name"]: game for game in server.get("/api/games")}
    assert tuple(games) == keepstone.games.names()
    game = games["castle-keep"]
    assert game["players"] == [2, 3, 4]
    gate = game["options"][0]
    assert gate["default"] == "once"
    assert dict(zip(gate["values"], gate["value_words"], strict=True)) == {
        "once": "once every castle has had two tiles",
        "always": "only while every castle has two tiles",
    }
    assert all(option["excludes"] == [] for option in game["options"])
    assert {option["name"]: option["excludes"] for option in games["castillos"]["options"]} == {
        "random_terrain": ["own_terrain"],
        "own_terrain": ["random_terrain"],
    }
    own = {option["name"] for option in games["burgundy"]["options"] if option["own_words"]}
    assert own == {"boards"}
    # By the ratings of Castle Keep, the others are less than 50 Elo from the level below.
    offered = ["page", "yeoman", "sergeant", "castellan"]
    assert [level["name"] for level in game["levels"]] == offered
    assert all(level["words"] for level in game["levels"])
    assert server.http.get("/api/games/castle-keep/symbols").text.startswith("<svg")
    assert server.http.get("/api/games/castle-keep/rules").text.startswith("<h2>Castle Keep</h2>")
    assert server.get("/api/words/en") == {}
    german = server.get("/api/words/de")
    assert german[game["title"]] == "Castle Keep"
    assert german["attacks are allowed"] != "attacks are allowed"
    assert german["knight"] == "Ritter"
    assert server.get("/api/health")["ready"] is True
    assert "/api/tables" in server.get("/api/schema/openapi.json")["paths"]


def test_a_table_fills_and_begins(server: Client) -> None:
    ada = server.post("/api/tables", **TWO_PERSONS)
    card = server.get(f"/api/tables/{ada['table']}")
    assert card["status"] == "waiting"
    assert [seat["kind"] for seat in card["seats"]] == ["person", "open"]
    assert card["n"] == 0
    assert ada["invite"] == f"/t/{ada['table']}"
    with server.socket(ada["table"], ada["secret"]) as socket:
        assert [frame["type"] for frame in socket.burst()] == ["table", "view"]
        server.post(f"/api/tables/{ada['table']}/join", name="Ben")
        frames = socket.burst()
        kinds = [frame["type"] for frame in frames]
        begins = kinds.index("event")  # a change of presence can send another card before
        assert set(kinds[:begins]) == {"table"}
        card = frames[begins - 1]
        assert [seat["name"] for seat in card["seats"]] == ["Ada", "Ben"]
        assert card["you"] == 0
        assert [frame["n"] for frame in frames[begins:-1]] == list(range(1, 12))
        assert frames[-1]["status"] == "playing"
    assert server.refused(f"/api/tables/{ada['table']}/join", name="Cem") == (409, "SeatTaken")


def test_the_lobby_lists_public_tables_only(server: Client) -> None:
    public = server.post("/api/tables", **TWO_PERSONS)["table"]
    private = server.post("/api/tables", **TWO_PERSONS, private=True)["table"]
    listed = {each["table"]: each for each in server.get("/api/tables")}
    assert public in listed
    assert private not in listed
    assert listed[public] == server.get(f"/api/tables/{public}")


def test_a_game_between_two_persons_with_a_spectator(server: Client) -> None:
    """To the end: numbers without gaps, blanks for the others, then the record, the seed, the rematch."""
    table, secrets = server.two_persons()
    choose = random.Random(3)
    with (
        server.socket(table, secrets[0]) as ada,
        server.socket(table, secrets[1]) as ben,
        server.socket(table) as guest,
    ):
        sockets = [ada, ben, guest]
        heard: list[list[Plain]] = [[], [], []]
        while True:
            bursts = [socket.burst() for socket in sockets]
            for events, burst in zip(heard, bursts, strict=True):
                events += [frame for frame in burst if frame["type"] == "event"]
            views = [burst[-1] for burst in bursts]
            assert len({view["n"] for view in views}) == 1
            if views[0]["status"] == "over":
                break
            mover = mover_of(sockets[:2], views[:2])
            assert views[2]["scene"]["choices"] == []
            action = choose.choice(views[mover]["scene"]["choices"])["action"]
            sockets[mover].play(views[mover]["n"], action)
    n = views[0]["n"]
    assert all([event["n"] for event in events] == list(range(1, n + 1)) for events in heard)
    record = server.http.get(f"/api/tables/{table}/record").text
    check_blanks(heard, json.loads(record)["log"])
    assert verify(record).ok
    assert keepstone.load(record).winners() == views[0]["winners"]
    assert json.loads(record)["names"] == ["Ada", "Ben"]
    check_rematch(server, table, secrets)


def check_blanks(heard: list[list[Plain]], log: list[str]) -> None:
    """Every tile drawn in the true log was named to one seat, and never to the spectator."""
    for true, ada, ben, guest in zip(never_empty(log), *heard, strict=True):
        assert ada["seat"] == ben["seat"] == guest["seat"]
        assert guest["action"] == ("draw ?" if true.startswith("draw ") else true)
        assert {ada["action"], ben["action"]} == {guest["action"], true}


def check_rematch(server: Client, table: str, secrets: list[str]) -> None:
    path = f"/api/tables/{table}/rematch"
    ada = server.post(path, secret=secrets[0])
    left = server.http.post(f"/api/tables/{ada['table']}/leave", json={"secret": ada["secret"]})
    assert left.status_code == 204
    assert server.post(path, secret=secrets[0]) == ada
    ben = server.post(path, secret=secrets[1])
    assert server.post(path, secret=secrets[0]) == ada  # asked twice, as after a lost answer
    assert (ada["seat"], ben["seat"]) == (1, 0)
    assert ada["table"] == ben["table"] == server.get(f"/api/tables/{table}")["rematch"]
    card = server.get(f"/api/tables/{ada['table']}")
    assert [seat["name"] for seat in card["seats"]] == ["Ben", "Ada"]
    assert (card["status"], card["host"]) == ("playing", None)
    assert server.refused(path, secret="nobody's") == (403, "WrongSecret")


def test_no_rematch_before_the_end(server: Client) -> None:
    table, secrets = server.two_persons()
    assert server.refused(f"/api/tables/{table}/rematch", secret=secrets[0]) == (409, "NotOver")


def test_actions_by_http(server: Client) -> None:
    table, secrets = server.two_persons()
    n = server.get(f"/api/tables/{table}")["n"]
    path = f"/api/tables/{table}/actions"
    answers = [
        server.http.post(path, json={"secret": s, "n": n, "action": "pass"}) for s in secrets
    ]
    (played,) = [answer for answer in answers if answer.status_code == 201]
    assert played.json()["n"] > n
    (refused,) = [answer for answer in answers if answer.status_code == 409]
    assert refused.json()["error"] in ("NotYourTurn", "StaleNumber")


def test_undo(server: Client) -> None:
    for _ in range(40):
        table, secrets = server.two_persons()
        with server.socket(table, secrets[0]) as ada, server.socket(table, secrets[1]) as ben:
            views = [ada.until("view"), ben.until("view")]
            mover = mover_of([ada, ben], views)
            socket, view = (ada, ben)[mover], views[mover]
            place = [
                c["action"] for c in view["scene"]["choices"] if c["action"].startswith("place")
            ]
            assert not view["undo"]
            socket.play(view["n"], place[0])
            placed = socket.until("view")
            if not placed["undo"]:
                continue  # it ended the turn
            socket.play(placed["n"], "undo")
            event, undone = socket.until("event"), socket.until("view")
            assert (event["n"], event["action"], event["seat"]) == (placed["n"] + 1, "undo", mover)
            assert undone["scene"] == view["scene"]
            socket.play(undone["n"], "undo")
            assert socket.until("error")["error"] == "NothingToUndo"
            return
    raise AssertionError("no turn went on after a tile")


def test_an_unfinished_record_hides_hands_and_seed(server: Client) -> None:
    table, _ = server.two_persons()
    record = server.get(f"/api/tables/{table}/record")
    assert "seed" not in record["fairness"]
    assert set(record["log"][2:]) == {"draw ?"}


def test_a_seed_is_sealed_before_a_contribution_is_known(server: Client) -> None:
    seal = server.post("/api/seals")["commitment"]
    table = server.post("/api/tables", **TWO_PERSONS, commitment=seal)["table"]
    assert server.get(f"/api/tables/{table}")["commitment"] == seal
    assert server.refused("/api/tables", **TWO_PERSONS, commitment=seal) == (400, "UnknownName")


def test_bots_play_with_a_person(server: Client) -> None:
    seats = ["random", "me", "squire"]
    place = server.post("/api/tables", game="castle-keep", seats=seats, name="Ada")
    with server.socket(place["table"], place["secret"]) as socket:
        socket.until_over(random.Random(5).choice)
    assert verify(server.http.get(f"/api/tables/{place['table']}/record").text).ok


@pytest.mark.whole
def test_several_tables_of_bots_at_once(server: Client) -> None:
    wish = {"game": "castle-keep", "seats": ["greedy", "random", "greedy"]}
    tables = [server.post("/api/tables", **wish)["table"] for _ in range(8)]
    for table in tables:
        server.watch(table)
    records = [server.http.get(f"/api/tables/{table}/record").text for table in tables]
    assert all(verify(record).ok for record in records)
    assert len(set(records)) == len(tables)


def test_the_rules_of_a_game_may_lie_in_its_package(tmp_path, monkeypatch) -> None:
    package = tmp_path / "moat"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.md").write_text("# Moat", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    rules = overlay(find("castle-keep").rules, __name__="moat.rules")
    moat = rulebook(replace(find("castle-keep"), name="moat", rules=rules))
    assert moat.content == b"<h2>Moat</h2>\n"


@pytest.mark.parametrize("command", ["undo", "ask undo", "ask replace", "hint", "return"])
def test_a_long_game_has_no_room_for_what_could_be_repeated(command: str) -> None:
    check_length(MOST_EVENTS - 1, command)
    with pytest.raises(TooOften):
        check_length(MOST_EVENTS, command)


@pytest.mark.parametrize("command", ["resign", "agree", "refuse", "place A1", "timeout"])
def test_a_long_game_can_end(command: str) -> None:
    check_length(MOST_EVENTS, command)
