"""Games outlive the rules that they were played by.

That the rules have changed meanwhile is played by giving Castle Keep's a higher version.
"""

import asyncio
import shutil
import zlib
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec import json

from keepstone.cli import main
from keepstone.match import verify
from keepstone.server.live.archive import read
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store
from keepstone.server.upkeep import current_store
from keepstone.server.wire.frames import ServerFrame
from tests.support.finished_games import played_out
from tests.support.other_rules import archived, later_rules
from tests.support.served import TWO_PERSONS, Client, Plain, serving
from tests.support.stored_games import erase

TOLD = "version 1 of its rules, which this server no longer supports"


def encoded(value: Any) -> str:
    return json.encode(value).decode()


class Played(NamedTuple):
    """A game that is over, in the data folder of a server that has stopped, and how it was shown."""

    folder: Path
    table: str
    card: Plain
    record: str
    frames: list[Plain]
    later: list[Plain]  # after event 5


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    folder = tmp_path_factory.mktemp("played")
    with serving(folder) as client:
        table = played_out(client)
        card = client.get(f"/api/tables/{table}")
        record = client.http.get(f"/api/tables/{table}/record").text
        frames, later = shown(client, table), shown(client, table, after=5)
        assert archived(folder, table)
    return Played(folder, table, card, record, frames, later)


@pytest.fixture
def data(played: Played, tmp_path: Path) -> Path:
    """A copy of the data folder."""
    return Path(shutil.copytree(played.folder, tmp_path / "data"))


def shown(client: Client, table: str, **query: Any) -> list[Plain]:
    """What a spectator is shown."""
    with client.socket(table, **query) as socket:
        return socket.burst()


def test_a_game_that_is_over_is_shown_as_it_was(played: Played, data: Path) -> None:
    table = played.table
    with later_rules(), serving(data) as client:
        assert client.get(f"/api/tables/{table}") == played.card
        assert client.http.get(f"/api/tables/{table}/record").text == played.record
        assert shown(client, table) == played.frames
        assert shown(client, table, after=5) == played.later
        assert client.refused(f"/api/studies/{table}/analysis") == (410, "OtherRules")
        with client.socket(table) as socket:
            socket.burst()
            socket.play(played.card["n"], "pass")
            assert socket.until("error")["error"] == "NotPlaying"
            socket.send("?")
            assert socket.until("error")["error"] == "InvalidRequest"
        played_out(client)


def test_an_archived_game_stays_readable() -> None:
    """archive.zlib was written once: a field that is added to a frame or a card later has a default."""
    kept = read(Path(__file__).with_name("archive.zlib").read_bytes(), "table")
    assert kept is not None
    assert [seat.name for seat in kept.card.seats] == ["Ada", "Page"]
    frames = [json.decode(frame, type=ServerFrame) for frame in kept.frames(0, "en")]
    assert [frame.n for frame in frames] == [kept.card.n, *range(1, kept.card.n + 1), kept.card.n]
    assert verify(kept.record).ok
    assert kept.account("pl").totals == (9, 8)  # tiles: nine win


@pytest.mark.whole
def test_a_server_that_was_killed_keeps_it_after_the_next_start(played: Played, data: Path) -> None:
    async def lose(store: Store) -> None:
        await store.results.drop_archive(played.table)

    asyncio.run(_with_store(data, lose))
    with serving(data):
        assert archived(data, played.table)


@pytest.mark.whole
def test_a_game_that_goes_on_ends_politely_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    """Ada and Ben are broken off; the game of Cy and a bot, begun under the new rules, is resumed."""
    with serving(tmp_path) as client:
        old, secrets = client.two_persons()
        wish = {"game": "castle-keep", "seats": ["me", "random"], "name": "Cy"}
        with_bot = client.post("/api/tables", **wish)["table"]
    with later_rules(), serving(tmp_path) as client:
        for table in (old, with_bot):
            answer = client.http.get(f"/api/tables/{table}")
            assert answer.status_code == 410
            assert TOLD in answer.json()["message"]
            with client.socket(table) as socket:
                assert socket.until("error")["error"] == "OtherRules"
        body = {"secret": secrets[0], "n": 11, "action": "pass"}
        assert client.refused(f"/api/tables/{old}/actions", **body) == (410, "OtherRules")
        assert client.get("/api/tables") == []
        record = client.get(f"/api/tables/{old}/record")
        assert (record["rules"], len(record["log"]), record["names"]) == (1, 11, ["Ada", "Ben"])
        assert "result" not in record
        report = verify(encoded(record))
        assert [str(each) for each in report.problems] == [
            "the record was changed or is incomplete: it has no digest"
        ]
        played_out(client)


@pytest.mark.whole
def test_a_table_that_waits_is_played_by_the_new_rules(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        table = client.post("/api/tables", **TWO_PERSONS)["table"]
    with later_rules(), serving(tmp_path) as client:
        client.post(f"/api/tables/{table}/join", name="Ben")
        assert client.get(f"/api/tables/{table}")["status"] == "playing"
        assert client.get(f"/api/tables/{table}/record")["rules"] == 2


def test_what_can_be_verified_of_a_record_of_other_rules(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = played.record
    with later_rules():
        report = verify(record)
        assert (report.verdict, report.other_rules, report.draws) == ("not checked", 1, 0)
        assert verify(record.replace('"Ada"', '"Eva"')).verdict == "wrong"
        file = tmp_path / "game.json"
        file.write_text(record)
        assert main(["verify", str(file)]) == 3
        said = capsys.readouterr().out
        assert "Not checked:\n- draws, decisions and result follow version 1" in said
    assert verify(record).verdict == "right" and verify(record).draws > 0


def test_records_of_other_rules_are_exported(played: Played, data: Path, tmp_path: Path) -> None:
    with later_rules():
        assert main(["export", "--all", str(tmp_path / "out"), "--data", str(data)]) == 0
        assert (tmp_path / "out" / f"{played.table}.json").read_text() == played.record


@pytest.mark.whole
def test_a_name_that_is_taken_out_is_not_shown_by_what_was_kept(played: Played, data: Path) -> None:
    async def take_out(store: Store) -> None:
        await erase(store, ["Ada"])

    asyncio.run(_with_store(data, take_out))
    assert not archived(data, played.table, ever=False)
    with serving(data):
        assert archived(data, played.table)
    with later_rules(), serving(data) as client:
        told = encoded([client.get(f"/api/tables/{played.table}"), shown(client, played.table)])
        assert "Ada" not in told and "Somebody" in told


async def _with_store(folder: Path, do: Any) -> None:
    async with current_store(Settings(folder)) as store:
        await do(store)


def test_a_damaged_archive_is_none() -> None:
    whole = Path(__file__).with_name("archive.zlib").read_bytes()
    for kept in (b"", whole[:-20], whole[:100], zlib.compress(b"[]"), b"something else"):
        assert read(kept, "table") is None
