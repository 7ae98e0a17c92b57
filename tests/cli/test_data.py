"""Tests of arenas that save their games, and of `stats`."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from keepstone.cli import main
from keepstone.data import Games, write
from keepstone.playing.notation import Record, write_line
from tests.support.command_line import Captured, complaint, json_of, output, run

PLAIN = {"format": "keepstone", "version": 1, "game": "castle-keep", "rules": 1, "players": 2}
ARENA = ["arena", "--game", "castle-keep", "--games", "4", "--workers", "1"]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two pairings, each at a table of its own."""
    folder = tmp_path_factory.mktemp("kept")
    assert run(*ARENA, "random", "random", "--keep", str(folder)) == 0
    assert run(*ARENA, "random", "greedy", "--option", "gate=always", "--keep", str(folder)) == 0
    return folder


def test_an_arena_keeps_its_games(kept: Path, tmp_path: Path, capsys: Captured) -> None:
    """Those that it saves, too, and in the same bytes when it is played again."""
    names = sorted(re.sub("[0-9a-f]{8}", "X", each.name) for each in kept.iterdir())
    assert names == [f"castle-keep-2-random-{other}-X.parquet" for other in ("greedy", "random")]
    saved = tmp_path / "games.jsonl"
    again = [*ARENA, "random", "random", "--keep", str(tmp_path), "--save", str(saved)]
    for _ in range(2):  # the second time none is played
        assert run(*again) == 0
        (file,) = tmp_path.glob("*.parquet")
        assert file.read_bytes() == (kept / file.name).read_bytes()
    records, lines = list(Games(file)), list(Games(saved))
    assert [each.log for each in records] == [each.log for each in lines]
    assert [each.extra["result"] for each in records] == [each.extra["result"] for each in lines]
    assert records[0].extra["names"] == ["random", "random"]


def test_observations_are_kept_if_asked_for(tmp_path: Path) -> None:
    import pyarrow.parquet

    assert run(*ARENA, "random", "random", "--keep", str(tmp_path), "--observations") == 0
    (file,) = tmp_path.iterdir()
    assert {"legal", "observation"} < set(pyarrow.parquet.read_schema(file).names)


def counted(capsys: Captured, *arguments: str) -> list[Any]:
    return json_of(capsys, "stats", "--json", *arguments)


def test_stats_count_games_of_all_files(kept: Path, tmp_path: Path, capsys: Captured) -> None:
    write(tmp_path / "more.jsonl.gz", Games(kept))
    (summary,) = counted(capsys, str(kept), str(tmp_path))
    assert (summary["game"], summary["players"], summary["games"]) == ("castle-keep", 2, 16)
    seats = summary["seats"]
    assert sum(each["won"] for each in seats) == 16
    records = list(Games(kept))
    assert summary["events"]["most"] == max(len(each.log) for each in records)
    options = [(each["value"], each["games"]) for each in summary["options"]]
    assert options == [("always", 8), ("once", 8)]


def test_stats_of_some_games(kept: Path, capsys: Captured) -> None:
    of = ["--game", "castle-keep", "--option", "gate=always"]
    (summary,) = counted(capsys, str(kept), *of)
    assert summary["games"] == 4
    assert counted(capsys, str(kept), "--game", "burgundy") == []
    assert output(capsys, "stats", str(kept), "--game", "burgundy") == "No games found\n"


def test_stats_for_people_fit_a_terminal(kept: Path, tmp_path: Path, capsys: Captured) -> None:
    told = output(capsys, "stats", str(kept), "--svg", str(tmp_path / "pictures"))
    assert told.startswith("castle-keep, 2 players: 8 games\n")
    for part in (
        "decisions",
        "points of player 2",
        "player 1",
        "drawn",
        "first decision",
        "always",
    ):
        assert part in told
    assert max(map(len, told.splitlines())) <= 80
    (picture,) = (tmp_path / "pictures").iterdir()
    assert picture.name == "castle-keep-2.svg"
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_what_cannot_be_played_again_is_counted_by_its_result(
    tmp_path: Path, capsys: Captured
) -> None:
    """By other rules, as a seat saw it, broken off."""
    over = {"result": {"winners": [1], "scores": [0, 1]}}
    old = Record("castle-keep", 9, 2, {}, ("start 1",), over)
    seen = Record("castle-keep", 1, 2, {}, ("@observe 0", "start 1", "draw ?"))
    write(tmp_path / "games.jsonl", [old, seen, Record("castle-keep", 1, 2, {}, ("start 1",))])
    (summary,) = counted(capsys, str(tmp_path))
    assert (summary["games"], summary["unfinished"], summary["decisions"]) == (1, 2, None)
    told = output(capsys, "stats", str(tmp_path))
    assert "castle-keep, 2 players: 1 game, and 2 without a result\n" in told


def test_a_bad_line_is_named(kept: Path, tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(PLAIN | {"options": {}, "log": ["start 1"]}) + "\n{}\n")
    said = complaint(capsys, "stats", str(file))
    assert f"{file}, line 2: this is not a Keepstone record" in said
    file.write_text(write_line(Record("castle-keep", 1, 2, {}, ("start 1", "end"))))
    assert f"{file}, line 1: event 2 of the record, 'end'" in complaint(capsys, "stats", str(file))
    for players in (0, 10**9):
        file.write_text(write_line(Record("castle-keep", 9, players, {}, ("start 1",))))
        said = complaint(capsys, "stats", str(file))
        assert f'{file}, line 1: "players" in the record must be a whole number from' in said
    (tmp_path / "bad.parquet").write_bytes(b"shopping list")
    said = complaint(capsys, "stats", str(tmp_path / "bad.parquet"))
    assert "is damaged or not a Parquet file" in said


MISTAKES = [
    (["stats"], "FILE_OR_FOLDER"),
    (["stats", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
    (["stats", "games.csv"], "allowed: .json, .jsonl, .jsonl.gz, .parquet"),
    (["stats", "nowhere.jsonl", "--players", "3"], "name one"),
    (["stats", "nowhere.jsonl", "--game", "chess"], "allowed: castle-keep"),
    (["stats", "nowhere.jsonl", "--option", "gate"], "NAME=VALUE"),
    ([*ARENA, "random", "random", "--observations"], "--observations goes with --keep FOLDER"),
    (["train", "castle-keep", "--observations"], "--observations goes with --keep FOLDER"),
]


@pytest.mark.parametrize(("arguments", "said"), MISTAKES, ids=lambda each: " ".join(each)[:50])
def test_a_mistake_is_explained(capsys: Captured, arguments: list[str], said: str) -> None:
    assert said in complaint(capsys, *arguments)


def test_an_interrupt_is_quiet(
    kept: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("keepstone.cli.stats.facts_of", interrupted)
    assert main(["stats", str(kept)]) == 130
    assert capsys.readouterr() == ("", "")
