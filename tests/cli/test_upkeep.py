"""Tests of backup, restore, export and delete-person, on the database of a used server."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from keepstone.cli import main
from keepstone.match import verify
from keepstone.server.errors import NoDatabase
from keepstone.server.storage.store import Store
from tests.support.clubs import club_of, names_of
from tests.support.finished_games import play_until_it_dies
from tests.support.keys import get
from tests.support.served import Client, serving

Captured = pytest.CaptureFixture[str]


class Played(NamedTuple):
    """A database, a table whose game is over, and one that waits for others; Ada has seat 0 at both."""

    folder: Path
    over: str
    waiting: str
    secrets: list[str]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    folder = tmp_path_factory.mktemp("played")
    with serving(folder) as client:
        over = client.post("/api/tables", game="castle-keep", seats=["me", "open"], name="Ada")
        ben = client.post(f"/api/tables/{over['table']}/join", name="Somebody")
        play_until_it_dies(client, over["table"], [over["secret"], ben["secret"]], 1)
        waiting = client.post("/api/tables", game="castle-keep", seats=["me", "open"], name="Ada")
    return Played(folder, over["table"], waiting["table"], [over["secret"], waiting["secret"]])


@pytest.fixture
def data(played: Played, tmp_path: Path) -> Path:
    return Path(shutil.copytree(played.folder, tmp_path / "data"))


def run(data: Path, *arguments: str) -> int:
    return main([*arguments, "--data", str(data)])


def names(client: Client, table: str) -> list[str]:
    return [seat["name"] for seat in client.get(f"/api/tables/{table}")["seats"]]


def test_a_backup_is_restored_elsewhere(
    played: Played, data: Path, tmp_path: Path, capsys: Captured
) -> None:
    file = tmp_path / "keepstone.backup"
    assert run(data, "backup", str(file)) == 0
    written = capsys.readouterr().out
    assert "matches" in written and "events" in written
    assert run(tmp_path / "new", "restore", str(file)) == 0
    assert capsys.readouterr().out == written
    with serving(tmp_path / "new") as client:
        assert names(client, played.over) == ["Ada", "Somebody"]
    assert run(tmp_path / "new", "restore", str(file)) == 2
    assert "the database is not empty" in capsys.readouterr().err


def test_records_are_exported_to_files_and_lines(
    played: Played, data: Path, tmp_path: Path, capsys: Captured
) -> None:
    _, over, waiting, _ = played
    assert run(data, "export", "--all", str(tmp_path / "records")) == 0
    (file,) = (tmp_path / "records").iterdir()
    assert file.name == f"{over}.json"
    assert verify(file.read_text()).ok
    assert run(data, "export", "--table", over, str(tmp_path / "games.jsonl")) == 0
    (line,) = (tmp_path / "games.jsonl").read_text().splitlines()
    assert json.loads(line) == json.loads(file.read_text())
    assert "1 games are in" in capsys.readouterr().out
    assert run(data, "export", "--table", waiting, str(tmp_path / "records")) == 2
    assert "no finished game" in capsys.readouterr().err
    assert run(tmp_path, "export", "--all", str(tmp_path / "records")) == 2
    assert "there is no database" in capsys.readouterr().err


def test_a_game_whose_log_is_damaged_is_left_out_of_an_export(
    played: Played, data: Path, tmp_path: Path, capsys: Captured
) -> None:
    with closing(sqlite3.connect(data / "keepstone.db")) as database, database:
        database.execute("update events set text = 'end' where number = 1")
    assert run(data, "export", "--all", str(tmp_path / "records")) == 1
    told = capsys.readouterr()
    assert f"{played.over} is left out: " in told.err
    assert "0 games are in" in told.out


def test_an_export_ends_if_the_database_fails(
    played: Played,
    data: Path,
    tmp_path: Path,
    capsys: Captured,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It does not report each game as damaged. The failure comes when the games have been listed."""

    async def fails(*_: object) -> None:
        raise NoDatabase("the database does not respond")

    monkeypatch.setattr(Store, "load", fails)
    assert run(data, "export", "--all", str(tmp_path / "records")) == 2
    told = capsys.readouterr().err
    assert "the database does not respond" in told
    assert f"{played.over} is left out" not in told


def test_a_person_is_forgotten_and_the_record_still_holds(
    played: Played, data: Path, tmp_path: Path, capsys: Captured
) -> None:
    _, over, waiting, _ = played
    assert run(data, "delete-person", "Ada") == 0
    shown = capsys.readouterr().out
    assert f"{over}/0" in shown and f"{waiting}/0" in shown
    assert "Nothing was changed" in shown
    assert run(data, "delete-person", "Ada", "--yes") == 0
    with serving(data) as client:
        assert names(client, over) == ["Somebody 2", "Somebody"]
        assert names(client, waiting) == ["Somebody", ""]
        record = client.http.get(f"/api/tables/{over}/record").text
    assert "Ada" not in record
    assert verify(record).ok
    assert run(data, "backup", str(tmp_path / "after")) == 0
    assert b'"Ada"' not in (tmp_path / "after").read_bytes()
    assert run(data, "delete-person", "Ada", "--yes") == 2
    assert "no player is stored as 'Ada'" in capsys.readouterr().err


def test_a_seat_opens_no_more_when_its_game_is_over(played: Played, data: Path) -> None:
    assert run(data, "delete-person", f"{played.over}/0", f"{played.waiting}/0", "--yes") == 0
    with serving(data) as client:
        with client.socket(played.over, played.secrets[0]) as socket:
            assert socket.frame()["error"] == "WrongSecret"
        with client.socket(played.waiting, played.secrets[1]) as socket:
            assert socket.frame()["you"] == 0


def test_a_member_of_a_club_who_has_never_played_is_forgotten(
    tmp_path: Path, capsys: Captured
) -> None:
    with serving(tmp_path) as client:
        path, (founder, _) = club_of(client, "Ben")
    assert run(tmp_path, "delete-person", "Ben") == 0
    place = f"club/{path.rpartition('/')[2]}/Ben"
    assert f"{place}  Ben\n" in capsys.readouterr().out
    assert run(tmp_path, "delete-person", "Ben", "--yes") == 0
    with serving(tmp_path) as client:
        assert names_of(get(client, path, founder)) == [("Ada", "founder")]
    assert run(tmp_path, "delete-person", "Ben", "--yes") == 2
    assert "no player is stored as 'Ben'" in capsys.readouterr().err


def test_of_two_people_with_one_name_one_is_forgotten(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        (path, (founder, _)), (other, (other_founder, _)) = (
            club_of(client, "Ben"),
            club_of(client, "Ben"),
        )
    assert run(tmp_path, "delete-person", f"club/{path.rpartition('/')[2]}/Ben", "--yes") == 0
    with serving(tmp_path) as client:
        assert names_of(get(client, path, founder)) == [("Ada", "founder")]
        assert len(names_of(get(client, other, other_founder))) == 2


def test_seats_where_nobody_sits(played: Played, data: Path, capsys: Captured) -> None:
    for seat in (f"{played.over}/7", f"{played.waiting}/1", "a" * 12 + "/0"):
        assert run(data, "delete-person", seat, "--yes") == 2
        assert "no player is stored" in capsys.readouterr().err
