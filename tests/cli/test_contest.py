"""`keepstone contest` with a real server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from keepstone.cli import main
from keepstone.server.base import server_time
from tests.support.keys import new_key
from tests.support.pairs import Pairs
from tests.support.served import Client, serving

Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("contest")) as client:
        yield client


def run(server: Client, key: str, *words: str) -> int:
    return main(["contest", f"--server={server.url}", f"--key={key}", *words])


@pytest.mark.whole
def test_make_show_export_and_end_a_contest(
    server: Client, tmp_path: Path, capsys: Captured
) -> None:
    key = new_key()
    new = ("new", "castle-keep", "--pairs", "--rounds=3", "--name=Yule", "--public")
    assert run(server, key, *new) == 0
    address = capsys.readouterr().out.strip()
    id = address.rpartition("/")[2]
    assert address == f"{server.url}/contest/{id}"
    assert run(server, key, "list") == 0
    assert f"{id}  Yule" in capsys.readouterr().out
    assert run(server, key, "show", id) == 0
    assert capsys.readouterr().out == "Yule: open, 0 people\n"
    file = tmp_path / "yule.csv"
    assert run(server, key, "export", id, str(file)) == 0
    assert file.read_text().startswith("place,name,")
    assert run(server, key, "close", id) == 0
    assert "Yule: closed, 0 people\n" in capsys.readouterr().out


def test_a_round_is_extended(server: Client) -> None:
    pairs = Pairs(server, "Ada Ben")
    pairs.begin()
    due = pairs.card()["due"]
    id = pairs.path.rpartition("/")[2]
    assert run(server, pairs.organiser, "extend", id, "5") == 0
    assert pairs.card()["due"] == server_time.later(due, hours=5)


def test_what_the_server_refuses_is_said(server: Client, tmp_path: Path, capsys: Captured) -> None:
    assert run(server, new_key(), "new", "castle-keep", "--pairs", "--rounds=99") == 2
    assert "rounds: 1 to 15" in capsys.readouterr().err
    assert run(server, new_key(), "show", "x") == 2
    assert "there is no contest" in capsys.readouterr().err
    assert run(server, new_key(), "export", "x", str(tmp_path / "x.pdf")) == 2
    assert "must end in .csv" in capsys.readouterr().err
    assert main(["contest", "--server=http://127.0.0.1:1", "list"]) == 2
    assert "cannot be reached" in capsys.readouterr().err
