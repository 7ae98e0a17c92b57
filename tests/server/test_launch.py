"""Starting: the port, the folder, the database, and the way out."""

import asyncio
import contextlib
import json
import signal
import socket
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from keepstone.errors import UnusableFolder
from keepstone.kit import cache
from keepstone.server import CannotStart, launch, run
from keepstone.server.app import create_app
from keepstone.server.settings import Settings
from keepstone.server.storage.migrate import upgrade
from keepstone.server.storage.schema import metadata
from keepstone.server.storage.store import Store
from tests.support.process import Process


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotStart, match=f"port {port} of 127.0.0.1: Address already in use"):
            run(Settings(tmp_path, port=port))


def test_a_host_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(CannotStart, match="cannot listen"):
        run(Settings(tmp_path, host="no.such.host.invalid", port=0))


def test_a_data_folder_that_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for folder in (file, file / "folder", Path("/proc/keepstone")):
        with pytest.raises(CannotStart, match="cannot be written"):
            run(Settings(folder, port=0))


def test_a_folder_for_compiled_code_that_others_can_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.chmod(0o777)
    monkeypatch.setenv("KEEPSTONE_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "root", cache.root.__wrapped__)
    with pytest.raises(UnusableFolder, match="can be written by others"):
        run(Settings(tmp_path / "data", port=0))


@pytest.mark.parametrize(("how", "there"), [(signal.SIGINT, False), (signal.SIGTERM, True)])
def test_a_process_keeps_its_files_to_itself_and_stops_when_asked(
    tmp_path: Path, start_process: type[Process], how: signal.Signals, there: bool
) -> None:
    """Seeds of games in progress are in its files. A folder that existed before keeps its mode."""
    data = tmp_path / "data"
    if there:
        data.mkdir(0o755)
    process = start_process(data, "--access-log")
    place = process.client.post("/api/tables", game="castle-keep", seats=["me", "open"], name="Ada")
    modes = {path.name: path.stat().st_mode & 0o777 for path in [data, *data.iterdir()]}
    with process.client.socket(place["table"], place["secret"]) as socket:
        socket.until("view")
        assert process.end(how) in (0, -how)
    files = ("keepstone.db", "keepstone.db-wal", "keepstone.db-shm", "server.lock")
    assert modes == dict.fromkeys(files, 0o600) | {"data": 0o755 if there else 0o700}
    lines = [json.loads(line) for line in process.said.splitlines()]
    assert [line["method"] for line in lines] == ["POST", "SOCKET"]


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "keepstone.db").write_text("my diary " * 100)
    with pytest.raises(CannotStart, match="file is not a database"):
        run(Settings(tmp_path, port=0))
    assert (tmp_path / "keepstone.db").read_text().startswith("my diary")


def test_a_database_of_a_later_version(tmp_path: Path) -> None:
    async def make() -> None:
        await (await launch.open_store(Settings(tmp_path))).close()

    asyncio.run(make())
    with contextlib.closing(sqlite3.connect(tmp_path / "keepstone.db")) as database:
        database.execute("update alembic_version set version_num = '9999'")
        database.commit()
    with pytest.raises(CannotStart, match="another version"):
        run(Settings(tmp_path, port=0))


def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    def differences(connection: Connection) -> list[object]:
        upgrade(connection)
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    engine = create_engine(f"sqlite:///{tmp_path / 'x.db'}")
    with engine.begin() as connection:
        assert differences(connection) == []
        assert differences(connection) == []
    engine.dispose()


def test_every_commit_waits_for_the_disk(tmp_path: Path) -> None:
    async def pragmas() -> list[object]:
        store = await Store.open(Settings(tmp_path).database_url)
        async with store.database.reading() as connection:
            names = ("journal_mode", "synchronous", "foreign_keys")
            found = [(await connection.exec_driver_sql(f"PRAGMA {n}")).scalar() for n in names]
        await store.close()
        return found

    assert asyncio.run(pragmas()) == ["wal", 2, 1]


def test_the_address_can_be_clicked() -> None:
    for host, shown in (("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "localhost"), ("::1", "[::1]")):
        with launch.bind(host, 0) as listener:
            port = listener.getsockname()[1]
            assert launch.address(listener) == f"http://{shown}:{port}/"


def test_all_addresses_are_those_of_both_families() -> None:
    with launch.bind("::", 0) as listener:
        port = listener.getsockname()[1]
        assert launch.address(listener) == f"http://localhost:{port}/"
        for host in ("127.0.0.1", "::1"):
            socket.create_connection((host, port), timeout=60).close()


async def test_there_are_connections_for_all_sockets_and_more(tmp_path: Path) -> None:
    settings = Settings(tmp_path, sockets=300)
    store = await launch.open_store(settings)
    app = create_app(settings, store)
    launch.configure(app)
    assert app.state.limits.connections.most == 400
    await store.close()
