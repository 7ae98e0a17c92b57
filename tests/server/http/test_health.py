"""How the server says that it is well, or not."""

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest

import keepstone
from keepstone.server.http import health
from keepstone.server.storage.store import Store
from tests.support.keys import refused
from tests.support.served import Client, serving


def test_a_server_that_is_well(server: Client) -> None:
    health = server.get("/api/health")
    assert health == {
        "ready": True,
        "preparing": {},
        "seconds": {},
        "version": keepstone.__version__,
        "failed": [],
    }
    table, secrets = server.two_persons()
    with server.socket(table, secrets[0]) as socket:
        socket.until("view")
        page = server.http.get("/status")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert "<h1>All is well</h1>" in page.text
    assert "<th>Sockets and streams open, of seats, of spectators and of keys<td>1" in page.text
    assert "<script" not in page.text


def test_a_database_that_fails_and_is_repaired(tmp_path: Path) -> None:
    with serving(tmp_path) as client, sqlite3.connect(tmp_path / "keepstone.db") as database:
        database.execute("alter table matches rename to mislaid")
        database.commit()
        assert refused(client, None, "/api/health", "GET") == (503, "NoDatabase")
        page = client.http.get("/status")
        assert page.status_code == 503
        assert "<h1>The database answers with an error</h1>" in page.text
        database.execute("alter table mislaid rename to matches")
        database.commit()
        assert client.get("/api/health")["ready"] is True
    database.close()


def test_a_database_that_does_not_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, asked = asyncio.Event(), []

    async def slowly(self: Store) -> None:
        asked.append(asyncio.get_running_loop())
        await go_on.wait()

    monkeypatch.setattr(Store, "ask", slowly)
    monkeypatch.setattr(health, "ANSWER_SECONDS", 0.05)
    with serving(tmp_path) as client:
        try:
            statuses = [client.http.get("/api/health").status_code for _ in range(2)]
        finally:
            asked[0].call_soon_threadsafe(go_on.set)
        assert (statuses, len(asked)) == ([503, 503], 1)
        monkeypatch.setattr(health, "ANSWER_SECONDS", 30)
        assert client.get("/api/health")["ready"] is True


def test_a_process_that_was_held_up_does_not_blame_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The event loop stands still for longer than the database may take, whose answer needs some turns of it."""

    async def held_up(self: Store) -> None:
        time.sleep(1)
        for _ in range(5):
            await asyncio.sleep(0)

    monkeypatch.setattr(Store, "ask", held_up)
    monkeypatch.setattr(health, "ANSWER_SECONDS", 0.5)
    with serving(tmp_path) as client:
        assert client.http.get("/api/health").status_code == 200


@pytest.mark.parametrize(
    "path", ["/", "/t/abc", "/status", "/api/health", "/api/games", "/api/games/castle/rules"]
)
def test_head_says_what_get_would(server: Client, path: str) -> None:
    head, get = server.http.head(path), server.http.get(path)
    assert head.status_code == get.status_code == 200
    assert head.headers["content-type"] == get.headers["content-type"]
    assert head.content == b""


def test_head_where_there_is_nothing(server: Client) -> None:
    assert server.http.head("/api/nothing").status_code == 404
    assert server.http.head("/api/seals").status_code == 405
