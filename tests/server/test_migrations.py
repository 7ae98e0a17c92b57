"""What an older version has stored is there in the newest one, and what was there is, after going back.

first_version.json: the database of the first version that people could play with, filled by that
version (bots among themselves; two persons, with an undo; their rematch; a game broken off; a table
that waits), and the records as it told them.
"""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, text

from keepstone.match import verify
from keepstone.protocol import UnknownName
from keepstone.server.launch import CannotStart, locked_folder
from keepstone.server.settings import Settings
from keepstone.server.storage.migrate import FOLDER, VERSIONS, move, upgrade, version_of
from keepstone.server.storage.schema import metadata
from keepstone.server.upkeep import migrate
from tests.server.served import serving
from tests.server.shared import own_database

FIRST = json.loads(Path(__file__).with_name("first_version.json").read_text())
BYTES = {"seed", "secret"}
OVER, BY_BOTS, BROKEN_OFF, REMATCH, WAITING = (
    "z15oymdxgvt1",
    "4qcfylqynyzo",
    "myfpzmjs21fk",
    "u1hdqzakbm5b",
    "8lyvuhfylye5",
)
SECRET = "jtiNss58lqWrMtmva7J3tfjL17kUN-vT"  # of who opened the game that was broken off


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Settings]:
    """Of a server with an empty database."""
    if request.param == "sqlite":
        yield Settings(tmp_path)
    else:
        with own_database() as url:
            yield Settings(tmp_path, database=url)


@pytest.fixture
def engine(settings: Settings) -> Iterator[Engine]:
    """Its database."""
    url = settings.database_url
    sync = {"sqlite+aiosqlite": "sqlite", "postgresql+psycopg": "postgresql+psycopg"}
    engine = create_engine(url.set(drivername=sync[url.drivername]))
    yield engine
    engine.dispose()


def fill(connection: Connection) -> None:
    """Store what the first version has stored."""
    move(connection, "0001")
    for name, table in FIRST["tables"].items():
        columns = table["columns"]
        marks = ", ".join(f":{column}" for column in columns)
        insert = text(f"insert into {name} ({', '.join(columns)}) values ({marks})")
        for row in table["rows"]:
            connection.execute(insert, _stored(dict(zip(columns, row, strict=True))))


def contents(connection: Connection) -> dict[str, list[Any]]:
    """What is stored, as the first version had it."""
    found = {}
    for name, table in FIRST["tables"].items():
        rows = connection.execute(text(f"select {', '.join(table['columns'])} from {name}"))
        found[name] = sorted((_told(row) for row in rows.mappings()), key=repr)
    return found


def _stored(row: dict[str, Any]) -> dict[str, Any]:
    changed = {key: bytes.fromhex(row[key]) for key in BYTES & row.keys() if row[key]}
    if "options" in row:
        changed["options"] = json.dumps(row["options"])
    return row | changed


def _told(row: Any) -> list[Any]:
    told = dict(row)
    for key in BYTES & told.keys():
        told[key] = told[key] and bytes(told[key]).hex()
    if isinstance(told.get("options"), str):
        told["options"] = json.loads(told["options"])
    if "private" in told:
        told["private"] = bool(told["private"])
    return list(told.values())


def test_games_of_the_first_version_go_on_and_prove_themselves(
    settings: Settings, engine: Engine
) -> None:
    with engine.begin() as connection:
        fill(connection)
    with serving(settings.data, database=settings.database) as client:
        for match in (OVER, BY_BOTS):
            told = FIRST["records"][match]
            record = client.http.get(f"/api/tables/{match}/record").text
            same = {key: json.loads(record)[key] for key in told.keys() - {"fairness", "options"}}
            assert same == {key: told[key] for key in same}
            report = verify(
                record, told["fairness"]["commitment"], None, told["fairness"]["digest"]
            )
            assert report.ok and report.scheme == 1
        with client.socket(BROKEN_OFF, SECRET, after=39) as socket:
            view = socket.until("view")
        if view["scene"]["choices"]:
            action = view["scene"]["choices"][0]["action"]
            body = {"secret": SECRET, "n": 39, "action": action}
            assert client.post(f"/api/tables/{BROKEN_OFF}/actions", **body)["n"] >= 40
        assert client.get(f"/api/tables/{OVER}")["rematch"] == REMATCH
        assert client.post(f"/api/tables/{WAITING}/join", name="Di")["seat"] == 1
        assert client.get(f"/api/tables/{WAITING}")["status"] == "playing"


def test_there_and_back_nothing_is_lost(engine: Engine) -> None:
    with engine.begin() as connection:
        fill(connection)
        before = contents(connection)
        assert {name: len(rows) for name, rows in before.items()} == {
            "seals": 1,
            "matches": 5,
            "seats": 11,
            "events": 178,
        }
        for version in (*VERSIONS, *reversed(VERSIONS)):
            move(connection, version)
            assert version_of(connection) == version
            assert contents(connection) == before


def test_all_migrations_lead_to_the_schema(engine: Engine) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    with engine.begin() as connection:
        upgrade(connection)
        assert differences(connection) == []
        move(connection, "0001")
        assert differences(connection) != []
        upgrade(connection)
        assert differences(connection) == []


def test_the_versions_follow_each_other_as_their_files_are_called() -> None:
    script = ScriptDirectory(str(FOLDER))
    assert tuple(each.revision for each in reversed([*script.walk_revisions()])) == VERSIONS


def test_a_start_with_nothing_to_do_loads_no_alembic(tmp_path: Path) -> None:
    """It would take memory and a fifth of a second."""
    start = f"""
import asyncio, sys
from pathlib import Path
from keepstone.server.launch import open_store
from keepstone.server.settings import Settings
async def start():
    await (await open_store(Settings(Path({str(tmp_path)!r})))).close()
asyncio.run(start())
print("alembic" in sys.modules)
"""
    said = [subprocess.check_output([sys.executable, "-c", start], text=True) for _ in range(2)]
    assert said == ["True\n", "False\n"]


def test_a_version_that_there_is_not(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    (tmp_path / "keepstone.db").touch()
    with pytest.raises(UnknownName) as caught:
        asyncio.run(migrate(settings, "1"))
    assert caught.value.allowed[:2] == ("0001", "0002")


def test_no_database_is_moved_below_a_server(tmp_path: Path) -> None:
    with locked_folder(Settings(tmp_path)), pytest.raises(CannotStart, match="another server"):
        asyncio.run(migrate(Settings(tmp_path), "0001"))
