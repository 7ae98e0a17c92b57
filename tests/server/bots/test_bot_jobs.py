"""When bots are asked for their moves, and whose bots are asked next."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from keepstone import bots
from keepstone.match import NotPlaying, Seat
from keepstone.server.base import jobs
from keepstone.server.base.fair_queue import FairThreads
from keepstone.server.base.process_queue import ProcessQueue
from keepstone.server.bots import thinker
from keepstone.server.bots.jobs import Bots
from keepstone.server.bots.thinker import LONGEST, Pace
from keepstone.server.live.connections import TableSubscriptions
from tests.support.never_empty import never_empty
from tests.support.polling import until_true
from tests.support.served import Client, serving

MANY = 40
ALONE = {"game": "castle-keep", "seats": ["knight", "knight"]}


class Seen:
    """What a job asks of a table; the bot passes its turn on at once."""

    id, owner, of_bots_alone = "table", "somebody", False

    def __init__(self) -> None:
        self.match = SimpleNamespace(number=7)
        self.bot_to_move: Any = Seat("bot", "Page", "page")

    def pass_on(self) -> None:
        self.match.number, self.bot_to_move = self.match.number + 1, None


def bots_at(table: Any, thinking: Any) -> Bots:
    """Bots in one process with one table."""

    async def find(_: str) -> Any:
        return table

    return Bots(ProcessQueue, thinking, lambda _: False, find)


async def test_a_turn_that_comes_while_a_job_ends_is_not_forgotten() -> None:
    """The first bot has just moved when a person acts, and it is a bot's turn again."""
    asked: list[int] = []
    table: Any = Seen()

    async def move(moved: Any) -> None:
        asked.append(moved.match.number)
        moved.pass_on()
        if len(asked) == 1:
            moved.bot_to_move = Seat("bot", "Page", "page")
            passing.wake(moved)

    passing = bots_at(table, SimpleNamespace(move=move))
    for _ in range(2):
        passing.wake(table)  # which makes one job
    async with asyncio.timeout(60):
        while len(asked) < 2:
            await asyncio.sleep(0)
    await passing.close()
    assert asked == [7, 8]
    assert not passing.works_on(table)


async def test_a_bot_that_fails_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(jobs, "LONGEST_PAUSE", 0.01)
    table, tries = Seen(), 0

    async def move(moved: Any) -> None:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise ValueError
        moved.pass_on()

    failing = bots_at(table, SimpleNamespace(move=move))
    failing.wake(cast(Any, table))
    await until_true(lambda: table.match.number > 7)
    await failing.close()
    assert [record.getMessage() for record in caplog.records] == ["a job failed: move table 7"] * 2


@pytest.fixture
def happened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Who began to wait for a bot's move, by address, and the level of each bot that was asked, in turn."""
    happened: list[str] = []
    choose, timed = bots.choose, FairThreads.timed

    def note_level(level: bots.Level, *args: Any) -> str:
        happened.append(level.name)
        return choose(level, *args)

    async def note_owner(threads: FairThreads, owner: str, *args: Any) -> Any:
        happened.append(owner)
        return await timed(threads, owner, *args)

    monkeypatch.setattr(bots, "choose", note_level)
    monkeypatch.setattr(FairThreads, "timed", note_owner)
    return happened


@pytest.fixture
def crowded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """A server that asks one bot at a time, with many tables of bots of one address that are all watched."""
    monkeypatch.setattr(thinker, "AT_ONCE", 1)
    monkeypatch.setattr(TableSubscriptions, "exist", lambda *_: True)
    with serving(tmp_path) as client:
        client.http.headers["X-Forwarded-For"] = "192.0.2.1"
        for _ in range(MANY):
            client.post("/api/tables", **ALONE)
        client.http.headers["X-Forwarded-For"] = "192.0.2.2"
        yield client


@pytest.mark.whole
def test_many_tables_of_one_address_do_not_keep_the_bots_of_another(
    crowded: Client, happened: list[str]
) -> None:
    place = crowded.post("/api/tables", game="castle-keep", seats=["me", "greedy"], name="Ada")
    with crowded.socket(place["table"], place["secret"]) as socket:
        while happened.count("greedy") < 4:
            frame = socket.frame()
            if frame["type"] == "view" and (choices := frame["scene"]["choices"]):
                socket.play(frame["n"], choices[-1]["action"])
    waits = [i for i, each in enumerate(happened) if each == "192.0.2.2"]
    for wait in never_empty(waits[:4]):
        asked = [each for each in happened[wait:] if each in ("knight", "greedy")]
        assert asked.index("greedy") <= 2  # behind one that is on its way, and one of the others


@pytest.mark.whole
def test_bots_alone_rest_until_somebody_looks(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        table = client.post("/api/tables", **ALONE)["table"]
        n = client.get(f"/api/tables/{table}")["n"]
        let_a_bot_move(client)
        with client.socket(table) as socket:
            assert socket.burst()[-1]["n"] == n
            assert socket.until("event")["n"] > n
    with serving(tmp_path) as client:
        n = client.get(f"/api/tables/{table}")["n"]
        let_a_bot_move(client)
        assert client.get(f"/api/tables/{table}")["n"] == n
        with client.socket(table, after=n) as socket:
            assert socket.until("event")["n"] == n + 1


def let_a_bot_move(client: Client) -> None:
    """A bot that anybody else has asked before would have moved then."""
    place = client.post("/api/tables", game="castle-keep", seats=["greedy", "me"], name="Ada")
    with client.socket(place["table"], place["secret"]) as socket:
        while (frame := socket.frame())["type"] != "view" or not frame["scene"]["choices"]:
            pass


def test_an_answer_without_a_choice_takes_as_long_as_a_choice() -> None:
    pace = Pace(0.5)
    assert pace.rest("castillos", "knight", 0.005, forced=True) == pytest.approx(0.495)
    assert pace.rest("castillos", "knight", 0.9, forced=False) == 0
    assert pace.rest("castillos", "knight", 0.005, forced=True) == pytest.approx(0.895)
    assert pace.rest("castillos", "castellan", 0.005, forced=True) == pytest.approx(0.495)
    assert pace.rest("castillos", "knight", 0.2, forced=False) == pytest.approx(0.3)
    assert pace.rest("castillos", "knight", 9.0, forced=False) == 0
    assert pace.rest("castillos", "knight", 0.0, forced=True) == LONGEST
    assert Pace(0).rest("castillos", "knight", 0.0, forced=True) == 0


def test_bots_that_look_ahead_are_held_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[tuple[str, bool]] = []

    def note(self: Pace, game: str, level: str, took: float, forced: bool) -> float:
        held.append((level, forced))
        return 0.0

    monkeypatch.setattr(Pace, "rest", note)
    with serving(tmp_path) as client:
        table = client.post("/api/tables", game="castillos", seats=["knight", "greedy"])["table"]
        with client.socket(table) as socket:
            while len({forced for _, forced in held}) < 2:
                socket.frame()
    assert {level for level, _ in held} == {"knight"}


async def test_a_table_that_changes_while_a_bot_thinks_is_no_failure(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A person resigns meanwhile: the game is over, so no action is legal any more."""

    class Table(Seen):
        """A table whose game ends while its bot thinks."""

        def __init__(self) -> None:
            super().__init__()
            view = SimpleNamespace(legal_actions=lambda: [1, 2])
            position = SimpleNamespace(view=lambda _: view)
            about = {"mover": 1, "deal": None, "config": None, "position": position}
            self.match = SimpleNamespace(number=7, **about)

        async def act(self, seat: int, number: int, action: str) -> None:
            self.pass_on()
            raise NotPlaying("the game is over")

    table: Any = Table()
    levels: Any = SimpleNamespace(find=lambda *_: SimpleNamespace(iterations=0))
    thinking = thinker.Thinker(Pace(0.0), levels)
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setattr(bots, "choose", lambda *_: "pass")
    resigned = bots_at(table, thinking)
    try:
        resigned.wake(table)
        async with asyncio.timeout(60):
            while table.match.number == 7 or resigned.works_on(table):
                await asyncio.sleep(0)
    finally:
        monkeypatch.undo()
        thinking.close()
    assert [record.levelname for record in caplog.records] == []
