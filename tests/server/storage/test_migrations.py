"""Migrations: the baseline, going to a later version and back, and versions that do not exist.

The later version of the database is made here: a migration that adds a column.
"""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

from keepstone.errors import UnknownName
from keepstone.server.launch import CannotStart, locked_folder
from keepstone.server.settings import Settings
from keepstone.server.storage.migrate import (
    FOLDER,
    NEWEST,
    VERSIONS,
    OtherVersion,
    move,
    upgrade,
    version_of,
    version_state,
)
from keepstone.server.storage.schema import metadata
from keepstone.server.upkeep import migrate
from tests.support.later_version import LATER, with_later_version

SEAL = "insert into seals (commitment, seed, created) values ('ab', '', '2026')"


def columns_of_seals(connection: Connection) -> set[str]:
    return {column["name"] for column in inspect(connection).get_columns("seals")}


def test_all_migrations_lead_to_the_schema(engine: Engine) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    with engine.begin() as connection:
        assert differences(connection) != []
        upgrade(connection)
        assert differences(connection) == []
        upgrade(connection)
        assert differences(connection) == []


def test_the_versions_follow_each_other_as_their_files_are_called() -> None:
    script = ScriptDirectory(str(FOLDER))
    assert tuple(each.revision for each in reversed([*script.walk_revisions()])) == VERSIONS


def test_a_later_version_and_back_keeps_the_rows(engine: Engine, tmp_path: Path) -> None:
    with engine.begin() as connection:
        upgrade(connection)
        connection.execute(text(SEAL))
        with with_later_version(tmp_path / "later"):
            assert version_state(connection) == f"of version {NEWEST}: a start brings it to {LATER}"
            for version, has_note in (
                (LATER, True),
                (NEWEST, False),
                ("0001", False),
                (LATER, True),
            ):
                move(connection, version)
                assert version_of(connection) == version
                assert ("note" in columns_of_seals(connection)) is has_note
        rows = connection.execute(text("select commitment, created from seals")).all()
        assert [tuple(row) for row in rows] == [("ab", "2026")]
        with pytest.raises(OtherVersion, match=f"'{LATER}', and {NEWEST} is the last one"):
            upgrade(connection)


def test_deals_keep_their_tries_and_matches(engine: Engine) -> None:
    """Version 0007 gives them IDs. A game of a duplicate match is left with the day when its seal ends."""
    match = (
        "insert into matches (id, game, rules, players, options, seed, private, created, deal) "
        "values (:id, 'castle', 1, 2, '{}', '', false, '2026', :deal)"
    )
    with engine.begin() as connection:
        move(connection, "0006")
        for statement, rows in (
            (match, [{"id": "a", "deal": "2026-11-30"}, {"id": "b", "deal": None}]),
            (
                "insert into deals values ('2026-11-30', 'castle', :seed, 'knight')",
                [{"seed": b"s"}],
            ),
            (
                "insert into tries values ('2026-11-30', 'castle', :person, 'a', 3, 7)",
                [{"person": b"p"}],
            ),
        ):
            connection.execute(text(statement), rows)
        before = rows_of_deals(connection)
        move(connection, "0007")
        query = "select * from deals join tries on tries.deal = deals.id join matches on matches.deal = deals.id"
        (row,) = connection.execute(text(query)).mappings().all()
        assert [row[name] for name in ("day", "until", "seat", "level", "points", "match")] == [
            *("2026-11-30", "2026-12-01T00:00:00+00:00", 0, "knight", None, "a")
        ]
        connection.execute(text("insert into duplicates (id, people, created) values ('d', 2, '')"))
        deal = (
            "insert into deals (id, game, players, options, level, seat, seed, until, duplicate) values "
            "('e', 'castle', 2, '{}', 'page', 0, :seed, '2026-12-10T08:00:00+00:00', 'd')"
        )
        connection.execute(text(deal), {"seed": b"t"})
        connection.execute(text(match), {"id": "c", "deal": "e"})
        move(connection, "0006")
        assert rows_of_deals(connection) == {
            **before,
            "matches": [*before["matches"], ("c", "2026-12-10")],
        }


def test_games_that_began_before_keep_their_fairness_scheme(engine: Engine) -> None:
    """Version 0009 stores the scheme. The commitments of these games were shown to their players."""
    match = (
        "insert into matches (id, game, rules, players, options, seed, private, created, deal) "
        "values (:id, 'castle', 1, 2, '{}', '', false, '2026', :deal)"
    )
    deal = (
        "insert into deals (id, game, players, options, level, seat, seed, until) "
        "values ('d', 'castle', 2, '{}', 'page', 0, '', '2026')"
    )
    with engine.begin() as connection:
        move(connection, "0008")
        connection.execute(text(deal))
        connection.execute(text(match), [{"id": "a", "deal": None}, {"id": "b", "deal": "d"}])
        move(connection, "0009")
        found = connection.execute(text("select id, scheme from matches order by id"))
        assert [tuple(row) for row in found] == [("a", 2), ("b", 3)]
        assert connection.execute(text("select scheme from deals")).scalar_one() == 3
        move(connection, "0008")
        move(connection, "0009")


def rows_of_deals(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    queries = {
        "deals": "select * from deals",
        "tries": "select * from tries",
        "matches": "select id, deal from matches order by id",
    }
    return {
        name: [
            tuple(bytes(cell) if isinstance(cell, memoryview) else cell for cell in row)
            for row in connection.execute(text(query))
        ]
        for name, query in queries.items()
    }


@pytest.mark.whole
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


def test_a_version_that_does_not_exist(tmp_path: Path) -> None:
    (tmp_path / "keepstone.db").touch()
    with pytest.raises(UnknownName) as caught:
        asyncio.run(migrate(Settings(tmp_path), "1"))
    assert caught.value.allowed == VERSIONS


def test_no_database_is_migrated_while_a_server_uses_it(tmp_path: Path) -> None:
    with locked_folder(Settings(tmp_path)), pytest.raises(CannotStart, match="another server"):
        asyncio.run(migrate(Settings(tmp_path), "0001"))
