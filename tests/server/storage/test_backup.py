"""Backups: whole, of one moment, taken while the server runs, and refused where they do not fit."""

import asyncio
import contextlib
import hashlib
import json
import random
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from keepstone.errors import KeepstoneError
from keepstone.match import Seat
from keepstone.server.launch import CannotStart
from keepstone.server.settings import Settings
from keepstone.server.storage import backup, migrate
from keepstone.server.storage.rows import StoredMatch, StoredSeat, match_of
from keepstone.server.storage.store import Store
from keepstone.server.studies.study_store import StudyStore
from keepstone.server.upkeep import back_up, current_store, restore
from tests.support.boards import Board
from tests.support.later_version import LATER, with_later_version
from tests.support.rows import each_row
from tests.support.served import Client, serving

ADA = StoredSeat(Seat("person", "Ada Ł", None, "ab"), bytes(range(32)))
BOT = StoredSeat(Seat("bot", "Greedy", "greedy", ""))
MATCH = StoredMatch(
    "b" * 12, "castle-keep", 1, 2, {"gate": "once"}, bytes(32), 4, False, "2026", (ADA, BOT)
)


def stored(folder: Path, ask: Callable[[Store], Any]) -> Any:
    """The answer of a store to a question."""
    folder.mkdir(exist_ok=True)

    async def answer() -> Any:
        store = await Store.open(Settings(folder).database_url)
        try:
            return await ask(store)
        finally:
            await store.close()

    return asyncio.run(answer())


@pytest.fixture
def full(tmp_path: Path) -> Path:
    """A backup of a little of everything; the rematch has an identity before that of the first match."""

    async def fill(store: Store) -> None:
        await store.seal("c" * 64, b"\x00seed", "2026", "2025")
        await store.create(MATCH)
        await store.create(replace(MATCH, id="a" * 12, rematch_of=MATCH.id, private=True))
        texts = [f"event {number}" for number in range(2 * backup.AT_ONCE + 1)]
        await store.append(MATCH.id, 1, texts, "2026", "2027")
        await store.results.save_analysis(MATCH.id, b"\xff kept")
        await StudyStore(store.database).create("d" * 12, bytes(32), b"\x00tree", 2026)

    stored(tmp_path / "old", fill)
    file = tmp_path / "keepstone.backup"
    counts = asyncio.run(back_up(Settings(tmp_path / "old"), file))
    assert counts == {
        "matches": 2,
        "seats": 4,
        "events": 2001,
        "seals": 1,
        "analyses": 1,
        "studies": 1,
    }
    return file


class Players:
    """Two persons who play at a table in a thread; what was acknowledged so far."""

    def __init__(self, client: Client):
        self.table, self.secrets = client.two_persons()
        self.client, self.acknowledged, self.done = client, [""] * 0, threading.Event()
        self.thread = threading.Thread(target=self.play)
        self.thread.start()

    def play(self) -> None:
        choose = random.Random(1)
        with (
            self.client.socket(self.table, self.secrets[0]) as ada,
            self.client.socket(self.table, self.secrets[1]) as ben,
        ):
            while not self.done.is_set():
                bursts = ada.burst(), ben.burst()
                self.acknowledged += [f["n"] for f in bursts[0] if f["type"] == "event"]
                views = [burst[-1] for burst in bursts]
                if views[0]["status"] == "over":
                    return
                mover = views[0]["to_act"]
                choices = [each["action"] for each in views[mover]["scene"]["choices"]]
                (ada, ben)[mover].play(views[0]["n"], choose.choice(choices))


@pytest.mark.whole
def test_what_was_acknowledged_before_a_backup_is_in_it(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    with serving(tmp_path / "old") as client:
        players = [Players(client) for _ in range(2)]
        taken = []
        for number in range(3):
            while sum(len(each.acknowledged) for each in players) < 30 * (number + 1):
                if not any(each.thread.is_alive() for each in players):
                    break
                time.sleep(0.01)  # or it would take the processor from the server
            known = {each.table: len(each.acknowledged) for each in players}
            file = tmp_path / f"{number}.backup"
            asyncio.run(back_up(Settings(tmp_path / "old"), file))
            taken.append((file, known))
        for each in players:
            each.done.set()
        for each in players:
            each.thread.join()
        logs = {each.table: stored(tmp_path / "old", _load(each.table)).log for each in players}
    assert len({tuple(known.values()) for _, known in taken}) > 1  # moves were made in between
    for file, known in taken:
        folder = file.with_suffix("")
        asyncio.run(restore(Settings(folder), file))
        for table, number in known.items():
            match = stored(folder, _load(table))
            assert number <= match.number
            assert match.log == logs[table][: match.number]
            assert match_of(match).number == match.number


def test_a_backup_is_of_one_moment(
    tmp_path: Path, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is stored after its first row is read is not in it."""
    line, written = backup._ChecksummedWriter.line, []

    def meanwhile(self: backup._ChecksummedWriter, document: Any) -> None:
        line(self, document)
        if isinstance(document, list) and not written:
            with contextlib.closing(sqlite3.connect(tmp_path / "old" / "keepstone.db")) as other:
                written.append(other.execute("update events set text = 'later'").rowcount)
                other.commit()

    monkeypatch.setattr(backup._ChecksummedWriter, "line", meanwhile)
    again = tmp_path / "again.backup"
    asyncio.run(back_up(Settings(tmp_path / "old"), again))
    assert written == [2 * backup.AT_ONCE + 1]
    assert b"later" not in again.read_bytes()


def _load(table: str) -> Callable[[Store], Any]:
    return lambda store: store.load(table)


def test_a_restored_database_is_the_same(tmp_path: Path, full: Path) -> None:
    assert full.stat().st_mode & 0o777 == 0o600
    counts = asyncio.run(restore(Settings(tmp_path / "new"), full))
    again = tmp_path / "again.backup"
    assert asyncio.run(back_up(Settings(tmp_path / "new"), again)) == counts
    lines = [file.read_bytes().splitlines()[1:-1] for file in (full, again)]
    assert lines[0] == lines[1]
    match = stored(tmp_path / "new", _load(MATCH.id))
    assert (match.stored_seats, match.options, match.rematch) == (
        (ADA, BOT),
        MATCH.options,
        "a" * 12,
    )
    assert stored(tmp_path / "new", lambda store: store.unseal("c" * 64)) == b"\x00seed"


@pytest.mark.whole
def test_a_backup_of_a_postgresql_server_is_restored_into_sqlite(
    tmp_path: Path, own_database: str
) -> None:
    """The server's job queue has tables there, which are left out."""
    file = tmp_path / "keepstone.backup"
    with serving(tmp_path / "old", database=own_database) as server:
        board = Board(server, game="castle", players=2)
        board.ask("PATCH", "/nodes/0", {"comment": "Łódź"})
        counts = asyncio.run(back_up(Settings(tmp_path / "old", database=own_database), file))
    of_days = "contests", "deals"  # which the server creates in the background
    assert {name: counts[name] for name in counts if name not in of_days} == {
        "beats": 1,
        "studies": 1,
    }
    asyncio.run(restore(Settings(tmp_path / "new"), file))
    with serving(tmp_path / "new") as server:
        board.server = server
        assert board.card()["comment"] == "Łódź"
        assert board.ask("PATCH", "/nodes/0", {"comment": "still mine"})


@pytest.mark.whole
def test_a_database_that_is_not_empty_is_left_alone(tmp_path: Path, full: Path) -> None:
    stored(tmp_path / "other", lambda store: store.seal("d" * 64, b"x", "2026", "2025"))
    with pytest.raises(backup.NotEmpty, match="not empty"):
        asyncio.run(restore(Settings(tmp_path / "other"), full))
    assert stored(tmp_path / "other", _load(MATCH.id)) is None


def _with_head(content: bytes, **changes: object) -> bytes:
    """The backup with another first line and the right checksum."""
    first, rest = content.split(b"\n", 1)
    lines = json.dumps(json.loads(first) | changes).encode() + b"\n" + rest
    *body, end = lines.splitlines(keepends=True)
    plain = json.loads(end) | {"sha256": hashlib.sha256(b"".join(body)).hexdigest()}
    return b"".join(body) + json.dumps(plain).encode()


@pytest.mark.whole
@each_row(
    "change said",
    [
        (lambda content: b"", "is truncated"),
        (lambda content: content[: len(content) // 2], "is truncated"),
        (lambda content: b"".join(content.splitlines(keepends=True)[:-1]), "is truncated"),
        (lambda content: content.replace(b"event 7", b"event 8", 1), "is damaged: its checksum"),
        (lambda content: b"my diary", "is not a Keepstone backup"),
        (lambda content: b"\xff\xfe", "is not a Keepstone backup"),
        (lambda content: b"[]", "is not a Keepstone backup"),
        (lambda content: _with_head(content, version=2), "has version 2; version 1 can be"),
        (lambda content: _with_head(content, schema="9999"), "by a later version of Keepstone"),
        (lambda content: _with_head(content, colour="red"), "is damaged: "),
    ],
)
def test_a_file_that_cannot_be_restored(
    tmp_path: Path, full: Path, change: Callable[[bytes], bytes], said: str
) -> None:
    file = tmp_path / "changed.backup"
    file.write_bytes(change(full.read_bytes()))
    with pytest.raises(backup.InvalidBackup, match=said):
        asyncio.run(restore(Settings(tmp_path / "new"), file))
    assert stored(tmp_path / "new", _load(MATCH.id)) is None


def test_a_backup_without_its_last_line_break_is_whole(tmp_path: Path, full: Path) -> None:
    full.write_bytes(full.read_bytes()[:-1])
    asyncio.run(restore(Settings(tmp_path / "new"), full))
    assert stored(tmp_path / "new", _load(MATCH.id)) is not None


@pytest.mark.whole
def test_a_backup_of_an_older_version_is_brought_up_to_date(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.mkdir()
    engine = create_engine(f"sqlite:///{old / 'keepstone.db'}")
    with engine.begin() as connection:
        migrate.upgrade(connection, "0001")
        connection.execute(text("insert into seals values ('cc', x'00ff', '2026')"))
    engine.dispose()
    file = tmp_path / "keepstone.backup"
    asyncio.run(back_up(Settings(old), file))
    with with_later_version(tmp_path / "later"):
        asyncio.run(restore(Settings(tmp_path / "new"), file))
        assert stored(tmp_path / "new", lambda store: store.unseal("cc")) == b"\x00\xff"
        assert stored(tmp_path / "new", _version) == LATER
        stored(tmp_path / "used", lambda store: store.ask())
        with pytest.raises(backup.NotEmpty, match="name a new database"):
            asyncio.run(restore(Settings(tmp_path / "used"), file))


async def _version(store: Store) -> str | None:
    async with store.database.reading() as connection:
        return await connection.run_sync(migrate.version_of)


async def _open_current(folder: Path) -> None:
    async with current_store(Settings(folder)):
        pass


def test_a_database_that_is_not_there_or_has_nothing(tmp_path: Path) -> None:
    with pytest.raises(CannotStart, match="there is no database"):
        asyncio.run(back_up(Settings(tmp_path), tmp_path / "x"))
    (tmp_path / "keepstone.db").touch()
    with pytest.raises(KeepstoneError, match="has no tables"):
        asyncio.run(back_up(Settings(tmp_path), tmp_path / "x"))
    assert not (tmp_path / "x").exists()
    with pytest.raises(CannotStart, match="Start the server once"):
        asyncio.run(_open_current(tmp_path))
