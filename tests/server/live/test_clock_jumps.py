"""A jump of the system clock costs nobody time and ends no game; the deadlines move once."""

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import insert, select, update

from keepstone.server.base import server_time
from keepstone.server.base.server_time import Clock, Reading
from keepstone.server.settings import Settings
from keepstone.server.storage.appends import Marks
from keepstone.server.storage.clocks import Moved
from keepstone.server.storage.schema import matches, seats
from keepstone.server.storage.store import Store
from tests.support.moments import DAY, MINUTE, SECOND, Moment, Players, moment, two
from tests.support.polling import eventually
from tests.support.served import Client, serving

__all__ = ["moment"]

HOUR = 60 * MINUTE
SILENCE = 5_000


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, moment: Moment) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("jumps")) as client:
        yield client


@pytest.mark.parametrize("jump", [20 * SECOND, 3 * HOUR, -3 * HOUR, 2 * DAY])
def test_a_jump_costs_nobody_time(
    client: Client, moment: Moment, jump: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    players = two(client, clock="3+2")
    first = players.mover()
    moment.pass_by(MINUTE)
    moment.jump(jump)
    assert players.times()[first] == 2 * MINUTE  # before and after the server notices
    eventually(lambda: f"jumped by {jump / 1000:+.1f} s" in caplog.text)
    eventually(lambda: players.times()[first] == 2 * MINUTE)
    assert players.card()["status"] == "playing"
    players.act(first, "pass", thought=MINUTE)
    assert players.times()[first] == 2 * MINUTE
    moment.pass_by(2 * MINUTE + 500)
    eventually(lambda: players.card()["status"] == "over")
    assert players.card()["ending"] == "time"


@pytest.mark.parametrize("jump", [DAY, -DAY])
@pytest.mark.whole
def test_a_jump_while_the_server_is_stopped_costs_nobody_time(
    tmp_path: Path, moment: Moment, jump: int
) -> None:
    with serving(tmp_path) as client:
        players = two(client, clock="10+15")
        moment.pass_by(MINUTE)
        before = players.times()
    moment.jump(jump)
    with serving(tmp_path) as client:
        assert Players(client, players.table, players.secrets).times() == before


class Processes:
    """Two processes with one PostgreSQL database, each with a clock of its own."""

    def __init__(self, stores: list[Store], patch: pytest.MonkeyPatch):
        self.stores, self._patch = stores, patch

    def use(self, number: int) -> Store:
        """Return the store of a process, whose clock becomes the server's time."""
        self._patch.setattr(server_time, "CLOCK", self.stores[number].clocks._clock)
        return self.stores[number]

    async def left(self, number: int) -> int:
        """Return how much time the player at the match has left, as a process computes it."""
        due = await self.use(number).clocks.due_of("match")
        assert due is not None
        return due - server_time.now()


@pytest.fixture
async def processes(
    tmp_path: Path, moment: Moment, monkeypatch: pytest.MonkeyPatch, own_database: str
) -> AsyncIterator[Processes]:
    stores = []
    for _ in range(2):
        monkeypatch.setattr(server_time, "CLOCK", Clock())
        stores.append(await Store.open(Settings(tmp_path, database=own_database).database_url))
    both = Processes(stores, monkeypatch)
    for number in (0, 1):
        await both.use(number).clocks.record_heartbeat(SILENCE, first=True)
    async with stores[0].database.writing() as connection:
        await connection.execute(insert(matches).values(row("match")))
    await both.use(0).append("match", 1, ["draw 1"], marks=Marks(None, moment.now + MINUTE, {}))
    yield both
    for store in stores:
        await store.close()


def row(id: str) -> dict[str, object]:
    """Return the row of a match that has begun."""
    fixed = {
        "game": "castle",
        "rules": 1,
        "players": 2,
        "options": {},
        "seed": b"",
        "private": False,
    }
    return {"id": id, "created": server_time.written_now(), "started": "2026"} | fixed


@pytest.mark.parametrize("jump", [20 * SECOND, HOUR, -HOUR])
async def test_of_two_processes_one_moves_the_deadlines(
    processes: Processes, moment: Moment, jump: int
) -> None:
    moment.jump(jump)
    assert [await processes.left(0), await processes.left(1)] == [MINUTE, MINUTE]
    assert await processes.use(0).clocks.record_heartbeat(SILENCE, first=False) == Moved(jump)
    assert [await processes.left(0), await processes.left(1)] == [MINUTE, MINUTE]
    assert await processes.use(1).clocks.record_heartbeat(SILENCE, first=False) == Moved()
    assert await processes.use(0).clocks.record_heartbeat(SILENCE, first=False) == Moved()
    assert [await processes.left(0), await processes.left(1)] == [MINUTE, MINUTE]


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
async def test_a_deadline_that_is_stored_before_the_process_notices(
    processes: Processes, moment: Moment, jump: int
) -> None:
    """Process 1 computes a deadline, process 0 moves all deadlines, and then process 1 stores its own."""
    moment.jump(jump)
    slow = processes.use(1)
    marks = Marks(5, server_time.now() + 2 * MINUTE, {})
    await processes.use(0).clocks.record_heartbeat(SILENCE, first=False)
    processes.use(1)
    await slow.append("match", 2, ["draw 2"], marks=marks)
    assert [await processes.left(0), await processes.left(1)] == [2 * MINUTE, 2 * MINUTE]


async def test_a_process_that_starts_first_after_a_jump_moves_the_deadlines_alone(
    processes: Processes, moment: Moment
) -> None:
    moment.jump(-HOUR)
    starting = processes.use(1)
    assert await starting.clocks.record_heartbeat(SILENCE, first=True) == Moved(pause=-HOUR)
    assert await processes.use(0).clocks.record_heartbeat(SILENCE, first=False) == Moved()
    assert [await processes.left(0), await processes.left(1)] == [MINUTE, MINUTE]


async def test_presence_and_waiting_tables_move_too(
    tmp_path: Path, moment: Moment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This process has a clock of its own, because the server of the other tests sets theirs."""
    monkeypatch.setattr(server_time, "CLOCK", Clock())
    store = await Store.open(Settings(tmp_path).database_url)
    await store.clocks.record_heartbeat(SILENCE, first=True)
    seat = {"match": "waits", "seat": 0, "kind": "person", "name": "Ada", "contribution": ""}
    times = {"created": "2026-11-29T10:00:00+00:00", "reveal_by": "2026-11-29T10:01:00.500+00:00"}
    async with store.database.writing() as connection:
        await connection.execute(insert(matches).values(row("waits") | {"started": None}))
        await connection.execute(update(matches).values(times))
        await connection.execute(insert(seats).values(seat | {"seen": 7}))
    moment.jump(HOUR)
    assert await store.clocks.needs_heartbeat()
    assert await store.clocks.record_heartbeat(SILENCE, first=False) == Moved(HOUR)
    async with store.database.reading() as connection:
        waits = (await connection.execute(select(matches.c.created, matches.c.reveal_by))).one()
        seen = (await connection.execute(select(seats.c.seen))).scalar_one()
    await store.close()
    assert tuple(waits) == ("2026-11-29T11:00:00+00:00", "2026-11-29T11:01:00.500+00:00")
    assert seen == 7 + HOUR


def test_a_small_difference_is_made_up_for_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """At 1 ms in 200, and only as far as the reading is exact."""
    passed = 0
    monkeypatch.setattr(server_time, "steady", lambda: passed)
    clock = Clock()
    clock.adopt(Reading(1000), 1)
    passed = 2000
    clock.follow(Reading(1500, 100))
    assert clock.offset == 1010
    clock.follow(Reading(1050, 100))
    assert clock.offset == 1010
    passed = 1_000_000
    clock.follow(Reading(1500, 100))
    assert clock.offset == 1400
    passed = 2_000_000
    clock.follow(Reading(2501, 100))  # a jump
    assert (clock.offset, clock.jump(Reading(2501, 100))) == (1400, 1101)
