"""Games that are over, exported by the day from a real database."""

import asyncio
import gzip
import json
from pathlib import Path

import pytest

from keepstone.cli import export, main
from keepstone.match import verify
from keepstone.server.base import server_time
from keepstone.server.contests.contest_store import Contest, ContestStore
from keepstone.server.settings import Settings
from keepstone.server.storage.rows import Deal, StoredSeat, stored_of
from keepstone.server.storage.store import Store
from tests.support.matches import SEED, full_match
from tests.support.other_rules import later_rules

Captured = pytest.CaptureFixture[str]
NOON = 1_795_348_800_000  # 2026-11-22 12:00 UTC, in ms
ENDS = {
    "b" * 12: "2026-11-20T23:59:59+00:00",
    "d" * 12: "2026-11-21T00:00:00+00:00",
    "c" * 12: "2026-11-21T08:00:00+00:00",
    "a" * 12: "2026-11-21T08:00:00+00:00",
    "e" * 12: "2026-11-22T09:00:00+00:00",
}
FRIDAY, SATURDAY, SUNDAY = (f"2026-11-{day}.jsonl.gz" for day in (20, 21, 22))
ORDER = ("d", "a", "c")  # of Saturday's games: by their ends, then by their identities


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with games that were given up on three days, the last of which is not over."""
    monkeypatch.setattr(server_time, "now", lambda: NOON)
    asyncio.run(_store(tmp_path / "data", ENDS))
    return tmp_path / "data"


UNSEALED = "2026-11-23T00:00:00+00:00"


async def _store_sealed(folder: Path) -> None:
    """Store a game of a duplicate match that ended on Saturday and is secret until Monday."""
    store = await Store.open(Settings(folder).database_url)
    played = "castle-keep", 2, {}, "page"
    deal = Deal("l" * 12, "m" * 12, 0, *played, 0, _seed("s"), UNSEALED)
    opened = {"begins": "2026-11-20", "ends": UNSEALED, "created": "2026-11-20"}
    contest = Contest(deal.contest, "", *played, "bots", "lead", 2, **opened)
    await ContestStore(store.database).create(contest, "10.0.0.1", [deal])
    match = full_match(seed=deal.seed)
    match.call(1, match.number, "resign")
    ended, seated = "2026-11-21T09:00:00+00:00", [StoredSeat(seat) for seat in match.seats]
    more = {"private": True, "started": ended, "deal": deal.played}
    await store.create(stored_of(match, "s" * 12, ended, seated, **more))
    await store.append("s" * 12, 1, [each.text for each in match.events], ended=ended)
    await store.close()


def test_games_of_secret_deals_are_exported_when_they_are_no_longer_secret(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    asyncio.run(_store_sealed(data))
    days, file = tmp_path / "days", tmp_path / "all.jsonl"
    assert run(data, "--by-day", str(days)) == 0
    assert seeds(days / SATURDAY) == [*ORDER]
    assert run(data, "--all", str(file)) == 0
    assert len(file.read_text().splitlines()) == len(ENDS)
    assert run(data, "--table", "s" * 12, str(file)) == 2
    assert "its deal is still secret" in capsys.readouterr().err
    monkeypatch.setattr(server_time, "now", lambda: NOON + 86_400_000)
    assert run(data, "--by-day", str(days)) == 0
    assert seeds(days / SATURDAY) == [*ORDER, "s"]
    assert run(data, "--all", str(file)) == 0
    assert len(file.read_text().splitlines()) == len(ENDS) + 1


async def _store(folder: Path, ends: dict[str, str], **more: str) -> None:
    folder.mkdir(exist_ok=True)
    store = await Store.open(Settings(folder, **more).database_url)
    for id, ended in ends.items():
        match = full_match(seed=_seed(id))
        match.call(1, match.number, "resign")
        seated = [StoredSeat(seat) for seat in match.seats]
        await store.create(stored_of(match, id, ended, seated, private=id[0] == "c", started=ended))
        await store.append(id, 1, [each.text for each in match.events], ended=ended)
    await store.close()


def _seed(id: str) -> bytes:
    return id[:1].encode() + SEED[1:]


def run(data: Path, *arguments: str) -> int:
    return main(["export", *arguments, "--data", str(data)])


def seeds(file: Path) -> list[str]:
    """The first letters of the games in a file, which their seeds begin with."""
    lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    return [bytes.fromhex(json.loads(line)["fairness"]["seed"])[:1].decode() for line in lines]


def test_each_day_that_is_over_becomes_a_file(data: Path, tmp_path: Path, capsys: Captured) -> None:
    folder = tmp_path / "days"
    assert run(data, "--by-day", str(folder)) == 0
    assert sorted(each.name for each in folder.iterdir()) == [FRIDAY, SATURDAY]
    assert seeds(folder / FRIDAY) == ["b"]
    assert tuple(seeds(folder / SATURDAY)) == ORDER
    for line in gzip.decompress((folder / SATURDAY).read_bytes()).decode().splitlines():
        assert verify(line).ok
    assert capsys.readouterr().out.splitlines() == [
        "2026-11-20: 1 games",
        "2026-11-21: 3 games",
        f"2 days were written, 0 were in {folder} already",
    ]


def test_postgresql_has_the_same_days(data: Path, tmp_path: Path, own_database: str) -> None:
    folder, other = tmp_path / "days", tmp_path / "others"
    assert run(data, "--by-day", str(folder)) == 0
    asyncio.run(_store(tmp_path / "shared", ENDS, database=own_database))
    assert run(tmp_path / "shared", "--by-day", str(other), "--database", own_database) == 0
    assert [each.name for each in sorted(other.iterdir())] == [FRIDAY, SATURDAY]
    for name in (FRIDAY, SATURDAY):
        assert (folder / name).read_bytes() == (other / name).read_bytes()


def test_what_stands_there_is_left_alone_and_the_same_games_are_the_same_bytes(
    data: Path, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, other = tmp_path / "days", tmp_path / "others"
    assert run(data, "--by-day", str(folder)) == 0
    before = {each: (each.read_bytes(), each.stat().st_mtime_ns) for each in folder.iterdir()}
    assert run(data, "--by-day", str(folder)) == 0
    assert "0 days were written, 2 were in" in capsys.readouterr().out
    assert before == {
        each: (each.read_bytes(), each.stat().st_mtime_ns) for each in folder.iterdir()
    }
    monkeypatch.setattr(server_time, "now", lambda: NOON + 24 * 3600 * 1000)
    assert run(data, "--by-day", str(folder)) == 0
    assert capsys.readouterr().out.startswith("2026-11-22: 1 games\n1 days were written, 2 were in")
    assert seeds(folder / SUNDAY) == ["e"]
    assert run(data, "--by-day", str(other)) == 0
    for each in folder.iterdir():
        assert each.read_bytes() == (other / each.name).read_bytes()


def test_a_day_that_has_changed_is_written_anew(
    data: Path, tmp_path: Path, capsys: Captured
) -> None:
    """A game was missing, a name was taken out, or the file was damaged."""
    folder = tmp_path / "days"
    assert run(data, "--by-day", str(folder)) == 0
    asyncio.run(_store(data, {"f" * 12: "2026-11-20T00:00:00+00:00"}))
    capsys.readouterr()
    assert run(data, "--by-day", str(folder)) == 0
    assert capsys.readouterr().out.startswith("2026-11-20: 2 games\n1 days were written, 1 were in")
    assert seeds(folder / FRIDAY) == ["f", "b"]
    assert main(["delete-person", f"{'c' * 12}/0", "--yes", "--data", str(data)]) == 0
    capsys.readouterr()
    assert run(data, "--by-day", str(folder)) == 0
    assert capsys.readouterr().out.startswith("2026-11-21: 3 games\n1 days were written, 1 were in")
    text = gzip.decompress((folder / SATURDAY).read_bytes()).decode()
    assert [json.loads(line)["names"][0] for line in text.splitlines()] == [
        "Ada",
        "Ada",
        "Somebody",
    ]
    whole = (folder / FRIDAY).read_bytes()
    for damaged in (whole[:-20], b"shopping list", b""):
        (folder / FRIDAY).write_bytes(damaged)
        assert run(data, "--by-day", str(folder)) == 0
        assert (folder / FRIDAY).read_bytes() == whole


def test_days_outlive_the_rules_of_their_games(
    data: Path, tmp_path: Path, capsys: Captured
) -> None:
    """A file that was written under earlier rules says more than could be said now, and stays."""
    folder, late = tmp_path / "days", tmp_path / "late"
    assert run(data, "--by-day", str(folder)) == 0
    capsys.readouterr()
    with later_rules():
        assert run(data, "--by-day", str(folder)) == 0
        assert "0 days were written, 2 were in" in capsys.readouterr().out
        for _ in range(2):
            assert run(data, "--by-day", str(late)) == 0
    assert "0 days were written, 2 were in" in capsys.readouterr().out
    assert seeds(late / FRIDAY) == seeds(folder / FRIDAY)


def test_an_interruption_leaves_whole_days_only(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, whole = tmp_path / "days", tmp_path / "whole"
    real = export._record

    async def interrupted(store: Store, id: str) -> str:
        if id[0] == "a":
            raise KeyboardInterrupt
        return await real(store, id)

    with monkeypatch.context() as patched:
        patched.setattr(export, "_record", interrupted)
        assert run(data, "--by-day", str(folder)) == 130
    assert [each.name for each in folder.iterdir()] == [FRIDAY]
    assert run(data, "--by-day", str(folder)) == 0
    assert run(data, "--by-day", str(whole)) == 0
    for each in whole.iterdir():
        assert (folder / each.name).read_bytes() == each.read_bytes()


def test_all_games_in_one_packed_file(data: Path, tmp_path: Path) -> None:
    """Those of the day that is not over, too."""
    file = tmp_path / "games.jsonl.gz"
    assert run(data, "--all", str(file)) == 0
    assert seeds(file) == ["b", *ORDER, "e"]
