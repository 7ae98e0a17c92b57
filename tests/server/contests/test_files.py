"""Files about a contest: results, records and times."""

import csv
import io
import json

from msgspec import convert

from keepstone.server.contests.results_file import board_as_csv, calendar
from keepstone.server.wire.contests import ContestCard
from tests.support.keys import ask, get, new_key
from tests.support.served import Client

WISH = {"game": "castle-keep", "players": 2, "level": "page", "people": 2}
DEAL = {
    "number": 0,
    "seat": None,
    "commitment": "",
    "seed": "",
    "begins": "2026-12-24T19:00:00+00:00",
    "until": "2026-12-24T22:00:00+00:00",
    "sealed": False,
    "yours": None,
    "par": None,
}
RESULT = {"deal": 0, "outcome": "won", "points": 31, "lead": 4, "score": 75.0, "opponent": "-Ben"}
ENTRY = {
    "place": 1,
    "name": "=1+1",
    "you": False,
    "program": True,
    "left": False,
    "finished": 1,
    "score": 75.0,
    "lead": 4,
    "play": None,
    "results": [RESULT],
}


def card(client: Client, **changes: object) -> ContestCard:
    """The card of a contest of the server, with changes."""
    id = client.post("/api/contests", **WISH)["id"]
    return convert(client.get(f"/api/contests/{id}") | changes, ContestCard)


def test_a_spreadsheet_runs_no_name_as_a_formula(server: Client) -> None:
    text = board_as_csv(card(server, deals=[DEAL], entries=[ENTRY]))
    first, second = csv.DictReader(io.StringIO(text)), list(csv.DictReader(io.StringIO(text)))
    assert first.fieldnames and first.fieldnames[:3] == ["place", "name", "program"]
    assert [second[0][name] for name in ("place", "name", "score", "lead")] == [
        "1",
        "'=1+1",
        "75.0",
        "4",
    ]
    assert second[0]["deal 1 opponent"] == "'-Ben"
    assert second[0]["deal 1 outcome"] == "won"


def test_each_round_is_an_event_of_the_calendar(server: Client) -> None:
    rounds = [
        {
            "number": n,
            "begins": DEAL["begins"],
            "until": DEAL["until"],
            "over": True,
            "pairings": [],
        }
        for n in (1, 2)
    ]
    shown = card(server, format="pairs", name="Yule, and more", pairings=rounds)
    text = calendar(shown, "https://castle.example/contest/x", "2026-12-01T00:00:00+00:00")
    assert text.count("BEGIN:VEVENT") == text.count("DTSTART:20261224T190000Z") == 2
    assert "SUMMARY:Yule\\, and more\\, round 2\r\n" in text
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))


def test_files_of_a_contest_are_served(server: Client) -> None:
    path, key = f"/api/contests/{server.post('/api/contests', **WISH)['id']}", new_key()
    place = ask(server, key, f"{path}/play", deal=0, name="Ada")
    for name, kind in (
        ("results.csv", "text/csv"),
        ("results.json", "application/json"),
        ("calendar.ics", "text/calendar"),
    ):
        answer = server.http.get(f"{path}/{name}")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(kind)
        assert "attachment" in answer.headers["content-disposition"]
        assert place["table"] not in answer.text
    assert json.loads(server.http.get(f"{path}/results.json").text)["joined"] == 1
    assert server.http.get(f"{path}/records").text == ""
    assert get(server, path, key)["deals"][0]["yours"]["table"] == place["table"]
