"""A database that is ill: who plays is told so, nothing changes, and all goes on when it is well again."""

import asyncio
import json
import logging
import resource
import signal
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import URL, event, insert, select, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine
from websockets.exceptions import ConnectionClosed

from keepstone.server.base.urls import database_url
from keepstone.server.errors import NoDatabase
from keepstone.server.live.websocket import TRY_AGAIN
from keepstone.server.lobby import person_tables
from keepstone.server.storage import database, store, timeouts
from keepstone.server.storage.lists import ListStore
from keepstone.server.storage.schema import beats
from keepstone.server.storage.store import Store
from tests.support.databases import POSTGRESQL
from tests.support.polling import eventually
from tests.support.process import Process
from tests.support.served import Client, Plain, Socket, serving
from tests.support.silence import silenced

Illness = Callable[[], AbstractContextManager[None]]
SAID = "the database is unavailable: try again later"


def suffer(client: Client, illness: Illness, answers: bool) -> None:
    """Play before, while and after the database is ill, over sockets that stay open.

    answers: whether it can be asked meanwhile.
    """
    table, secrets = client.two_persons()
    with client.socket(table, secrets[0]) as ada, client.socket(table, secrets[1]) as ben:
        view = play_on([ada, ben], [ada.burst()[-1], ben.burst()[-1]])
        mover, action = view["to_act"], view["scene"]["choices"][0]["action"]
        socket, body = (ada, ben)[mover], {"n": view["n"], "action": action}
        path = f"/api/tables/{table}"
        before = client.get(f"{path}/record")
        with illness():
            answer = client.http.post(f"{path}/actions", json=body | {"secret": secrets[mover]})
            assert answer.status_code == 503
            assert answer.json() == {"error": "NoDatabase", "message": SAID}
            socket.play(**body)
            assert socket.until("error") == {
                "type": "error",
                "error": "NoDatabase",
                "message": SAID,
            }
            opened = {"game": "castle-keep", "seats": ["me", "open"], "name": "Ada"}
            assert client.refused("/api/tables", **opened) == (503, "NoDatabase")
            assert client.refused("/api/seals") == (503, "NoDatabase")
            assert client.get(f"{path}/record") == before
            assert client.http.get("/api/health").status_code == (200 if answers else 503)
            if not answers:
                is_told_to_come_again(client)
        until_well(client)
        socket.play(**body)
        bursts = [ada.burst(), ben.burst()]
        numbers = [[f["n"] for f in burst if f["type"] == "event"] for burst in bursts]
        assert numbers[0] == numbers[1] == [*range(view["n"] + 1, bursts[0][-1]["n"] + 1)]
        n = play_on([ada, ben], [burst[-1] for burst in bursts])["n"]
    assert client.get(path)["n"] == n
    with client.socket(table) as watching:
        heard = [frame["n"] for frame in watching.burst() if frame["type"] == "event"]
    assert heard == [*range(1, n + 1)]
    assert client.get("/api/tables")


def play_on(sockets: list[Socket], views: list[Plain]) -> Plain:
    """Three decisions; the view of whoever is to move then."""
    for _ in range(3):
        mover = views[0]["to_act"]
        sockets[mover].play(views[mover]["n"], views[mover]["scene"]["choices"][0]["action"])
        views = [socket.burst()[-1] for socket in sockets]
    return views[views[0]["to_act"]]


def is_told_to_come_again(client: Client) -> None:
    """Who opens a socket at a table that the server would have to look up."""
    with client.socket("notinmemory0") as socket:
        assert socket.frame()["error"] == "NoDatabase"
        with pytest.raises(ConnectionClosed):
            socket.frame()
        assert socket.raw.close_code == TRY_AGAIN


def until_well(client: Client) -> None:
    eventually(lambda: client.http.post("/api/seals", json={}).status_code == 201)


def waits_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite gives up a lock that somebody else has almost at once."""
    patient = tuple(each for each in database.PRAGMAS if not each.startswith("busy_timeout"))
    monkeypatch.setattr(database, "PRAGMAS", (*patient, "busy_timeout=50"))


def test_a_full_disk(tmp_path: Path, start_process: type[Process]) -> None:
    """No file may grow any more: what SQLite writes next fails."""
    process = start_process(tmp_path)

    @contextmanager
    def full() -> Iterator[None]:
        limit, pid = resource.RLIMIT_FSIZE, process.pid
        size = (tmp_path / "keepstone.db-wal").stat().st_size
        before = resource.prlimit(pid, limit, (size, resource.RLIM_INFINITY))
        yield
        resource.prlimit(pid, limit, before)

    suffer(process.client, full, answers=True)
    process.end(signal.SIGTERM)


def test_another_process_that_locks_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits_for_nobody(monkeypatch)

    @contextmanager
    def locked() -> Iterator[None]:
        other = sqlite3.connect(tmp_path / "keepstone.db", isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.close()

    with serving(tmp_path) as client:
        suffer(client, locked, answers=True)


def test_a_file_that_can_only_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine_of, is_read_only = store.engine_of, [False]

    def watched(url: URL, **more: Any) -> AsyncEngine:
        engine = engine_of(url, **more)

        def prepare(connection: Any, *_: Any) -> None:
            connection.cursor().execute(f"PRAGMA query_only={is_read_only[0]}")

        event.listen(engine.sync_engine, "checkout", prepare)
        return engine

    @contextmanager
    def read_only() -> Iterator[None]:
        is_read_only[0] = True
        yield
        is_read_only[0] = False

    monkeypatch.setattr(store, "engine_of", watched)
    with serving(tmp_path) as client:
        suffer(client, read_only, answers=True)


def test_a_stream_of_a_key_ends_with_an_error(
    server: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(person_tables, "POLL_SECONDS", 0.05)
    going_on, asked = ListStore.going_on_of, []

    async def once(self: ListStore, person: bytes, limit: int) -> list[str]:
        asked.append(person)
        if len(asked) == 3:
            raise NoDatabase(SAID)
        return await going_on(self, person, limit)

    monkeypatch.setattr(ListStore, "going_on_of", once)
    key = {"Authorization": f"Bearer {'k' * 40}"}
    with server.http.stream("GET", "/api/me/stream", headers=key) as answer:
        *empty, last = answer.iter_lines()
    assert empty == ["", ""]
    assert json.loads(last) == {"type": "error", "error": "NoDatabase", "message": SAID}


def alter(database: str, *changes: str) -> None:
    """Change the settings of a database, for all who connect from now on."""
    name = database.rpartition("/")[2]
    with psycopg.connect(POSTGRESQL, autocommit=True) as administrator:
        for change in changes:
            administrator.execute(f"ALTER DATABASE {name} {change}".encode())


def end_connections(database: str) -> None:
    """End them from outside: nobody may be able to connect to it."""
    with psycopg.connect(POSTGRESQL, autocommit=True) as administrator:
        administrator.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s",
            [database.rpartition("/")[2]],
        )


async def test_a_connection_that_breaks_is_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, own_database: str
) -> None:
    """As an error to us; psycopg would log that it could not end the pipeline of several rows."""
    engine = database.engine_of(database_url(own_database, tmp_path))
    with pytest.raises(OperationalError):
        async with engine.begin() as connection:
            await connection.execute(select(1))
            end_connections(own_database)
            await connection.execute(text("SELECT :n"), [{"n": 1}, {"n": 2}])
    await engine.dispose()
    assert not caplog.records


ILL = {
    "stopped": ("ALLOW_CONNECTIONS false", "ALLOW_CONNECTIONS true"),
    "read-only": (
        "SET default_transaction_read_only = on",
        "RESET default_transaction_read_only",
    ),
}


async def test_writers_of_one_process_wait_in_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who writes waits for the others while the server is busy, longer than SQLite would: so did the heartbeat."""
    waits_for_nobody(monkeypatch)
    opened, seal = await Store.open(database_url(None, tmp_path)), {"now": "2", "oldest": "1"}
    begun = asyncio.Event()

    async def write_slowly() -> None:
        async with opened.database.writing() as connection:
            await connection.execute(insert(beats).values(id=1, at=7, stopped=False))
            begun.set()
            await asyncio.sleep(0.1)

    try:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(write_slowly())
            await begun.wait()
            tasks.create_task(opened.seal("first", b"1", **seal))
            tasks.create_task(opened.clocks.record_stop(8))
        assert await opened.unseal("first") == b"1"
        async with opened.database.reading() as connection:
            assert (await connection.execute(select(beats.c.at))).scalar_one() == 8
        monkeypatch.setattr(database, "LONGEST_WAIT", 0.01)
        async with opened.database.writing():
            with pytest.raises(NoDatabase):
                await opened.clocks.record_stop(9)
    finally:
        await opened.close()


@pytest.mark.parametrize("ill", ILL)
def test_a_postgresql(tmp_path: Path, ill: str, own_database: str) -> None:
    """Its connections end first, as when it is restarted. Bots go on by themselves."""
    falls_ill, recovers = ILL[ill]
    with serving(tmp_path, database=own_database) as client:

        @contextmanager
        def illness() -> Iterator[None]:
            alter(own_database, falls_ill)
            end_connections(own_database)
            yield
            alter(own_database, recovers)

        table = client.post("/api/tables", game="castle-keep", seats=["random", "random"])["table"]
        suffer(client, illness, answers=False)
        assert client.watch(table)["status"] == "over"


@pytest.mark.parametrize("ill", ILL)
def test_each_failure_is_one_line_of_the_log(
    tmp_path: Path,
    ill: str,
    capfd: pytest.CaptureFixture[str],
    own_database: str,
    start_process: type[Process],
) -> None:
    """In requests, bots' jobs, exports, upkeep and sockets."""
    falls_ill, recovers = ILL[ill]
    process = start_process(tmp_path, database=own_database)
    client = process.client
    eventually(lambda: client.get("/api/health")["ready"])
    table, secrets = client.two_persons(clock="10+15")
    client.post("/api/tables", game="castle-keep", seats=["me", "random"], name="Ada")
    alter(own_database, falls_ill)
    end_connections(own_database)
    try:
        with client.socket(table, secrets[0]) as socket:
            socket.until("view")
        if ill == "stopped":
            is_told_to_come_again(client)
        key = {"Authorization": f"Bearer {'k' * 40}"}
        for path in ("/api/tables", "/api/me/tables", "/api/games", f"/api/tables/{table}"):
            assert client.http.get(path, headers=key).status_code in (200, 503)
        for path in ("/api/me/export", f"/api/studies/{table}/analysis"):
            client.http.post(path, json={}, headers=key)
        assert client.refused("/api/seals") == (503, "NoDatabase")
        eventually(lambda: client.http.get("/api/health").status_code == 503)
    finally:
        alter(own_database, recovers)
    end_connections(own_database)
    until_well(client)
    process.end(signal.SIGTERM)
    lines = capfd.readouterr().err.splitlines()
    assert any("the database failed" in line for line in lines)
    unusual = [line for line in lines if not line.startswith(("INFO: ", "WARNING: ", "ERROR: "))]
    assert unusual == []


def test_a_failure_is_logged_without_its_traceback() -> None:
    """Also where it is the cause of another error; an error of our own keeps its traceback."""

    def logged(error: BaseException) -> tuple[str, bool]:
        about = (type(error), error, None)
        record = logging.LogRecord("any", logging.ERROR, "", 1, "it\nfailed %d", (1,), about)
        assert database.OneLine().filter(record)
        return record.getMessage(), record.exc_info is not None

    lost = psycopg.OperationalError("the server\n\tclosed the connection")
    told = "it failed 1: the server closed the connection"
    assert logged(lost) == (told, False)
    assert logged(OperationalError("select", {}, lost))[1] is False
    assert logged(sqlite3.OperationalError("disk I/O error")) == (
        "it failed 1: disk I/O error",
        False,
    )
    assert logged(ExceptionGroup("two", [lost, NoDatabase(SAID)]))[1] is False
    quoting = logging.LogRecord("any", logging.ERROR, "", 1, "no channel: %s", (lost,), None)
    assert database.OneLine().filter(quoting)
    assert quoting.getMessage() == "no channel: the server closed the connection"
    caused = ValueError("no job")
    caused.__cause__ = lost
    assert logged(caused) == ("it failed 1: no job", False)
    for own in (ValueError("a bug"), psycopg.ProgrammingError("syntax error")):
        assert logged(own) == ("it\nfailed 1", True)


FULL = """
CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$
"""


def test_a_postgresql_whose_disk_is_full(tmp_path: Path, own_database: str) -> None:
    """It answers, and stores nothing; in the words that PostgreSQL has for it."""
    with serving(tmp_path, database=own_database) as client:

        @contextmanager
        def full() -> Iterator[None]:
            with psycopg.connect(own_database, autocommit=True) as keeper:
                keeper.execute(FULL)
                for table in ("events", "matches", "seals"):
                    keeper.execute(
                        f"CREATE TRIGGER full_disk BEFORE INSERT ON {table} EXECUTE FUNCTION full_disk()".encode()
                    )
                yield
                keeper.execute("DROP FUNCTION full_disk CASCADE")

        suffer(client, full, answers=True)


def test_a_postgresql_that_answers_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_database: str
) -> None:
    """What is asked of it is given up after a while; also by those for whom no connection is left."""
    monkeypatch.setattr(timeouts, "CONNECT_SECONDS", 2)
    monkeypatch.setattr(timeouts, "POOL_SECONDS", 1.0)
    with (
        silenced(own_database) as (address, network),
        serving(tmp_path, database=address) as client,
    ):

        @contextmanager
        def silence() -> Iterator[None]:
            with network.silent(), monkeypatch.context() as impatience:
                impatience.setattr(timeouts, "ANSWER_SECONDS", 0.5)
                assert crowd(client) == {(503, "NoDatabase")}
                yield

        table = client.post("/api/tables", game="castle-keep", seats=["random", "random"])["table"]
        suffer(client, silence, answers=False)
        assert client.watch(table)["status"] == "over"


def crowd(client: Client) -> set[tuple[int, str]]:
    """What they are told who want something at once, more than there are connections to a database."""
    with ThreadPoolExecutor(30) as pool:
        return set(pool.map(lambda _: client.refused("/api/seals"), range(30)))
