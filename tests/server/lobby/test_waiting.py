"""Tables before their game begins: players who come and go, expiry, and the list of public tables."""

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from keepstone.match import Match, Seat
from keepstone.playing.position import GameConfig
from keepstone.server.base.rate_limits import Rate
from keepstone.server.base.server_time import written
from keepstone.server.settings import Settings
from keepstone.server.storage.appends import Conflict, Marks
from keepstone.server.storage.rows import StoredSeat, stored_of
from keepstone.server.storage.seats import Sighting
from keepstone.server.storage.store import Store
from tests.support.polling import eventually
from tests.support.served import Client, Socket, serving

THREE = {"game": "castle-keep", "seats": ["open", "me", "open"], "name": "Ada"}


def opened(server: Client, **changes: Any) -> tuple[str, str]:
    """The path of a table with two open seats, and the secret of its host."""
    place = server.post("/api/tables", **THREE | changes)
    return f"/api/tables/{place['table']}", place["secret"]


def gone(server: Client, path: str, what: str, **body: Any) -> int:
    return server.http.post(f"{path}/{what}", json=body).status_code


def last_words(socket: Socket) -> str:
    """The error with which a socket ends for good."""
    error = str(socket.until("error")["error"])
    with pytest.raises(ConnectionClosed) as raised:
        socket.frame()
    assert raised.value.rcvd is not None
    assert raised.value.rcvd.code == 1008
    return error


def test_a_guest_leaves_and_another_takes_the_seat(server: Client) -> None:
    path, _ = opened(server)
    ben = server.join_pledged(path.rpartition("/")[2], "Ben", 0)
    with server.socket(ben["table"], ben["secret"]) as socket:
        socket.until("view")
        assert gone(server, path, "leave", secret=ben["secret"]) == 204
        assert last_words(socket) == "WrongSecret"
    seats = server.get(path)["seats"]
    assert [seat["kind"] for seat in seats] == ["open", "person", "open"]
    assert [seat["pledge"] for seat in seats] == ["", "", ""]
    assert server.refused(f"{path}/leave", secret=ben["secret"]) == (403, "WrongSecret")
    cem = server.post(f"{path}/join", name="Cem")
    assert (cem["seat"], cem["secret"] != ben["secret"]) == (0, True)
    server.post(f"{path}/join", name="Dot")
    assert server.get(path)["status"] == "playing"
    assert server.refused(f"{path}/leave", secret=cem["secret"]) == (409, "HasBegun")


def test_the_host_sends_somebody_away(server: Client) -> None:
    path, host = opened(server)
    ben = server.post(f"{path}/join", name="Ben")
    assert server.get(path)["host"] == 1
    assert server.refused(f"{path}/remove", secret=ben["secret"], seat=1) == (403, "NotHost")
    assert server.refused(f"{path}/remove", secret=host, seat=1) == (403, "NotHost")
    for nobody in (2, 7):
        assert server.refused(f"{path}/remove", secret=host, seat=nobody) == (400, "UnknownName")
    assert gone(server, path, "remove", secret=host, seat=0) == 204
    assert server.get(path)["seats"][0]["kind"] == "open"
    for name in ("Cem", "Dot"):
        server.post(f"{path}/join", name=name)
    assert server.refused(f"{path}/remove", secret=host, seat=0) == (409, "HasBegun")
    assert server.refused(f"{path}/leave", secret=host) == (409, "HasBegun")


def test_a_table_that_its_host_leaves_is_closed(server: Client) -> None:
    path, host = opened(server)
    ben = server.post(f"{path}/join", name="Ben")
    with server.socket(ben["table"], ben["secret"]) as guest, server.socket(ben["table"]) as other:
        for socket in (guest, other):
            socket.until("view")
        assert gone(server, path, "leave", secret=host) == 204
        assert [last_words(socket) for socket in (guest, other)] == ["NoSuchTable"] * 2
    assert server.refused(f"{path}/join", name="Cem") == (404, "NoSuchTable")
    assert path.rpartition("/")[2] not in [card["table"] for card in server.get("/api/tables")]


def test_a_table_that_waits_too_long_is_not_listed_and_is_deleted_when_another_is_opened(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, waiting_hours=-1) as client:
        path, _ = opened(client)
        with client.socket(path.rpartition("/")[2]) as socket:
            socket.until("view")
            assert client.get("/api/tables") == []
            assert client.get(path)["status"] == "waiting"  # reading the list has deleted nothing
            other, _ = opened(client)
            assert last_words(socket) == "NoSuchTable"
        assert client.http.get(path).status_code == 404
        assert client.http.get(other).status_code == 200


@pytest.mark.whole
def test_a_server_deletes_tables_that_wait_too_long(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        path, _ = opened(client)
    with serving(tmp_path, waiting_hours=-1) as client:
        eventually(lambda: client.http.get(path).status_code == 404)


def test_an_address_has_so_many_tables_that_wait(tmp_path: Path) -> None:
    with serving(tmp_path, waiting_tables=2) as client:
        opened(client)
        path, _ = opened(client)
        assert client.refused("/api/tables", **THREE) == (429, "TooManyTables")
        assert client.post("/api/tables", game="castle-keep", seats=["me", "page"], name="Ada")
        for name in ("Ben", "Cem"):
            client.post(f"{path}/join", name=name)
        opened(client)
        assert client.refused("/api/tables", **THREE) == (429, "TooManyTables")
        client.http.headers["X-Forwarded-For"] = "192.0.2.2"
        opened(client)


def test_an_address_takes_so_many_seats(tmp_path: Path) -> None:
    with serving(tmp_path, sit=Rate(burst=2, per_second=0.01)) as client:
        path, host = opened(client)
        for _ in range(2):
            client.post(f"{path}/join", name="Ben")
            gone(client, path, "remove", secret=host, seat=0)
        assert client.refused(f"{path}/join", name="Ben") == (429, "TooManyRequests")


async def test_of_the_last_to_come_and_one_who_leaves_the_database_chooses_one(
    tmp_path: Path,
) -> None:
    """A server that has not heard yet that the table is full would let somebody go."""
    with serving(tmp_path) as client:
        table, _ = client.two_persons()
    store = await Store.open(Settings(tmp_path).database_url)
    for change in (store.seats.vacate(table, 0), store.seats.drop(table)):
        with pytest.raises(Conflict):
            await change
    assert await store.seats.waiting_of("127.0.0.1") == 0
    await store.close()


MINUTE = 60_000
NOW = 1_800_000_000_000
SINCE = NOW - 60 * MINUTE
PERSON, OPEN, BOT = Seat("person", "Ada"), Seat(), Seat("bot", "Bot", "page")


async def begin(
    store: Store,
    id: str,
    *taken: Seat,
    minutes: int,
    seen: int | None = None,
    rematch_of: str | None = None,
) -> None:
    """Store a match that was opened and, if no seat is open, began this number of minutes ago.

    seen: how many minutes ago the player at seat 0 was last there.
    """
    match = Match(GameConfig("castle-keep", len(taken)), taken, bytes(32))
    at = written(NOW - minutes * MINUTE)
    started = None if OPEN in taken else at
    seated = [StoredSeat(seat) for seat in taken]
    about = {"private": False, "started": started, "rematch_of": rematch_of}
    await store.create(stored_of(match, id, at, seated, **about))
    if seen is not None:
        await store.presence.record([Sighting(id, 0, False, NOW - seen * MINUTE)], ())


async def listed(store: Store, limit: int = 50, oldest: int = 0) -> list[str]:
    return [match.id for match in await store.lists.public(limit, SINCE, written(oldest))]


async def test_an_abandoned_game_against_bots_is_listed_for_an_hour(store: Store) -> None:
    await begin(store, "begun", PERSON, BOT, minutes=59)
    await begin(store, "attended", PERSON, BOT, minutes=600, seen=59)
    await begin(store, "abandoned", PERSON, BOT, BOT, minutes=61, seen=61)
    await begin(store, "never seen", PERSON, BOT, minutes=61)
    await begin(store, "only bots", BOT, BOT, minutes=61)
    assert await listed(store) == ["begun", "attended"]


async def test_a_game_of_several_people_stays_listed(store: Store) -> None:
    await begin(store, "two", PERSON, BOT, PERSON, minutes=600, seen=600)
    assert await listed(store) == ["two"]
    await store.append("two", 1, ["replace 0"], marks=Marks(None, None, {0: "replaced"}))
    assert await listed(store) == []  # seat 2 was never seen


async def test_open_tables_come_before_games_in_progress(store: Store) -> None:
    await begin(store, "old game", PERSON, PERSON, minutes=4)
    await begin(store, "old table", PERSON, OPEN, minutes=3)
    await begin(store, "new table", PERSON, OPEN, minutes=2)
    await begin(store, "new game", PERSON, PERSON, minutes=1)
    assert await listed(store) == ["new table", "old table", "new game", "old game"]
    assert await listed(store, limit=3) == ["new table", "old table", "new game"]


async def test_a_rematch_and_a_full_table_do_not_expire(store: Store) -> None:
    await begin(store, "game", PERSON, PERSON, minutes=600)
    await begin(store, "rematch", PERSON, OPEN, minutes=500, rematch_of="game")
    await begin(store, "old", PERSON, OPEN, minutes=61)
    await begin(store, "young", PERSON, OPEN, minutes=59)
    assert await listed(store, oldest=SINCE) == ["young", "rematch", "game"]
    assert await store.seats.drop_waiting(written(SINCE)) == ["old"]
