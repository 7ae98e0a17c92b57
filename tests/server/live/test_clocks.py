"""Clocks go by the server's time, over restarts too, and what the way took is given back."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from keepstone.match import StaleNumber, verify
from keepstone.server import upkeep
from keepstone.server.live import heartbeat
from keepstone.server.live.registry import TableHooks
from keepstone.server.live.table import Table
from keepstone.server.settings import Settings
from keepstone.server.storage.clocks import Moved
from keepstone.server.storage.schema import beats
from keepstone.server.storage.store import Store
from tests.support.databases import opened
from tests.support.moments import DAY, MINUTE, SECOND, Moment, Players, moment, two
from tests.support.polling import eventually_async
from tests.support.served import Client, serving

__all__ = ["moment"]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, moment: Moment) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("clocks")) as client:
        yield client


def test_who_moves_spends_time_and_gets_some_when_the_move_passes_on(
    client: Client, moment: Moment
) -> None:
    players = two(client, clock="10+15")
    first = players.mover()
    assert players.card()["clock"] == "10+15"
    assert players.times() == [10 * MINUTE, 10 * MINUTE]
    with client.socket(players.table) as socket:
        shown = socket.until("clock")
        assert (shown["n"], shown["running"]) == (11, first)
        socket.until("view")
        moment.pass_by(40 * SECOND)
        assert players.times()[first] == 560 * SECOND  # told to who comes now
        players.turn()
        after = socket.until("clock", lambda clock: clock["running"] != first)
    assert after["times"][first] == 575 * SECOND
    assert after["times"][1 - first] == 10 * MINUTE


def test_the_times_after_a_reconnection_are_the_true_ones(client: Client, moment: Moment) -> None:
    """The first player needs 40 s, and the second one has needed 20 s when the connection is back."""
    players = two(client, clock="10+15")
    first = players.mover()
    with client.socket(players.table, players.secrets[0]) as socket:
        assert socket.until("clock")["times"] == [10 * MINUTE, 10 * MINUTE]
        n = socket.until("view")["n"]
    moment.pass_by(40 * SECOND)
    players.turn()
    moment.pass_by(20 * SECOND)
    with client.socket(players.table, players.secrets[0], after=n) as socket:
        clocks = [frame for frame in socket.news() if frame["type"] == "clock"]
    assert [(each["times"][first], each["times"][1 - first]) for each in clocks] == [
        (575 * SECOND, 580 * SECOND)
    ]
    assert clocks[0]["running"] == 1 - first


def test_a_probe_is_answered_with_the_times(client: Client, moment: Moment) -> None:
    """The timers of a page may have stopped, while the connection stayed."""
    players = two(client, clock="10+15")
    first = players.mover()
    for secret in (players.secrets[0], None):
        with client.socket(players.table, secret) as socket:
            socket.until("view")
            moment.pass_by(40 * SECOND)
            socket.send({"type": "probe"})
            shown = socket.until("clock")
            assert shown["times"][first] == players.times()[first]
    assert players.times()[first] == 520 * SECOND


def test_a_move_has_days(client: Client, moment: Moment) -> None:
    players = two(client, clock="2d")
    first = players.mover()
    moment.pass_by(DAY + DAY // 2)
    assert players.times()[first] == DAY // 2
    players.turn()
    assert players.times() == [2 * DAY, 2 * DAY]
    moment.pass_by(DAY + DAY // 2)
    assert players.times()[1 - first] == DAY // 2


@pytest.mark.parametrize(
    ("thought", "charged"),
    [
        (None, 10_000),
        (10_000, 10_000),
        (9_800, 9_800),
        (9_500, 9_500),
        (0, 9_500),
        (60_000, 10_000),
    ],
)
def test_what_the_way_took_is_given_back_up_to_half_a_second(
    client: Client, moment: Moment, thought: int | None, charged: int
) -> None:
    players = two(client, clock="10+0")
    first = players.mover()
    moment.pass_by(10 * SECOND)
    players.act(first, "pass", thought=thought)
    assert players.times()[first] == 10 * MINUTE - charged


def test_the_socket_takes_the_thought_as_well(client: Client, moment: Moment) -> None:
    players = two(client, clock="10+0")
    first = players.mover()
    with client.socket(players.table, players.secrets[first]) as socket:
        n = socket.until("view")["n"]
        moment.pass_by(10 * SECOND)
        socket.send({"type": "play", "n": n, "action": "pass", "thought": 9_900})
        assert socket.until("clock")["times"][first] == 10 * MINUTE - 9_900


def test_time_runs_out_while_nobody_is_there(client: Client, moment: Moment) -> None:
    players = two(client, clock="3+2")
    first = players.mover()
    moment.pass_by(3 * MINUTE + 499)  # a move that is on its way might still count
    assert players.times()[first] == 0
    assert players.card()["status"] == "playing"
    moment.pass_by(1)
    with client.socket(players.table) as socket:
        view = socket.until_over()
    assert (view["winners"], view["to_act"]) == ([1 - first], -2)
    card = players.card()
    assert (card["ending"], card["seats"][first]["out"]) == ("time", "time")
    assert card["result"]["winners"] == [1 - first]
    text = client.http.get(f"{players.path}/record").text
    assert verify(text).ok, verify(text)
    assert json.loads(text)["clock"] == "3+2"
    assert json.loads(text)["out"][0]["spent"] == 3 * MINUTE


def test_a_move_that_comes_too_late_is_refused(client: Client, moment: Moment) -> None:
    players = two(client, clock="3+2")
    first = players.mover()
    moment.pass_by(3 * MINUTE + 400)
    body = players.body(first, action="pass")
    assert players.client.refused(f"{players.path}/actions", **body) == (409, "TimeUp")
    players.act(first, "pass", thought=3 * MINUTE - 50)
    assert players.times()[first] == 50


def test_time_does_not_run_for_bots(client: Client, moment: Moment) -> None:
    seats = ["me", "random"]
    place = client.post("/api/tables", game="castle-keep", seats=seats, name="Ada", clock="1+0")
    players = Players(client, place["table"], [place["secret"]])
    with client.socket(players.table) as socket:
        socket.until("view", lambda view: view["to_act"] == 0)
    assert players.times() == [MINUTE, None]
    players.turn()


def test_a_rematch_has_the_same_clock(client: Client, moment: Moment) -> None:
    players = two(client, clock="2d")
    players.call(0, "resign")
    again = client.post(f"{players.path}/rematch", secret=players.secrets[0])
    assert client.get(f"/api/tables/{again['table']}")["clock"] == "2d"


def test_what_is_no_clock_is_refused_and_its_seal_stays(client: Client) -> None:
    seal = client.post("/api/seals")["commitment"]
    wish: Any = {"game": "castle-keep", "seats": ["open", "open"], "commitment": seal}
    for clock in ("soon", "0+0", "200+0", "15d", "5+5+5"):
        assert client.refused("/api/tables", **wish, clock=clock) == (400, "InvalidClock")
    client.post("/api/tables", **wish, clock="1d")


@pytest.mark.parametrize("thought", [-1, 1.5, "soon", 10**11])
def test_a_thought_that_cannot_be_one_is_refused(client: Client, thought: object) -> None:
    players = two(client, clock="10+0")
    body = players.body(players.mover(), action="pass", thought=thought)
    assert client.refused(f"{players.path}/actions", **body) == (400, "InvalidRequest")


@pytest.mark.whole
def test_a_stop_of_the_server_costs_nobody_time(tmp_path: Path, moment: Moment) -> None:
    with serving(tmp_path) as client:
        players = two(client, clock="10+15")
        first = players.mover()
        moment.pass_by(MINUTE)
        before = players.times()
    moment.pass_by(2 * DAY)
    with serving(tmp_path) as client:
        again = Players(client, players.table, players.secrets)
        assert again.times() == before
        moment.pass_by(MINUTE)
        again.act(first, "pass")
        assert again.times()[first] == 8 * MINUTE


async def test_a_stop_of_all_servers_costs_nobody_time_and_of_one_it_does_not_stop_the_clock(
    tmp_path: Path, moment: Moment, own_database: str
) -> None:
    with serving(tmp_path, database=own_database) as one:
        players = two(one, clock="10+15")
        first = players.mover()
    moment.pass_by(MINUTE)
    with serving(tmp_path, database=own_database) as one:
        assert Players(one, players.table, players.secrets).times()[first] == 10 * MINUTE
        moment.pass_by(MINUTE)
        await wait_for_beat(Settings(tmp_path, database=own_database), moment)
        with serving(tmp_path, database=own_database) as two_:
            assert Players(two_, players.table, players.secrets).times()[first] == 9 * MINUTE


async def test_a_process_that_was_killed_costs_nobody_more_than_the_silence(
    tmp_path: Path, moment: Moment, own_database: str
) -> None:
    """Its last beat is all that is known of it. Where processes share a database, another might be alive."""
    with serving(tmp_path, database=own_database) as client:
        players = two(client, clock="10+15")
    store = await Store.open(Settings(tmp_path, database=own_database).database_url)
    due = await store.clocks.due_of(players.table)
    assert due is not None
    # it lives, and is killed
    assert await store.clocks.record_heartbeat(5_000, first=False) == Moved()
    moment.pass_by(5_000)
    assert await store.clocks.record_heartbeat(5_000, first=True) == Moved()
    assert await store.clocks.due_of(players.table) == due
    moment.pass_by(5_001)
    assert await store.clocks.record_heartbeat(5_000, first=True) == Moved(pause=5_001)
    assert await store.clocks.due_of(players.table) == due + 5_001
    await store.close()


async def test_nobody_beats_while_no_time_runs(tmp_path: Path, moment: Moment) -> None:
    """And no time is held by that: the clock that is the first to run says itself that a process is alive."""

    settings = Settings(tmp_path)
    with serving(tmp_path) as client:
        began = moment.now
        two(client)
        moment.pass_by(DAY)
        await asyncio.sleep(10 * heartbeat.PERIOD_SECONDS)
        assert await last_beat(settings) == began
        players = two(client, clock="10+15")
        assert await last_beat(settings) == moment.now
        moment.pass_by(MINUTE)
        await wait_for_beat(settings, moment)
        assert min(left for left in players.times() if left is not None) == 9 * MINUTE


async def test_of_two_processes_that_start_at_once_one_has_the_first_beat(
    tmp_path: Path, own_database: str
) -> None:
    url = Settings(tmp_path, database=own_database).database_url
    stores = [await Store.open(url) for _ in range(2)]
    beats = (store.clocks.record_heartbeat(5_000, first=True) for store in stores)
    assert await asyncio.gather(*beats) == [Moved(), Moved()]
    assert await stores[0].clocks.record_heartbeat(5_000, first=False) == Moved()
    for store in stores:
        await store.close()


@pytest.mark.whole
async def test_a_backup_goes_on_where_it_stood(tmp_path: Path, moment: Moment) -> None:
    (tmp_path / "old").mkdir()
    with serving(tmp_path / "old") as client:
        players = two(client, clock="10+15")
        first = players.mover()
        moment.pass_by(MINUTE)
        await wait_for_beat(Settings(tmp_path / "old"), moment)
        await upkeep.back_up(Settings(tmp_path / "old"), tmp_path / "backup")
        moment.pass_by(MINUTE)
    moment.pass_by(DAY)
    await upkeep.restore(Settings(tmp_path / "new"), tmp_path / "backup")
    with serving(tmp_path / "new") as client:
        assert Players(client, players.table, players.secrets).times()[first] == 9 * MINUTE


async def test_of_two_processes_one_lets_the_time_run_out(tmp_path: Path, moment: Moment) -> None:
    with serving(tmp_path) as client:
        players = two(client, clock="3+2")
    store = await Store.open(Settings(tmp_path).database_url)
    stored = await store.load(players.table)
    assert stored is not None
    tables = [Table(stored, store, TableHooks()) for _ in range(2)]
    moment.pass_by(4 * MINUTE)
    ended = await asyncio.gather(*(table.flag() for table in tables), return_exceptions=True)
    assert sorted(type(each).__name__ for each in ended) in (
        ["NoneType", "StaleNumber"],
        ["NoneType", "NoneType"],
    )
    assert [type(each) for each in ended].count(StaleNumber) <= 1
    for table in tables:
        await table.follow()
    assert [table.match.status for table in tables] == ["over", "over"]
    again = await store.load(players.table)
    assert again is not None
    assert again.log[11:] == (f"timeout {tables[0].match.events[-1].seat}",)
    assert again.ended is not None
    assert again.due is None
    await store.close()


async def last_beat(settings: Settings) -> int:
    async with opened(settings) as store, store.database.reading() as connection:
        at: int = (await connection.execute(select(beats.c.at))).scalar_one()
        return at


async def wait_for_beat(settings: Settings, moment: Moment) -> None:
    """Wait until a process has recorded that it is alive now."""
    await eventually_async(lambda: last_beat(settings), lambda at: at == moment.now)
