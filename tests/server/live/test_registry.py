"""Tables in memory: they come and go, and nothing depends on it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from keepstone.match import Seat
from keepstone.server.base import server_time
from keepstone.server.compile.readiness import Readiness
from keepstone.server.contests.contest_store import ContestStore
from keepstone.server.errors import NoDatabase, NoSuchTable
from keepstone.server.lifecycle import close_services
from keepstone.server.live.table_cards import card_of
from keepstone.server.services import Services
from keepstone.server.storage.appends import Appends
from keepstone.server.storage.rows import StoredMatch, StoredSeat
from keepstone.server.storage.store import Store
from keepstone.server.wire.contests import ContestPlay, NewContest
from keepstone.server.wire.requests import NewTable
from tests.support.polling import eventually, until_true
from tests.support.served import Client
from tests.support.services import full_table, services_in

PERSON = bytes(range(32))


async def test_tables_that_nobody_watches_leave_the_memory(tmp_path: Path) -> None:
    services = await services_in(tmp_path, live_tables=2)
    tables = [await full_table(services) for _ in range(5)]
    assert len(services.live.registry.in_memory) == 2
    watched = await services.live.registry.table(tables[4])
    with services.live.subscriptions.to_table(watched, None, lambda: None):
        for id in tables:
            table = await services.live.registry.table(id)
            seat = table.match.mover
            assert seat is not None
            await table.act(seat, 11, "pass")
        assert tables[4] in services.live.registry.in_memory
        for id in tables[:4]:
            assert (await services.live.registry.table(id)).match.number > 11
        assert await services.live.registry.table(tables[4]) is watched
    assert len(services.live.registry.in_memory) == 3
    await close_services(services)


async def test_services_may_close_while_they_notify_other_processes(
    tmp_path: Path, own_database: str
) -> None:
    """What it was about to say is dropped; a coroutine that nobody had awaited would warn, which is an error."""
    services = await services_in(tmp_path, database=own_database)
    place = await services.lobby.opener.open(
        NewTable("castle-keep", ["me", "open"], name="Ada"), ""
    )
    await services.lobby.seating.greet(place.table, place.secret, "hello")
    await close_services(services)


async def test_a_table_is_loaded_once_for_many_who_ask(services: Services) -> None:
    id = await full_table(services)
    services.live.registry._tables.clear()
    found = await asyncio.gather(*(services.live.registry.table(id) for _ in range(20)))
    assert all(each is found[0] for each in found)
    with pytest.raises(NoSuchTable):
        await services.live.registry.table("nothing")
    assert not services.live.registry._loading


async def test_a_table_whose_start_was_lost_begins_when_it_is_loaded(services: Services) -> None:
    """As after a crash between the last person's sitting down and the deal."""
    place = await services.lobby.opener.open(
        NewTable("castle-keep", ["me", "open"], name="Ada"), ""
    )
    match = (await services.live.registry.table(place.table)).match.copy()
    seat = match.sit("Ben")
    changes = {seat: (Seat(), StoredSeat(match.seats[seat]))}
    await services.store.seats.change(place.table, changes)
    services.live.registry._tables.clear()
    assert (await services.live.registry.table(place.table)).match.number == 11


def test_an_action_is_finished_when_its_sender_leaves(
    server: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The socket is gone while the action is being stored: it is shown all the same."""
    store = Appends.store

    async def slowly(*args: Any) -> None:
        await asyncio.sleep(0.2)
        await store(*args)

    place = server.post("/api/tables", game="castle-keep", seats=["me", "greedy"], name="Ada")
    with server.socket(place["table"], place["secret"]) as socket:
        view = socket.until("view", lambda view: view["scene"]["choices"])
        monkeypatch.setattr(Appends, "store", slowly)
        socket.play(view["n"], "pass")
    eventually(lambda: server.get(f"/api/tables/{place['table']}")["n"] > view["n"])


async def contest_game(services: Services) -> tuple[str, str]:
    """Begin a game of a contest. Return the contest and the table."""
    contests, wish = services.contests.contests, NewContest("castle-keep", "page", people=2)
    contest = await contests.open(wish, "::1", PERSON)
    place = await contests.play(contest.id, ContestPlay("Ada"), "::1", PERSON)
    return contest.id, place.table


async def test_a_seal_that_ends_while_a_table_is_loaded(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end is stored after the table has been read, and announced before the table is in memory."""
    contest, id = await contest_game(services)
    await services.live.registry.table(id)
    monkeypatch.delitem(services.live.registry._tables, id)
    wait = services.live.readiness.wait

    async def end_seal(*args: Any) -> None:
        await services.contests.contests.close(contest, PERSON)
        await wait(*args)

    monkeypatch.setattr(Readiness, "wait", lambda _, *args: end_seal(*args))
    assert not card_of(await services.live.registry.table(id)).sealed


async def test_a_table_that_is_deleted_while_it_is_loaded(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = await services.lobby.opener.open(
        NewTable("castle-keep", ["me", "open"], name="Ada"), ""
    )
    registry = services.live.registry
    monkeypatch.delitem(registry._tables, place.table)
    wait = services.live.readiness.wait

    async def delete(*args: Any) -> None:
        monkeypatch.setattr(services.lobby.expiry, "_hours", -1)
        await services.lobby.expiry.work()
        await wait(*args)

    monkeypatch.setattr(Readiness, "wait", lambda _, *args: delete(*args))
    with pytest.raises(NoSuchTable):
        await registry.table(place.table)
    assert place.table not in registry.in_memory


async def test_a_table_stays_in_memory_only_if_it_has_been_read_again(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody gets it before."""
    id = await full_table(services)
    registry, load, held = services.live.registry, Store.load, asyncio.Event()
    monkeypatch.delitem(registry._tables, id)

    async def fail(store: Store, id: str, *after: int) -> StoredMatch | None:
        if after:
            await held.wait()
            raise NoDatabase("the database does not respond")
        return await load(store, id)

    with monkeypatch.context() as failing:
        failing.setattr(Store, "load", fail)
        first = asyncio.create_task(registry.table(id))
        await until_true(lambda: id in registry.in_memory)
        second = asyncio.create_task(registry.table(id))
        await asyncio.sleep(0)  # in which it looks for the table
        held.set()
        found = await asyncio.gather(first, second, return_exceptions=True)
        assert list(map(type, found)) == [NoDatabase, NoDatabase]
    assert id not in registry.in_memory
    assert (await registry.table(id)).match.number == 11


async def test_the_end_of_a_seal_is_found_without_a_message(
    tmp_path: Path, own_database: str
) -> None:
    services = await services_in(tmp_path, database=own_database)
    contest, id = await contest_game(services)
    table = await services.live.registry.table(id)
    now = server_time.written_now()
    await ContestStore(services.store.database).close(contest, "creator", now)
    assert card_of(table).sealed and services.live.follower is not None
    await services.live.follower.check()
    await until_true(lambda: not card_of(table).sealed)
    await close_services(services)
