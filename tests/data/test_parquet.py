"""Tests of games written as Parquet, and read again."""

import json
import sys
from dataclasses import replace

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import keepstone
from keepstone.data import Games, MixedGames, NoParquet, parquet_games, write, writing
from keepstone.envs.encoding import observation
from keepstone.match import record_of
from keepstone.playing.notation import read
from tests.data.played import decisions_in, played
from tests.support.matches import full_match
from tests.support.never_empty import never_empty

pytestmark = pytest.mark.interpreted
BOTS = {"names": ["page", "Zoë"], "levels": ["page", None]}


def resigned():
    """The record of a match that seat 1 gave up, with all that a server tells."""
    match = full_match()
    match.call(1, match.number, "resign")
    return read(record_of(match))


@pytest.fixture(scope="module")
def records():
    """Played to the end with a bot and without, given up, broken off."""
    over = played(1).to_record()
    return [
        replace(over, extra=BOTS),
        played(2, gate="always").to_record(),
        resigned(),
        played(3, events=20).to_record(),
    ]


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.parquet"


def rows_of(file):
    return pq.read_table(file).to_pylist()


def test_records_come_back_as_they_were(records, file):
    assert write(file, records) == 4
    assert list(Games(file)) == records
    found = list(parquet_games.games_in(file))
    assert [each.length() for each in found] == [len(each.log) for each in records]
    assert all(each.is_whole() for each in found)


def test_the_same_games_are_the_same_bytes(records, file, tmp_path):
    write(file, records, observations=True)
    other = tmp_path / "other.parquet"
    write(other, Games(file), observations=True)
    assert file.read_bytes() == other.read_bytes()


def test_a_row_tells_an_event(records, file):
    write(file, records)
    rows = rows_of(file)
    assert [sum(row["game"] == n for row in rows) for n in range(4)] == [
        len(each.log) for each in records
    ]
    for number, record in enumerate(records):
        mine = [row for row in rows if row["game"] == number]
        assert [row["ply"] for row in mine] == list(range(len(record.log)))
        assert tuple(row["action"] for row in mine) == record.log
        assert {row["options"] for row in mine} == {json.dumps(record.options)}
        decided = {ply: (seat, action) for ply, seat, *_, action in decisions_in(record)}
        for row in mine:
            seat, action = decided.get(row["ply"], (None, row["number"]))
            assert (row["seat"], row["number"]) == (seat, action)


def test_results_are_those_of_the_record_or_of_the_rules(records, file):
    write(file, records)
    rows = {row["game"]: row for row in rows_of(file)}
    over = played(1)
    assert [rows[0]["points_0"], rows[0]["points_1"]] == over.scores()
    assert [rows[0]["win_0"], rows[0]["win_1"]] == [seat in over.winners() for seat in (0, 1)]
    assert [rows[2]["win_0"], rows[2]["win_1"]] == [1, 0]  # as seat 1 has resigned
    assert rows[3]["points_0"] is rows[3]["win_1"] is None  # nobody knows


def test_levels_are_told_persons_are_not(records, file):
    write(file, records)
    rows = rows_of(file)
    assert {(row["seat"], row["level"]) for row in rows if row["game"] == 0} == {
        (None, None),
        (0, "page"),
        (1, None),
    }
    assert {row["level"] for row in rows if row["game"] > 0} == {None}


def test_engines_and_levels_of_an_arena_are_told(file):
    write(file, [replace(played(1).to_record(), extra={"names": ["greedy", "e"], "arena": {}})])
    assert {row["level"] for row in rows_of(file)} == {None, "greedy", "e"}


def test_observations_are_what_the_seat_saw(records, file):
    write(file, records[:2], observations=True)
    rows = rows_of(file)
    for number, record in enumerate(never_empty(records[:2])):
        mine = [row for row in rows if row["game"] == number]
        decided = {ply: (seen, seat, legal) for ply, seat, seen, legal, _ in decisions_in(record)}
        assert decided.keys() <= {row["ply"] for row in mine}
        for row in mine:
            if row["ply"] not in decided:
                assert row["legal"] is row["observation"] is None
                continue
            seen, seat, legal = decided[row["ply"]]
            assert row["legal"] == legal
            assert (np.array(row["observation"], np.float32) == observation(seen, seat)).all()


def test_the_metadata_say_what_game_it_is(records, file):
    write(file, records)
    about = json.loads(pq.read_schema(file).metadata[b"keepstone"])
    assert about == {"game": "castle-keep", "players": 2, "rules_version": 1}


def test_groups_of_rows_hold_whole_games(records, file, monkeypatch):
    """And a reader finds games wherever the file is cut."""
    monkeypatch.setattr(writing, "AT_ONCE", 50)
    write(file, records)
    assert pq.ParquetFile(file).num_row_groups > 1
    for rows in (7, 64):
        monkeypatch.setattr(parquet_games, "AT_ONCE", rows)
        assert list(Games(file)) == records


def test_other_programs_may_write_the_file_anew(records, file):
    """Texts that are no dictionaries, other groups of rows."""
    write(file, records)
    table = pq.read_table(file)
    plain = [
        field.with_type(pa.string()) if pa.types.is_dictionary(field.type) else field
        for field in table.schema
    ]
    pq.write_table(table.cast(pa.schema(plain, table.schema.metadata)), file, row_group_size=10)
    assert list(Games(file)) == records


def test_a_record_that_was_not_kept_has_its_result(file):
    """As in the games of a training, which have no records."""
    write(file, [played(1).to_record()])
    pq.write_table(pq.read_table(file).drop_columns(["extra", "level"]), file)
    (record,) = Games(file)
    over = played(1)
    assert record.extra == {"result": {"winners": over.winners(), "scores": over.scores()}}


def test_what_cannot_be_one_file_is_refused_and_leaves_nothing(records, tmp_path):
    file = tmp_path / "games.parquet"
    with pytest.raises(
        MixedGames, match=r"game 1: this game is of a different kind .*: castle-keep, 3;"
    ):
        write(file, [records[0], played(1, players=3).to_record()])
    with pytest.raises(keepstone.InvalidRecord, match="no games to write"):
        write(file, [])
    with pytest.raises(keepstone.InvalidRecord, match="game 0: the record shows only"):
        write(file, [played(1, events=9).observe(0).to_record()])
    with pytest.raises(keepstone.InvalidRecord, match="game 0: the record follows version 9"):
        write(file, [replace(records[0], rules=9)])
    cut = records[3]
    with pytest.raises(
        keepstone.InvalidRecord, match=r"game 0: event 21 of the record, 'start 0': .*§3"
    ):
        write(file, [replace(cut, log=(*cut.log, "start 0"))])
    assert list(tmp_path.iterdir()) == []


def test_an_interruption_leaves_what_was_there(records, file, tmp_path):
    def interrupted():
        yield records[0]
        raise KeyboardInterrupt

    write(file, records[:1])
    before = file.read_bytes()
    for path in (file, tmp_path / "games.jsonl.gz"):
        with pytest.raises(KeyboardInterrupt):
            write(path, interrupted())
    assert list(tmp_path.iterdir()) == [file]
    assert file.read_bytes() == before


def damaged(file, records, how):
    """A file that was written well and then changed."""
    write(file, records[:2])
    if isinstance(how, bytes):
        file.write_bytes(how)
    elif isinstance(how, slice):
        file.write_bytes(file.read_bytes()[how])
    else:
        pq.write_table(how(pq.read_table(file)), file)


def with_number(table, number, type="int32"):
    """The numbers of the actions replaced by one."""
    at = table.schema.get_field_index("number")
    return table.set_column(at, "number", pa.array([number] * len(table), type))


def with_games(table, games):
    """The numbers of the games of all rows replaced."""
    at = table.schema.get_field_index("game")
    return table.set_column(at, "game", pa.array(games, table.schema.field("game").type))


BAD = [
    (b"shopping list", "is damaged or not a Parquet file: Parquet magic bytes not found"),
    (b"", "is damaged or not a Parquet file: Parquet file size is 0 bytes"),
    (slice(0, -30), "is damaged or not a Parquet file"),
    (lambda table: table.replace_schema_metadata(None), "its metadata do not name the game"),
    (
        lambda table: table.replace_schema_metadata({"keepstone": "{}"}),
        "its metadata do not name the game",
    ),
    (lambda table: table.drop_columns(["number"]), "it has no column 'number'"),
    (lambda table: table.slice(1), "must be consecutive and in order"),
    (lambda table: table.take(pa.array([0, 2, 1])), "game 0: its rows must be consecutive"),
    (lambda table: with_number(table, None), "'number' must contain a whole number"),
    (lambda table: with_number(table, 1.0, "float64"), "'number' must contain a whole number"),
    (lambda table: table.slice(1, 5), "must be consecutive and in order"),
    (
        lambda table: with_games(table.take(pa.array([0, 2, 1])), [2**40] * 3),
        f"game {2**40}: its rows must be consecutive",
    ),
    (lambda table: with_games(table, range(len(table))), "game 0: its rows must be consecutive"),
    (lambda table: with_texts(table, "win_1", "all"), "points and shares must be numbers"),
    (lambda table: with_number(table, 10**6), "game 0: event 1 has an invalid number"),
]


def with_texts(table, column, text):
    """A column replaced by a text in all its rows."""
    at = table.schema.get_field_index(column)
    return table.set_column(at, column, pa.array([text] * len(table), pa.string()))


BAD_RECORDS = [
    (lambda table: with_texts(table, "action", None), "an event has no text"),
    (lambda table: with_texts(table, "options", "[]"), "its options must be a JSON object"),
    (lambda table: with_texts(table, "options", '{"gate": 1}'), "values of its options"),
    (
        lambda table: with_texts(table, "extra", "?"),
        "the extra fields of its record must be a JSON object",
    ),
    (lambda table: with_texts(table, "extra", '{"log": []}'), "its record contains 'log' twice"),
    (lambda table: with_texts(table, "extra", "[]"), "record must be a JSON object"),
    (lambda table: with_texts(table, "extra", "[" * 100_000), "record must be a JSON object"),
    (lambda table: with_texts(table, "extra", '{"a": NaN}'), "record must be a JSON object"),
    (
        lambda table: with_texts(table, "extra", '{"hints": [0, -1]}'),
        '"hints" in the record must be a whole number',
    ),
]


def test_rows_before_the_first_game_are_not_left_out(records, file):
    """Of three games the first has lost its first row."""
    write(file, records[:3])
    pq.write_table(pq.read_table(file).slice(1), file)
    with pytest.raises(keepstone.InvalidRecord, match="must be consecutive and in order"):
        list(Games(file))


@pytest.mark.parametrize("column", ["points_1", "win_1"])
def test_half_a_result_is_none(file, column):
    """A record that was not stored has a result only if all its columns have values."""
    write(file, [played(1).to_record()])
    table = pq.read_table(file).drop_columns(["extra", "level"])
    at = table.schema.get_field_index(column)
    nothing = pa.nulls(len(table), table.schema.field(column).type)
    pq.write_table(table.set_column(at, column, nothing), file)
    (record,) = Games(file)
    assert record.extra == {}


@pytest.mark.parametrize(("how", "said"), BAD_RECORDS)
def test_a_game_that_makes_no_record_is_named(records, file, how, said):
    damaged(file, records, how)
    with pytest.raises(keepstone.InvalidRecord, match=r"games\.parquet, game 0") as refused:
        list(Games(file))
    assert said in refused.value.message


@pytest.mark.parametrize(("how", "said"), BAD)
def test_a_bad_file_is_named_with_what_is_wrong(records, file, how, said):
    damaged(file, records, how)
    with pytest.raises(keepstone.InvalidRecord, match=r"games\.parquet") as refused:
        list(Games(file).decisions())
    assert said in refused.value.message


def test_without_pyarrow_it_says_what_to_install(monkeypatch, records, file, tmp_path):
    write(file, records)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for work in (lambda: list(Games(file)), lambda: write(tmp_path / "new.parquet", records)):
        with pytest.raises(NoParquet, match=r"pip install 'keepstone\[parquet\]'"):
            work()
    assert list(tmp_path.iterdir()) == [file]
