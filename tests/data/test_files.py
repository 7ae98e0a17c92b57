"""Tests of files and folders of games: search, filters, errors."""

import gzip
from dataclasses import replace

import pytest

import keepstone
from keepstone.data import Games, write
from keepstone.playing.notation import write_line
from tests.data.played import played

pytestmark = pytest.mark.interpreted


def record(seed=1, **options):
    return played(seed, events=12, **options).to_record()


def test_a_folder_is_read_in_the_order_of_names_whatever_its_files_are(tmp_path):
    records = [record(seed) for seed in range(4)]
    (tmp_path / "deeper").mkdir()
    (tmp_path / "a.json").write_text(write_line(records[0]))
    write(tmp_path / "b.jsonl.gz", records[1:2])
    write(tmp_path / "c.parquet", records[2:3])
    write(tmp_path / "deeper" / "a.jsonl", records[3:])
    (tmp_path / "notes.txt").write_text("not asked for")
    games = Games(tmp_path)
    assert list(games) == records
    assert list(games) == records  # as often as one likes
    assert list(Games(tmp_path / "c.parquet", str(tmp_path / "a.json"))) == [records[2], records[0]]


def test_games_are_chosen(tmp_path):
    three, always, old = record(players=3), record(gate="always"), replace(record(), rules=9)
    write(tmp_path / "games.jsonl", [record(), three, always, old])

    def chosen(**by):
        return list(Games(tmp_path, **by))

    assert chosen(game="castillos") == []
    assert chosen(game="castle-keep", players=3) == [three]
    assert chosen(game="castle-keep", options={"gate": "always"}) == [always]
    assert chosen(game="castle-keep", options={"attack_towers": True}) == []
    assert chosen(rules=9) == [old]
    assert chosen(rules=1) == [record(), three, always]


def test_an_option_that_a_record_leaves_out_has_its_default(tmp_path):
    write(tmp_path / "games.jsonl", [replace(record(), options={})])
    assert len(list(Games(tmp_path, game="castle-keep", options={"gate": "once"}))) == 1
    assert not list(Games(tmp_path, game="castle-keep", options={"gate": "always"}))


WRONG = [
    ({"game": "chess"}, "chess"),
    ({"players": 2}, "name one"),
    ({"options": {"gate": "once"}}, "name one"),
    ({"game": "castle-keep", "players": 9}, "9"),
    ({"game": "castle-keep", "options": {"wall": "high"}}, "wall"),
]


@pytest.mark.parametrize(("by", "said"), WRONG)
def test_what_cannot_be_chosen_is_told_at_once(tmp_path, by, said):
    write(tmp_path / "games.jsonl", [record()])
    with pytest.raises(keepstone.UnknownName, match=said):
        Games(tmp_path, **by)


def test_the_same_games_are_the_same_bytes_packed_or_not(tmp_path):
    for name in ("games.jsonl", "games.jsonl.gz"):
        one, other = tmp_path / name, tmp_path / f"other-{name}"
        assert write(one, [record(), record(2)]) == write(other, Games(one)) == 2
        assert one.read_bytes() == other.read_bytes()
    assert gzip.decompress(one.read_bytes()) == (tmp_path / "games.jsonl").read_bytes()


LINE = write_line(record()).encode() + b"\n"
BAD = [
    ("games.jsonl", LINE + b"shopping list\n", "games.jsonl, line 2: the record is not JSON"),
    ("games.jsonl", LINE + LINE[:40], "games.jsonl, line 2: the record is not JSON"),
    ("games.jsonl", b"\xff\xfe\n", "games.jsonl, line 1: this is not text"),
    ("games.json", b"{}", "games.json: this is not a Keepstone record"),
    ("games.jsonl.gz", gzip.compress(LINE + b"{}\n"), "games.jsonl.gz, line 2: this is no"),
    ("games.jsonl.gz", b"shopping list", "games.jsonl.gz is damaged after line 0"),
    ("games.jsonl.gz", gzip.compress(LINE)[:-9], "games.jsonl.gz is damaged after line"),
]


@pytest.mark.parametrize(("name", "content", "said"), BAD)
def test_a_line_that_is_no_record_is_named(tmp_path, name, content, said):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(keepstone.InvalidRecord) as refused:
        list(Games(tmp_path))
    assert said in refused.value.message


def test_what_breaks_the_rules_is_named(tmp_path):
    good = record()
    write(tmp_path / "games.jsonl", [good, replace(good, log=(*good.log[:-1], "attack 1 n"))])
    with pytest.raises(keepstone.InvalidRecord, match=r"line 2: event 12 of the record, 'attack"):
        list(Games(tmp_path).decisions())
    write(tmp_path / "games.jsonl", [replace(good, game="chess")])
    with pytest.raises(keepstone.InvalidRecord, match="line 1: the record cannot be played"):
        list(Games(tmp_path).decisions())


def test_what_is_no_file_of_games(tmp_path):
    with pytest.raises(keepstone.InvalidRecord, match="contains no files with games"):
        Games(tmp_path)
    with pytest.raises(keepstone.InvalidRecord, match=r"games\.csv does not have the extension"):
        Games(tmp_path / "games.csv")
    with pytest.raises(keepstone.InvalidRecord, match="does not have the extension") as refused:
        write(tmp_path / "games.json", [record()])
    assert refused.value.allowed == (".parquet", ".jsonl.gz", ".jsonl")
    with pytest.raises(FileNotFoundError):
        list(Games(tmp_path / "games.jsonl"))
    assert list(tmp_path.iterdir()) == []


MARK = b"\xef\xbb\xbf"  # the byte order mark in UTF-8


def test_a_byte_order_mark_and_blank_lines_are_skipped(tmp_path):
    records = [record(seed) for seed in range(2)]
    first, second = (write_line(each).encode() for each in records)
    (tmp_path / "a.json").write_bytes(MARK + first)
    (tmp_path / "b.jsonl").write_bytes(MARK + first + b"\r\n\r\n \n" + second + b"\n\n")
    (tmp_path / "c.jsonl.gz").write_bytes(gzip.compress(b"\n" + MARK + second + b"\n"))
    assert list(Games(tmp_path)) == [records[0], *records, records[1]]
    assert keepstone.load("\ufeff" + first.decode()).to_record() == records[0]


def test_the_number_of_a_wrong_line_counts_blank_lines(tmp_path):
    (tmp_path / "a.jsonl").write_text("\n\n{}x\n")
    with pytest.raises(keepstone.KeepstoneError, match="line 3: the record is not JSON"):
        list(Games(tmp_path))
