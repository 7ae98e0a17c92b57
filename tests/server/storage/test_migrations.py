"""Migrations: the baseline, going to a later version and back, and versions that do not exist.

The later version of the database is made here: a migration that adds a column.
"""

import asyncio
import json
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

UNTIL = "2026-12-10T08:00:00+00:00"
PLAYED = {"game": "castle", "players": 2, "options": "{}"}
MATCH = PLAYED | {"rules": 1, "seed": b"", "private": True, "created": "2026"}
DEAL = PLAYED | {"level": "page", "seat": 0}
SEAL = "insert into seals (commitment, seed, created) values ('ab', '', '2026')"


def columns_of_seals(connection: Connection) -> set[str]:
    return {column["name"] for column in inspect(connection).get_columns("seals")}


def insert_row(connection: Connection, table: str, **row: Any) -> None:
    names, values = ", ".join(f'"{name}"' for name in row), ", ".join(f":{name}" for name in row)
    connection.execute(text(f"insert into {table} ({names}) values ({values})"), row)


def rows_of(connection: Connection, table: str) -> list[dict[str, Any]]:
    """The rows of a table, with JSON as a value, in any order that stays the same."""

    def read(name: str, cell: Any) -> Any:
        if isinstance(cell, memoryview):
            return bytes(cell)
        return json.loads(cell) if name == "options" and isinstance(cell, str) else cell

    found = connection.execute(text(f"select * from {table}")).mappings()
    rows = [{name: read(name, cell) for name, cell in row.items()} for row in found]
    return sorted(rows, key=lambda row: sorted((name, str(cell)) for name, cell in row.items()))


def chosen(rows: list[dict[str, Any]], *names: str) -> list[tuple[Any, ...]]:
    return [tuple(row[name] for name in names) for row in rows]


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
            versions = (LATER, True), (NEWEST, False), ("0001", False), (LATER, True)
            for version, has_note in versions:
                move(connection, version)
                assert version_of(connection) == version
                assert ("note" in columns_of_seals(connection)) is has_note
        rows = connection.execute(text("select commitment, created from seals")).all()
        assert [tuple(row) for row in rows] == [("ab", "2026")]
        with pytest.raises(OtherVersion, match=f"'{LATER}', and {NEWEST} is the last one"):
            upgrade(connection)


def test_deals_keep_their_tries_and_matches(engine: Engine) -> None:
    """Version 0007 gives them IDs. A game of a duplicate match is left with the day when its seal ends."""
    day, of_day = "2026-11-30", {"day": "2026-11-30", "game": "castle"}
    with engine.begin() as connection:
        move(connection, "0006")
        for id, deal in (("a", day), ("b", None)):
            insert_row(connection, "matches", id=id, deal=deal, **MATCH)
        insert_row(connection, "deals", seed=b"s", level="knight", **of_day)
        insert_row(connection, "tries", person=b"p", match="a", outcome=3, margin=7, **of_day)
        before = {table: rows_of(connection, table) for table in ("deals", "tries")}
        move(connection, "0007")
        query = "select * from deals join tries on tries.deal = deals.id join matches on matches.deal = deals.id"
        (row,) = connection.execute(text(query)).mappings().all()
        assert [row[name] for name in ("day", "until", "seat", "level", "points", "match")] == [
            *(day, "2026-12-01T00:00:00+00:00", 0, "knight", None, "a")
        ]
        insert_row(connection, "duplicates", id="d", people=2, created="")
        insert_row(connection, "deals", id="e", duplicate="d", seed=b"t", until=UNTIL, **DEAL)
        insert_row(connection, "matches", id="c", deal="e", **MATCH)
        move(connection, "0006")
        assert {table: rows_of(connection, table) for table in before} == before
        played = chosen(rows_of(connection, "matches"), "id", "deal")
        assert sorted(played) == [("a", day), ("b", None), ("c", UNTIL[:10])]


def test_games_that_began_before_keep_their_fairness_scheme(engine: Engine) -> None:
    """Version 0009 stores the scheme. The commitments of these games were shown to their players."""
    with engine.begin() as connection:
        move(connection, "0008")
        insert_row(connection, "deals", id="d", seed=b"", until="2026", **DEAL)
        for id, deal in (("a", None), ("b", "d")):
            insert_row(connection, "matches", id=id, deal=deal, **MATCH)
        move(connection, "0009")
        found = chosen(rows_of(connection, "matches"), "id", "scheme")
        assert sorted(found) == [("a", 2), ("b", 3)]
        assert chosen(rows_of(connection, "deals"), "scheme") == [(3,)]
        move(connection, "0008")
        move(connection, "0009")


OLD_TABLES = "duplicates", "participants", "deals", "tries", "pars", "departed"
NEW_TABLES = "contests", "entrants", "deals", "tries", "pars", "departed"


def store_deals(connection: Connection) -> None:
    """Store a day and a duplicate match in a database of version 0012: tries, bots' games, a departure."""
    for id, deal, name, person in (
        ("adaday", "day", "Ada", b"ada"),
        ("benday", "day", "Ada", b"ben"),
        ("adatwo", "two0", "Ada", b"ada"),
        ("cemtwo", "two1", "Cem", b"cem"),
        ("parday", "day", None, None),
    ):
        insert_row(connection, "matches", id=id, deal=deal, **MATCH)
        if person:
            seat = {"seat": int(deal == "two1"), "kind": "person", "contribution": ""}
            insert_row(connection, "seats", match=id, name=name, person=person, **seat)
    two = {"created": "2026-11-26T08:00:00+00:00", "opener": "::1", "creator": b"ada", "closed": ""}
    insert_row(connection, "duplicates", id="two", people=3, **two)
    for person, place, name in ((b"ada", 0, "Ada"), (b"cem", 1, "Cem")):
        insert_row(
            connection, "participants", duplicate="two", person=person, place=place, name=name
        )
    common = {"game": "castle", "players": 2, "scheme": 3}
    of_day = {"day": "2026-11-30", "until": "2026-12-01T00:00:00+00:00", "options": "{}"}
    insert_row(connection, "deals", id="day", level="knight", seat=0, seed=b"s", **common, **of_day)
    of_two = {"duplicate": "two", "until": UNTIL, "options": '{"gate": "once"}', "level": "page"}
    for seat in (1, 0):
        insert_row(connection, "deals", id=f"two{seat}", seat=seat, seed=b"t", **common, **of_two)
    won, open = (
        {"outcome": 3, "margin": 7, "points": 20},
        dict.fromkeys(("outcome", "margin", "points")),
    )
    for deal, person, match, result in (
        ("day", b"ada", "adaday", won),
        ("day", b"ben", "benday", open),
        ("two0", b"ada", "adatwo", won | {"points": None}),
        ("two1", b"cem", "cemtwo", open),
    ):
        insert_row(connection, "tries", deal=deal, person=person, match=match, **result)
    insert_row(connection, "pars", deal="day", match="parday", level="castellan", **won)
    insert_row(connection, "departed", mark=b"m", until=UNTIL)


def test_deals_of_days_and_duplicate_matches_become_contests_and_back(engine: Engine) -> None:
    """Version 0013. The contest of a day has the ID of its deal, and the names of those who have tried it."""
    with engine.begin() as connection:
        move(connection, "0012")
        store_deals(connection)
        before = {table: rows_of(connection, table) for table in OLD_TABLES}
        played = "select id, deal from matches order by id"
        matches = connection.execute(text(played)).all()
        move(connection, "0013")
        day, two = sorted(rows_of(connection, "contests"), key=lambda row: str(row["id"]))
        settings = {"game": "castle", "players": 2, "format": "bots", "name": "", "closed": ""}
        settings |= {"rounds": 1, "round": 0, "clock": "", "club": None, "due": None}
        assert day == day | settings | {
            "id": "day",
            "level": "knight",
            "options": {},
            "board": "result",
            "people": None,
            "day": "2026-11-30",
            "begins": "2026-11-30T00:00:00+00:00",
            "ends": "2026-12-01T00:00:00+00:00",
            "opener": None,
            "creator": None,
        }
        assert two == two | settings | {
            "id": "two",
            "level": "page",
            "options": {"gate": "once"},
            "board": "lead",
            "people": 3,
            "day": None,
            "begins": "2026-11-26T08:00:00+00:00",
            "created": "2026-11-26T08:00:00+00:00",
            "ends": UNTIL,
            "opener": "::1",
            "creator": b"ada",
        }
        people = chosen(rows_of(connection, "entrants"), "contest", "person", "place", "name")
        assert {(contest, person, name) for contest, person, _, name in people} == {
            ("day", b"ada", "Ada"),
            ("day", b"ben", "Ada"),
            ("two", b"ada", "Ada"),
            ("two", b"cem", "Cem"),
        }
        places = {"day": [0, 1], "two": [0, 1]}
        for contest, expected in places.items():
            assert sorted(place for id, _, place, _ in people if id == contest) == expected
        found = chosen(rows_of(connection, "deals"), "id", "contest", "number", "seat", "until")
        assert sorted(found) == [
            ("day", "day", 0, 0, "2026-12-01T00:00:00+00:00"),
            ("two0", "two", 0, 0, UNTIL),
            ("two1", "two", 1, 1, UNTIL),
        ]
        of_tries = "deal", "person", "match", "seat", "pair", "outcome", "points", "note"
        assert sorted(chosen(rows_of(connection, "tries"), *of_tries)) == [
            ("day", b"ada", "adaday", 0, None, 3, 20, ""),
            ("day", b"ben", "benday", 0, None, None, None, ""),
            ("two0", b"ada", "adatwo", 0, None, 3, None, ""),
            ("two1", b"cem", "cemtwo", 1, None, None, None, ""),
        ]
        for table in ("pars", "departed"):
            assert rows_of(connection, table) == before[table]
        after = {table: rows_of(connection, table) for table in NEW_TABLES}
        move(connection, "0012")
        assert {table: rows_of(connection, table) for table in OLD_TABLES} == before
        assert connection.execute(text(played)).all() == matches
        move(connection, "0013")
        assert {table: rows_of(connection, table) for table in NEW_TABLES} == after


def test_version_0012_has_no_other_contests(engine: Engine) -> None:
    """A duplicate match is one with a deal for each seat. The games of other contests become ordinary games."""
    later = {
        "everybody": {"people": None},
        "many": {"deals": 3},
        "one": {"deals": 1},
        "pairs": {"format": "pairs", "deals": 1},
        "result": {"board": "result"},
        "twice": {},
    }
    with engine.begin() as connection:
        move(connection, "0013")
        for id, changes in later.items():
            store_contest(connection, id, **changes)
        move(connection, "0012")
        assert chosen(rows_of(connection, "duplicates"), "id", "people") == [("twice", 2)]
        assert chosen(rows_of(connection, "participants"), "duplicate", "name") == [
            ("twice", "Ada")
        ]
        deals = chosen(rows_of(connection, "deals"), "id", "duplicate", "seat")
        assert sorted(deals) == [("twice0", "twice", 0), ("twice1", "twice", 1)]
        assert chosen(rows_of(connection, "tries"), "deal", "match") == [("twice0", "twice")]
        played = dict(chosen(rows_of(connection, "matches"), "id", "deal"))
        assert played == dict.fromkeys(later) | {"twice": "twice0"}
        move(connection, "0013")
        assert chosen(rows_of(connection, "contests"), "id") == [("twice",)]


def store_contest(connection: Connection, id: str, deals: int = 2, **changes: Any) -> None:
    """Store a contest with a person and a game."""
    settings = {"name": "", "game": "castle", "players": 2, "options": "{}", "level": "page"}
    settings |= {"format": "bots", "board": "lead", "people": 2, "created": "2026", "ends": UNTIL}
    insert_row(connection, "contests", id=id, **settings | changes)
    insert_row(connection, "entrants", contest=id, person=b"ada", place=0, name="Ada")
    for number in range(deals):
        deal = {"id": f"{id}{number}", "seat": number % 2, "seed": b"s", "until": UNTIL}
        insert_row(connection, "deals", contest=id, number=number, **deal)
    insert_row(connection, "matches", id=id, deal=f"{id}0", **MATCH)
    insert_row(connection, "tries", deal=f"{id}0", person=b"ada", match=id, seat=0)


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
