"""Databases of earlier commits: upgraded where they are recognized, and refused with a way out otherwise.

The files in `databases` are databases that the commits in their names made, with a match each.
"""

import asyncio
import hashlib
import json
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, text

from keepstone.server.launch import CannotStart, open_store
from keepstone.server.settings import Settings
from keepstone.server.storage import backup, migrate
from keepstone.server.storage.migrate import (
    FOLDER,
    NEWEST,
    OtherVersion,
    move,
    upgrade,
    version_of,
    version_state,
)
from keepstone.server.storage.schema import metadata

DATABASES = Path(__file__).parents[1] / "databases"
BEFORE = "of version {} from before the baseline: a start brings it to " + NEWEST
LANDED = FOLDER / "landed.sha256"
BEFORE_CONTESTS = "0012"


@pytest.fixture
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Engine:
    """The database that a commit made."""
    (file,) = DATABASES.glob(f"{request.param}*.sql")
    path = tmp_path / "keepstone.db"
    made = sqlite3.connect(path)
    made.executescript(file.read_text())
    made.close()
    return create_engine(f"sqlite:///{path}")


def set_version(engine: Engine, version: str) -> None:
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE alembic_version SET version_num = '{version}'"))


@pytest.mark.parametrize(
    ("old", "claimed", "version"),
    [
        ("2fc4c38e", "0001", "0001"),
        ("5812f643", "0009", "0009"),
        ("5812f643", "0008", "0009"),
        ("5812f643", NEWEST, "0009"),
    ],
    indirect=["old"],
)
def test_a_database_from_before_the_baseline_is_upgraded(
    old: Engine, claimed: str, version: str
) -> None:
    set_version(old, claimed)
    with old.begin() as connection:
        assert version_state(connection) == BEFORE.format(version)
        upgrade(connection)
        assert version_of(connection) == NEWEST
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        matches = "select id, clock, due, rated from matches"
        has_clock = version == "0009"
        assert [tuple(row) for row in connection.execute(text(matches))] == [
            ("abcdefghijkl", "10+15" if has_clock else "", 1795514460000 if has_clock else None, 0)
        ]
        seats = "select name, secret, pledge, here from seats"
        assert [tuple(row) for row in connection.execute(text(seats))] == [("Ada", b"\1", "", 0)]
        events = "select text, spent from events"
        assert [tuple(row) for row in connection.execute(text(events))] == [("draw 5", None)]


@pytest.mark.parametrize("old", ["48aee5e4"], indirect=True)
def test_a_database_of_version_0008_is_upgraded(old: Engine) -> None:
    with old.begin() as connection:
        assert version_of(connection) == "0008"
        upgrade(connection)
        assert version_of(connection) == NEWEST
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert connection.execute(text("select due from matches")).scalar_one() == 1795514460000


@pytest.mark.parametrize(
    "old", sorted(each.name[:8] for each in DATABASES.glob("*.sql")), indirect=True
)
def test_each_database_goes_to_the_newest_version_and_back(old: Engine) -> None:
    """From before contests, with all its matches, deals and tries."""
    tables = "matches", "seats", "events", "contests", "entrants", "deals", "tries", "pars"

    def rows(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
        found = {each: connection.execute(text(f"select * from {each}")).all() for each in tables}
        return {each: sorted((tuple(row) for row in found[each]), key=repr) for each in tables}

    with old.begin() as connection:
        matches = connection.execute(text("select count(*) from matches")).scalar_one()
        upgrade(connection)
        newest = rows(connection)
        assert len(newest["matches"]) == matches
        assert len(newest["deals"]) == len(newest["contests"])  # these have days only
        assert len(newest["tries"]) == len(newest["entrants"])
        move(connection, BEFORE_CONTESTS)
        assert version_of(connection) == BEFORE_CONTESTS
        upgrade(connection)
        assert rows(connection) == newest
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


@pytest.mark.parametrize("old", ["0c39ed9b"], indirect=True)
def test_a_try_from_before_contests_has_its_place(old: Engine) -> None:
    with old.begin() as connection:
        upgrade(connection)
        query = (
            "select contests.id, contests.day, entrants.name, tries.match from contests "
            "join entrants on entrants.contest = contests.id join deals on deals.contest = contests.id "
            "join tries on tries.deal = deals.id and tries.person = entrants.person"
        )
        assert [tuple(row) for row in connection.execute(text(query))] == [
            ("lv2cidjj08dy", "2026-11-24", "Ada", "i14do3pb0uqc")
        ]


@pytest.mark.parametrize("version", ["0001", *migrate.ADDED])
@pytest.mark.whole
def test_each_version_from_before_the_baseline(engine: Engine, version: str) -> None:
    """It is made here by going back from the baseline, on both databases."""
    with engine.begin() as connection:
        move(connection, migrate.BASELINE)
        if version >= "0005":
            connection.execute(text("ALTER TABLE matches ADD COLUMN scheme INTEGER"))
        for later in sorted((each for each in migrate.ADDED if each > version), reverse=True):
            if later in migrate.INDEXES:
                connection.execute(text(f"DROP INDEX {migrate.INDEXES[later][0]}"))
            for table, columns in migrate.ADDED[later].items():
                if table not in migrate.FIRST:
                    connection.execute(text(f"DROP TABLE {table}"))
                elif later != "0005":
                    for column in columns:
                        name = column().name
                        connection.execute(text(f'ALTER TABLE {table} DROP COLUMN "{name}"'))
    with engine.begin() as connection:
        assert version_state(connection) == BEFORE.format(version)
        upgrade(connection)
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


@pytest.mark.parametrize("claimed", ["0001", "0003", NEWEST])
def test_a_database_that_lacks_what_its_version_has(
    engine: Engine, settings: Settings, claimed: str
) -> None:
    with engine.begin() as connection:
        upgrade(connection)
        connection.execute(text("DROP TABLE pushes"))
        connection.execute(text("ALTER TABLE events DROP COLUMN spent"))
    set_version(engine, claimed)
    said = rf"it claims version {claimed}, but lacks events\.spent, pushes\. Export its games"
    with engine.begin() as connection:
        for refuse in (upgrade, version_state, lambda each: move(each, "0002")):
            with pytest.raises(OtherVersion, match=said):
                refuse(connection)
    with pytest.raises(CannotStart, match=said):
        asyncio.run(open_store(settings))


def test_a_backup_from_before_the_baseline_is_refused(tmp_path: Path) -> None:
    """Its version also names a later one, whose tables it does not have."""
    lines = [
        {"format": "keepstone-backup", "version": 1, "schema": "0002", "created": "2026"},
        {"table": "seals", "columns": ["commitment", "seed", "created"]},
    ]
    body = b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines)
    end = {"rows": 0, "sha256": hashlib.sha256(body).hexdigest()}
    file = tmp_path / "old.backup"
    file.write_bytes(body + json.dumps(end, separators=(",", ":")).encode() + b"\n")
    empty = create_engine(f"sqlite:///{tmp_path / 'keepstone.db'}")
    with empty.begin() as connection:
        with pytest.raises(backup.InvalidBackup, match="claims version 0002, but lacks"):
            backup.restore(connection, file)
        assert version_of(connection) is None


def test_migrations_that_landed_never_change() -> None:
    """A new migration adds a line to the file: `sha256sum 0009_name.py >> ../landed.sha256` in `versions`."""
    found = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in (FOLDER / "versions").glob("*.py")
    }
    assert found == dict(reversed(line.split()) for line in LANDED.read_text().splitlines())
