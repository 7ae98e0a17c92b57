"""Tests of `keepstone serve --check`: the settings in force, and whether a server would start with them."""

import contextlib
import socket
import sqlite3
from pathlib import Path

import pytest

from keepstone.cli import main
from keepstone.server.storage.migrate import NEWEST
from tests.support.databases import empty_database
from tests.support.later_version import LATER, with_later_version

Captured = pytest.CaptureFixture[str]


def check(folder: Path, port: int = 0) -> int:
    return main(["serve", "--check", "--data", str(folder), "--port", str(port)])


def test_a_server_that_would_start(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KEEPSTONE_LIVE_TABLES", "7")
    assert check(tmp_path / "new") == 0
    told = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["live_tables", "7", "KEEPSTONE_LIVE_TABLES"] in told
    assert ["port", "0", "--port"] in told
    assert ["database", "ok", "empty:", "a", "start", "makes", "its", "tables"] in told
    assert [line[1] for line in told[-3:]] == ["ok", "ok", "ok"]


def test_a_database_of_another_version(capsys: Captured, tmp_path: Path) -> None:
    for version, code, said in (
        (NEWEST, 0, f"of version {NEWEST}: a start brings it to {LATER}"),
        ("9999", 2, "belongs to another version"),
    ):
        (tmp_path / "keepstone.db").write_bytes(empty_database())
        with contextlib.closing(sqlite3.connect(tmp_path / "keepstone.db")) as database:
            database.execute("update alembic_version set version_num = ?", [version])
            database.commit()
        with with_later_version(tmp_path / version):
            assert check(tmp_path) == code
        assert said in capsys.readouterr().out


def test_all_that_is_in_the_way_is_told_at_once(capsys: Captured, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert check(tmp_path / "file", taken.getsockname()[1]) == 2
    told = capsys.readouterr().out.splitlines()[-3:]
    assert [line.split()[:2] for line in told] == [
        ["folder", "NO"],
        ["database", "NO"],
        ["port", "NO"],
    ]
    assert "Address already in use" in told[2]
