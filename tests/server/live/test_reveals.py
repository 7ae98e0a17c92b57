"""From sitting down to the first draw: pledges, reveals, and what happens to those who are not there."""

import asyncio
import json
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from keepstone.match import Match, NotRevealing, pledge, verify
from keepstone.server.lifecycle import close_services
from keepstone.server.live.seat_changes import forfeit, reveal
from keepstone.server.services import Services
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.rows import StoredSeat
from keepstone.server.wire.requests import Join, NewTable
from tests.support.matches import contribution_of
from tests.support.polling import eventually, until_true
from tests.support.served import TWO_PERSONS, Client, Plain, serving
from tests.support.services import full_table, services_in

ADA, BEN = contribution_of("Ada"), contribution_of("Ben")
LONG, SHORT = 600.0, 0.3  # seconds
REVEALED: dict[str, Any] = {"contribution": ADA}
FORFEITED: dict[str, Any] = {"forfeited": True}


def path_of(place: Plain) -> str:
    return f"/api/tables/{place['table']}"


def contributions(server: Client, place: Plain) -> list[str]:
    """As the record has them once the game has begun."""
    given: list[str] = server.get(f"{path_of(place)}/record")["fairness"]["contributions"]
    return given


def wait_for_begin(server: Client, place: Plain) -> None:
    with server.socket(place["table"], place["secret"]) as socket:
        socket.until("view", lambda view: view["status"] == "playing")


def test_a_full_table_asks_for_reveals_and_then_begins(server: Client) -> None:
    ada = server.open_pledged(**TWO_PERSONS)
    with server.socket(ada["table"], ada["secret"]) as socket:
        assert socket.until("table")["status"] == "waiting"
        ben = server.join_pledged(ada["table"], "Ben")
        asked = socket.until("table", lambda card: card["status"] != "waiting")
        assert (asked["status"], asked["n"]) == ("revealing", 0)
        seal = asked["commitment"]
        assert [seat["pledge"] for seat in asked["seats"]] == [
            pledge(seal, 0, ADA),
            pledge(seal, 1, BEN),
        ]
        assert server.reveal(ada, "Ada") == 0
        told = server.http.get(path_of(ada)).text + server.http.get(f"{path_of(ada)}/record").text
        assert ADA not in told
        assert server.reveal(ben, "Ben") == 11
        while (frame := socket.frame())["type"] != "event":
            assert ADA not in json.dumps(frame) and BEN not in json.dumps(frame)
    assert contributions(server, ada) == [ADA, BEN]


def test_against_a_bot_the_game_begins_with_the_reveal(server: Client) -> None:
    place = server.open_pledged(game="castle-keep", seats=["greedy", "me"], name="Ada")
    assert server.get(path_of(place))["status"] == "revealing"
    assert server.reveal(place, "Ada") >= 11
    card = server.get(path_of(place))
    with server.socket(place["table"], place["secret"]) as socket:
        socket.until_over(random.Random(4).choice)
    record = server.http.get(f"{path_of(place)}/record").text
    assert json.loads(record)["levels"] == ["greedy", None]
    report = verify(record, card["commitment"], ["", card["seats"][1]["pledge"]])
    assert report.ok and report.forfeited == ()


def test_nobody_waits_where_nothing_is_pledged(server: Client) -> None:
    place = server.post("/api/tables", **TWO_PERSONS)
    server.post(f"{path_of(place)}/join", name="Ben")
    assert server.get(path_of(place))["status"] == "playing"
    refused = server.refused(f"{path_of(place)}/reveal", secret=place["secret"], contribution=ADA)
    assert refused == (400, "InvalidContribution")


def test_reveals_that_are_refused(server: Client) -> None:
    ada = server.open_pledged(**TWO_PERSONS)
    path, body = f"{path_of(ada)}/reveal", {"secret": ada["secret"], "contribution": ADA}
    assert server.refused(path, **body) == (409, "NotRevealing")  # a seat is open
    ben = server.join_pledged(ada["table"], "Ben")
    wrong: list[tuple[dict[str, Any], int, str]] = [
        ({"contribution": BEN}, 400, "InvalidContribution"),
        ({"contribution": ADA.upper()}, 400, "InvalidContribution"),
        ({"contribution": ADA[:-2]}, 400, "InvalidContribution"),
        ({"contribution": ""}, 400, "InvalidContribution"),
        ({"contribution": 7}, 400, "InvalidRequest"),
        ({"contribution": ADA * 9}, 400, "InvalidRequest"),
        ({"secret": ben["secret"]}, 400, "InvalidContribution"),
        ({"secret": "guess"}, 403, "WrongSecret"),
        ({"seat": 0}, 400, "InvalidRequest"),
    ]
    for change, status, error in wrong:
        assert server.refused(path, **(body | change)) == (status, error)
    assert server.get(path_of(ada))["status"] == "revealing"
    server.reveal(ben, "Ben")
    assert server.reveal(ada, "Ada") == 11
    assert server.reveal(ada, "Ada") == 11  # a second time changes nothing
    assert server.refused(path, **body | {"contribution": BEN}) == (400, "InvalidContribution")


def test_pledges_that_are_refused(server: Client) -> None:
    seal, some = server.post("/api/seals")["commitment"], "ab" * 32
    wish = TWO_PERSONS | {"seats": ["open", "open"], "commitment": seal}
    assert server.refused("/api/tables", **wish, pledge=some) == (400, "InvalidRequest")
    wish["seats"] = ["me", "open"]
    assert server.refused("/api/tables", **wish, pledge="xyz") == (400, "InvalidContribution")
    path = f"{path_of(server.post('/api/tables', **TWO_PERSONS))}/join"
    assert server.refused(path, name="Ben", pledge=some) == (400, "InvalidRequest")


def test_who_is_late_plays_without_a_contribution(tmp_path: Path) -> None:
    with serving(tmp_path, reveal_seconds=SHORT) as client:
        ada, ben = client.two_pledged()
        client.reveal(ada, "Ada")
        wait_for_begin(client, ben)
        assert contributions(client, ada) == [ADA, ""]
        late = {"secret": ben["secret"], "contribution": BEN}
        assert client.refused(f"{path_of(ben)}/reveal", **late) == (409, "NotRevealing")


@pytest.mark.whole
def test_a_restart_loses_no_reveal_and_waits_for_the_others(tmp_path: Path) -> None:
    with serving(tmp_path, reveal_seconds=LONG) as client:
        ada, ben = client.two_pledged()
        client.reveal(ada, "Ada")
    with serving(tmp_path, reveal_seconds=LONG) as client:
        assert client.get(path_of(ada))["status"] == "revealing"
        assert client.reveal(ben, "Ben") == 11
        assert contributions(client, ada) == [ADA, BEN]


@pytest.mark.whole
def test_after_a_restart_the_wait_ends_when_it_would_have(tmp_path: Path) -> None:
    """Nobody asks for the table; the lobby's list tells that it goes on by itself."""
    with serving(tmp_path, reveal_seconds=SHORT) as client:
        ada, _ = client.two_pledged()
    with serving(tmp_path, reveal_seconds=LONG) as client:
        eventually(lambda: client.get("/api/tables")[0]["status"] == "playing")
        wait_for_begin(client, ada)
        assert contributions(client, ada) == ["", ""]


@pytest.mark.whole
def test_two_servers_take_the_reveals_of_one_table(tmp_path: Path) -> None:
    """The one where Ben sat down knows that the table is full; the other learns it with Ada's reveal."""
    with (
        serving(tmp_path, reveal_seconds=LONG) as one,
        serving(tmp_path, reveal_seconds=LONG) as two,
        ThreadPoolExecutor(2) as pool,
    ):
        ada = one.open_pledged(**TWO_PERSONS)
        ben = two.join_pledged(ada["table"], "Ben")
        list(pool.map(Client.reveal, (one, two), (ada, ben), ("Ada", "Ben")))
        assert one.reveal(ada, "Ada") == two.reveal(ben, "Ben") == 11
        assert one.get(f"{path_of(ada)}/record") == two.get(f"{path_of(ada)}/record")
        assert contributions(one, ada) == [ADA, BEN]


async def pledged_table(services: Services) -> str:
    """A table where Ada and Ben are to reveal."""
    seal = await services.lobby.opener.seal()
    wish = NewTable("castle-keep", ["me", "open"], name="Ada", commitment=seal)
    wish.pledge = pledge(seal, 0, ADA)
    place = await services.lobby.opener.open(wish, "")
    await services.lobby.seating.join(place.table, Join("Ben", 1, pledge(seal, 1, BEN)))
    return place.table


async def test_of_a_reveal_and_the_end_of_the_wait_one_is_first(tmp_path: Path) -> None:
    """At two servers over one database; whoever was first, the draws are those of what is kept."""
    both = [await services_in(tmp_path, reveal_seconds=LONG) for _ in range(2)]
    for at_once in (True, False):
        id = await pledged_table(both[0])
        one, two = [await services.live.registry.table(id) for services in both]
        if at_once:
            done = await asyncio.gather(reveal(one, 0, ADA), forfeit(two), return_exceptions=True)
            assert done[1] is None and isinstance(done[0], int | NotRevealing)
        else:
            await reveal(one, 0, ADA)
        await forfeit(two)  # which has not heard of Ada's contribution, if she was first
        await forfeit(two)
        await forfeit(one)
        assert one.match.seats == two.match.seats
        assert one.match.contributions in ((ADA, ""), ("", ""))[: 1 + at_once]
        again = Match(one.match.config, one.match.seats, one.match.seed)
        drawn = [event.text for event in again.begin()]
        stored = await both[0].store.load(id)
        assert stored is not None and list(stored.log) == drawn
    for services in both:
        await close_services(services)


async def test_a_seat_changes_only_from_what_it_was(tmp_path: Path) -> None:
    """Two changes made from the same seat, by servers that did not hear of each other: one is stored."""
    services = await services_in(tmp_path, reveal_seconds=LONG)
    for first, second in ((REVEALED, FORFEITED), (FORFEITED, REVEALED)):
        id = await pledged_table(services)
        found = await services.store.load(id)
        assert found is not None
        old = found.stored_seats[0].seat
        changed = StoredSeat(replace(old, **first))
        await services.store.seats.change(id, {0: (old, changed)})
        with pytest.raises(Conflict):
            await services.store.seats.change(id, {0: (old, StoredSeat(replace(old, **second)))})
        kept = await services.store.load(id)
        assert kept is not None and kept.stored_seats[0] == changed
    await close_services(services)


async def test_a_failure_ends_no_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from keepstone.server.live import seat_changes

    services = await services_in(tmp_path, reveal_seconds=0)
    change, failures = services.store.seats.change, iter(range(1))

    async def fail_once(id: str, changes: Any) -> None:
        if any(new.seat.forfeited for _, new in changes.values()) and next(failures, None) == 0:
            raise OSError("disk full")
        await change(id, changes)

    monkeypatch.setattr(services.store.seats, "change", fail_once)
    monkeypatch.setattr(seat_changes, "PAUSE", 0.01)
    table = await services.live.registry.table(await pledged_table(services))
    await until_true(lambda: table.match.number)
    assert "could not begin" in caplog.text
    await close_services(services)


async def test_a_table_that_waits_stays_in_the_memory(tmp_path: Path) -> None:
    services = await services_in(tmp_path, live_tables=1, reveal_seconds=LONG)
    waiting = [await pledged_table(services) for _ in range(3)]
    begun = await full_table(services)
    await full_table(services)
    assert set(waiting) <= services.live.registry.in_memory.keys()
    assert begun not in services.live.registry.in_memory
    await close_services(services)


def test_a_rematch_goes_the_same_way(server: Client) -> None:
    table, secrets = server.two_persons()
    ada, ben = ({"table": table, "secret": secret} for secret in secrets)
    n = server.get(path_of(ada))["n"]
    server.post(f"{path_of(ada)}/calls", secret=ada["secret"], n=n, call="resign")
    path, seals = f"{path_of(ada)}/rematch", [server.post("/api/seals") for _ in range(2)]
    one, other = (seal["commitment"] for seal in seals)
    wish = {"secret": ada["secret"], "commitment": one, "pledge": pledge(one, 1, ADA)}
    unnamed = {"secret": ada["secret"], "pledge": wish["pledge"]}
    assert server.refused(path, **unnamed) == (400, "InvalidRequest")
    again = server.post(path, **wish)
    assert server.post(path, **wish) == again  # as after a lost answer
    late = {"secret": ben["secret"], "commitment": other, "pledge": pledge(other, 0, BEN)}
    answer = server.http.post(path, json=late)
    assert (answer.status_code, answer.json()["error"]) == (409, "OtherCommitment")
    assert answer.json()["allowed"] == [one]
    second = server.post(path, **late | {"commitment": one, "pledge": pledge(one, 0, BEN)})
    card = server.get(path_of(again))
    assert (card["status"], card["commitment"]) == ("revealing", one)
    assert server.reveal(again, "Ada") == 0
    assert server.reveal(second, "Ben") == 11
    assert contributions(server, again) == [BEN, ADA]
