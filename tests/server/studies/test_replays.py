"""Games looked at again: where their points came from, every picture, and another game from there on."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

import keepstone
from keepstone.match import Match, record_of, verify
from keepstone.playing.notation import LARGEST, read
from keepstone.playing.tree import GameTree
from keepstone.protocol import CHANCE
from keepstone.server.studies.replays import PIECE
from keepstone.server.studies.study_game import StudyGame
from tests.support.analyses import card_of, study_of
from tests.support.finished_games import played_out
from tests.support.keys import refused
from tests.support.matches import finished
from tests.support.other_rules import archived, later_rules
from tests.support.served import Client, Plain, serving

ENTRY = re.compile(r"^ *\d+ (?:chance|seat \d) +(.+?)  \(of \d+\)$", re.MULTILINE)
PLAYTHROUGHS = sorted((Path(__file__).parents[2] / "playthroughs").glob("*.txt"))
LOOKS = 8  # at each game


def record_in(path: Path) -> str:
    """The record of a golden game."""
    name, players = path.stem.rsplit("-", 1)
    position = keepstone.game(name, players=int(players)).new()
    for text in ENTRY.findall(path.read_text("utf-8")):
        position.play(text)
    return position.to_json()


@pytest.mark.compiled
@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_golden_game_looks_alike_forth_and_back(path: Path) -> None:
    record = read(record_in(path))
    recorded, again = (StudyGame(GameTree.of(record)).replay(None) for _ in range(2))
    assert recorded.end.to_act == keepstone.OVER
    places = range(0, len(record.log) + 1, max(PIECE, len(record.log) // LOOKS))
    forth = [json.encode(recorded.replay.piece(n, "en")) for n in places]
    assert forth == [json.encode(again.replay.piece(n, "en")) for n in reversed(places)][::-1]
    assert recorded.replay.piece(len(record.log) + 1, "en").views == []


def test_a_match_that_is_over_is_accounted_for_and_shown_by_its_events(server: Client) -> None:
    table = played_out(server)
    last = server.get(f"/api/tables/{table}")["n"]
    account = server.get(f"/api/studies/{table}/account")
    assert account["total"] == "Tiles in the castle"
    assert 9 in account["totals"] or 0 in account["totals"]
    told = [
        sum(each["points"] for line in account["lines"] for each in line["cells"][seat])
        for seat in range(2)
    ]
    assert told == account["totals"]
    seen = server.get(f"/api/studies/{table}/pictures?after={last - 3}")["views"]
    assert [view["n"] for view in seen] == [last - 3, last - 2, last - 1, last]
    assert [view["status"] for view in seen] == ["playing", "playing", "playing", "over"]
    assert all(view["scene"]["choices"] == [] for view in seen)
    assert server.get(f"/api/studies/{table}/pictures?after={last + 1}")["views"] == []
    first = server.get(f"/api/studies/{table}/pictures")
    words = first["words"]
    assert len(words) == len(first["views"]) == PIECE
    assert words[0] == "" and ": " in words[2]  # whose deal it is, and what


def test_a_picture_can_be_had_as_a_document_and_at_the_end_a_card(server: Client) -> None:
    table = played_out(server)
    last = server.get(f"/api/tables/{table}")["n"]
    drawn = {
        n: server.http.get(f"/api/studies/{table}/drawing?n={n}").text for n in (0, last - 1, last)
    }
    assert all(ElementTree.fromstring(text).tag.endswith("svg") for text in drawn.values())
    assert "Castle Keep" in drawn[last] and "wins" in drawn[last]
    assert "Castle Keep" not in drawn[last - 1]
    answer = server.http.get(f"/api/studies/{table}/drawing?n={last + 1}")
    assert (answer.status_code, answer.json()["error"]) == (400, "UnknownName")


def test_what_is_tried_lies_as_what_was_played(server: Client) -> None:
    table = played_out(server)
    path = f"/api/studies/{table}"
    log = json.decode(server.http.get(f"/api/tables/{table}/record").text)["log"]
    n = next(n for n, text in enumerate(log) if text.startswith("place"))
    views = server.get(f"{path}/pictures?after={n}")["views"]
    tried = server.get(f"{path}/tried?n={n}&action={log[n]}")
    assert (tried["n"], tried["action"]) == (n, log[n])
    assert tried["scene"]["pieces"] == views[1]["scene"]["pieces"] != views[0]["scene"]["pieces"]
    wrong = {"IllegalAction": f"n={n}&action={log[0]}", "UnknownName": "n=9999&action=pass"}
    for error, query in wrong.items():
        assert server.http.get(f"{path}/tried?{query}").json()["error"] == error


def test_nobody_looks_ahead_while_a_game_goes_on(server: Client) -> None:
    table, _ = server.two_persons()
    wish = {"n": 3, "seat": 0, "level": "random", "name": "Ada"}
    for path in ("account", "pictures", "tried?action=pass"):
        assert refused(server, None, f"/api/studies/{table}/{path}", "GET") == (409, "NotOver")
    assert server.refused(f"/api/studies/{table}/continue", **wish) == (409, "NotOver")


def test_a_record_is_shown_as_a_table_with_all_open(server: Client) -> None:
    match = finished()
    path = study_of(server, record_of(match))
    told = server.get(path)
    assert [seat["name"] for seat in told["table"]["seats"]] == ["Ada", "Ben"]
    assert told["table"]["result"] == {"winners": match.winners, "scores": match.position.scores()}
    assert [event["n"] for event in told["events"]] == [*range(1, len(match.history) + 1)]
    assert told["view"]["winners"] == match.winners
    hands = [event["words"] for event in told["events"] if event["action"].startswith("draw")]
    assert hands and not any(words.endswith("draws a tile") for words in hands)
    seen = server.get(f"{path}/pictures?after=5")
    assert seen["words"] == [event["words"] for event in told["events"][4 : 4 + PIECE]]
    assert [view["n"] for view in seen["views"]] == [*range(5, 5 + PIECE)]


def test_a_record_that_breaks_off_is_shown_as_far_as_it_goes(server: Client) -> None:
    position = keepstone.game("castle", players=2).new(seed=2)
    position.roll()
    told = card_of(server, position.to_json())
    assert (told["table"]["status"], told["table"]["n"]) == ("playing", 1)
    assert told["table"]["result"] is None
    seen = card_of(server, position.observe(1).to_json())
    assert [event["n"] for event in seen["events"]] == [2]  # the first entry is a note


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda plain: "no record", "not JSON"),
        (lambda plain: plain | {"game": "chess"}, "there is no game"),
        (lambda plain: plain | {"rules": 99}, "version 99"),
        (lambda plain: plain | {"log": [*plain["log"], "pass"]}, "of the record, 'pass'"),
        (
            lambda plain: plain | {"log": ["@determinize 1"] * 5_001},
            "at most 5000 events",
        ),
        (lambda plain: plain | {"out": [{"seat": 7}]}, '"out.seat"'),
        (lambda plain: plain | {"given": {"events": -1}}, '"given.events"'),
        (lambda plain: plain | {"given": ["all"]}, '"given"'),
    ],
)
def test_what_is_wrong_with_a_record_is_told(server: Client, change: Any, said: str) -> None:
    changed = change(json.decode(record_of(finished())))
    text = changed if isinstance(changed, str) else json.encode(changed).decode()
    answer = server.http.post("/api/studies", json={"record": text})
    assert answer.status_code == 400
    assert said in answer.json()["message"]


def test_a_bot_is_called_in_the_language_of_the_reader(server: Client) -> None:
    """Where it is called by its level; the card and the record have the English name."""
    position = keepstone.game("castle-keep", players=3).new(seed=1)
    for _ in range(60):
        position.roll() if position.to_act == CHANCE else position.play(position.legal()[0])
    names, levels = ["Squire", "Squire 2", "Squire"], ["squire", "squire", None]
    record = json.decode(position.to_json()) | {"names": names, "levels": levels}
    card = card_of(server, json.encode(record).decode(), "ro")
    assert [seat["name"] for seat in card["table"]["seats"]] == names
    told = " ".join(event["words"] for event in card["events"])
    assert {"Scutier", "Scutier 2", "Squire"} == {
        word.strip() for word in re.findall(r"Scutier 2|Scutier|Squire 2|Squire", told)
    }


def test_names_and_times_of_a_record_are_no_more_than_that(server: Client) -> None:
    odd = {"names": ["\u202e", 7], "levels": [["x"], "knight"], "started": "x" * 99}
    plain = json.decode(keepstone.game("castle", players=2).new().to_json()) | odd
    card = card_of(server, json.encode(plain).decode())["table"]
    assert [seat["name"] for seat in card["seats"]] == ["Player 1", "Player 2"]
    assert [seat["level"] for seat in card["seats"]] == [None, "knight"]
    assert card["created"] == ""


def test_a_text_that_is_too_long_for_a_record_is_refused(server: Client) -> None:
    assert server.refused("/api/studies", record="x" * 1_000_001)[0] == 400
    assert server.refused("/api/studies", record="x" * LARGEST)[0] == 413


def test_a_game_goes_on_from_an_event_of_another(server: Client) -> None:
    """The deal is that of the first game; what is drawn from there on is the new table's."""
    first = played_out(server)
    place = server.post(f"/api/studies/{first}/continue", n=20, seat=0, level="random", name="Ada")
    card = server.get(f"/api/tables/{place['table']}")
    before = json.decode(server.http.get(f"/api/tables/{first}/record").text)
    given = card["given"]["events"]
    assert card["given"] == {"events": given, "table": first}
    assert card["private"] and card["status"] == "playing"
    with server.socket(place["table"], place["secret"]) as socket:
        frames = socket.news()
        events = [frame for frame in frames if frame["type"] == "event"]
        assert events[0]["words"] == f"Continues another game after its first {given} events"
        assert not any(frame["undo"] for frame in frames if frame["type"] == "view")
        if choices := frames[-1]["scene"]["choices"]:
            socket.play(frames[-1]["n"], choices[0]["action"])
        socket.until_over(lambda actions: actions[0])
    text = server.http.get(f"/api/tables/{place['table']}/record").text
    record = json.decode(text)
    assert record["log"][:given] == before["log"][:given]
    assert record["given"] == {"events": given, "table": first}
    report = verify(text)
    assert report.verdict == "not checked"
    assert report.unproved == ("that the seed is random: no player contributed to the draws",)
    assert report.unchecked == (
        f"the draws of the first {given} events, which come from another game",
    )


def test_a_game_goes_on_from_a_record(server: Client) -> None:
    record, name = record_of(finished()), {"level": "random", "name": "Ada"}
    place = server.post(f"{study_of(server, record)}/continue", n=15, seat=1, **name)
    card = server.get(f"/api/tables/{place['table']}")
    assert card["given"] == {"events": 15, "table": None}
    assert [seat["kind"] for seat in card["seats"]] == ["bot", "person"]


def test_there_has_to_be_something_to_play_on(server: Client) -> None:
    record = record_of(finished())
    path = study_of(server, record)
    wish: Plain = {"n": 15, "seat": 1, "level": "random", "name": "Ada"}
    for change, error in (
        ({"n": 1_000_000}, (409, "NotPlaying")),
        ({"seat": 2}, (400, "UnknownName")),
        ({"level": "king"}, (400, "UnknownName")),
        ({"name": ""}, (400, "InvalidName")),
        ({"n": -1}, (400, "InvalidRequest")),
    ):
        assert server.refused(f"{path}/continue", **wish | change) == error
    seen = study_of(server, keepstone.load(record).observe(0).to_json())
    assert server.refused(f"{seen}/continue", **wish)[1] == "InvalidRecord"


def test_what_was_given_is_not_taken_back_and_survives_the_store() -> None:
    first = finished()
    match = Match(first.config, first.seats, bytes(32))
    match.go_on([event.text for event in first.history[:20]], None)
    again = Match(first.config, first.seats, bytes(32))
    again.extend(event.text for event in match.events)
    assert again.given == match.given and again.number == match.number == 21
    assert again.mover is None or not again.can_undo(again.mover)


@pytest.mark.whole
def test_an_account_is_kept_for_later_rules(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        table = played_out(client)
        account = client.get(f"/api/studies/{table}/account")
        assert archived(tmp_path, table)
    with later_rules(), serving(tmp_path) as client:
        assert client.get(f"/api/studies/{table}/account") == account
        assert refused(client, None, f"/api/studies/{table}/pictures", "GET") == (410, "OtherRules")
