"""Games, pledges and seals from before the commitment fixed the scheme of the draws: they keep their word.

Commit 0c39ed9b made the database. The other file holds what its server had shown to the players. In the game that
has begun, in the finished one and at the waiting table, people have pledged; nobody pledges in the deal.
"""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from keepstone.match import Report, pledge, verify
from keepstone.server.base import server_time
from keepstone.server.base.urls import FILE
from tests.support.finished_games import resign
from tests.support.matches import contribution_of
from tests.support.served import Client, Plain, serving

DATABASES = Path(__file__).parents[1] / "databases"
SHOWN: dict[str, Any] = json.loads((DATABASES / "0c39ed9b-shown.json").read_text())
NOON = 1_795_521_600_000  # of the day in the database, in ms since 1970
DAY_MS = 86_400_000
MORE_EVENTS = 8  # at least, after the upgrade


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server that has upgraded the database, a quarter of an hour after the old one stopped."""
    folder = tmp_path_factory.mktemp("old")
    with sqlite3.connect(folder / FILE) as database:
        database.executescript((DATABASES / "0c39ed9b-version-0008.sql").read_text())
    database.close()
    now = server_time.now
    ahead = NOON + DAY_MS // 96 - now()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server_time, "now", lambda: now() + ahead)
        with serving(folder) as client:
            yield client


@pytest.fixture
def tomorrow(upgraded: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    now = server_time.now
    monkeypatch.setattr(server_time, "now", lambda: now() + DAY_MS)


def play_on(client: Client, table: str, secrets: list[str]) -> None:
    """Play some events, then let the first player resign."""
    until = client.get(f"/api/tables/{table}")["n"] + MORE_EVENTS
    while client.get(f"/api/tables/{table}")["n"] < until:
        for secret in secrets:
            with client.socket(table, secret) as socket:
                view = socket.news()[-1]
                if choices := view["scene"].get("choices"):
                    socket.play(view["n"], choices[0]["action"])
                    socket.until("view")
    resign(client, {"table": table}, secrets[0])


def verified(client: Client, table: str, shown: Plain) -> tuple[Plain, Report]:
    """Return a record, and the result of its comparison with what the players have seen."""
    text = client.http.get(f"/api/tables/{table}/record").text
    return json.loads(text), verify(text, shown["commitment"], shown["pledges"])


def draws_in(record: Plain) -> int:
    return sum(text.startswith(("start", "draw")) for text in record["log"])


def test_a_game_that_has_begun_is_played_to_its_end(upgraded: Client) -> None:
    shown = SHOWN["playing"]
    play_on(upgraded, shown["table"], shown["secrets"])
    record, report = verified(upgraded, shown["table"], shown)
    assert report.ok, str(report)
    assert record["fairness"]["version"] == 2
    assert record["fairness"]["contributions"] == [contribution_of("Ada"), contribution_of("Ben")]
    assert report.draws == draws_in(record) > 15  # the database has 15 of its draws


def test_the_record_of_a_finished_game_stays_the_same(upgraded: Client) -> None:
    shown = SHOWN["finished"]
    record, report = verified(upgraded, shown["table"], shown)
    assert record == shown["record"]
    assert report.ok, str(report)


def test_a_pledge_at_a_waiting_table_is_kept(upgraded: Client) -> None:
    shown = SHOWN["waiting"]
    table, commitment = shown["table"], shown["commitment"]
    ben = upgraded.join_pledged(table, "Ben")
    shown["pledges"][1] = pledge(commitment, 1, contribution_of("Ben"))
    upgraded.reveal({"table": table, "secret": shown["secrets"][0]}, "Ada")
    upgraded.reveal(ben, "Ben")
    play_on(upgraded, table, [*shown["secrets"], ben["secret"]])
    record, report = verified(upgraded, table, shown)
    assert report.ok, str(report)
    assert record["fairness"]["version"] == 2


def test_a_table_is_opened_with_an_old_seal(upgraded: Client) -> None:
    """The browser that asked for the seal has pledged a contribution to it."""
    seal = SHOWN["seal"]
    pledges = [pledge(seal, 0, contribution_of("Ada")), ""]
    wish = {"game": "castle-keep", "seats": ["me", "open"], "name": "Ada"}
    place = upgraded.post("/api/tables", **wish, commitment=seal, pledge=pledges[0])
    table = place["table"]
    ben = upgraded.post(f"/api/tables/{table}/join", name="Ben")
    upgraded.reveal(place, "Ada")
    play_on(upgraded, table, [place["secret"], ben["secret"]])
    record, report = verified(upgraded, table, {"commitment": seal, "pledges": pledges})
    assert report.ok, str(report)
    assert record["fairness"]["version"] == 2


def test_a_deal_that_has_begun_keeps_its_draws(upgraded: Client, tomorrow: None) -> None:
    shown = SHOWN["deal"]
    play_on(upgraded, shown["table"], shown["secrets"])
    record, report = verified(upgraded, shown["table"], shown)
    assert report.ok, str(report)
    assert record["fairness"]["version"] == 3
    assert report.draws == draws_in(record)
    record["fairness"]["pledges"][0] = pledge(shown["commitment"], 0, contribution_of("Ada"))
    refused = verify(json.dumps(record))
    assert refused.verdict == "wrong"
    assert "the draws ignore the pledges" in str(refused)
