"""Before a game begins: who comes and goes, and tables that nobody comes to."""

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from keepstone.server.base.rate_limits import Rate
from keepstone.server.settings import Settings
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.store import Store
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


def test_tables_that_wait_too_long_are_dropped(tmp_path: Path) -> None:
    with serving(tmp_path, waiting_hours=-1) as client:
        path, _ = opened(client)
        with client.socket(path.rpartition("/")[2]) as socket:
            socket.until("view")
            assert client.get("/api/tables") == []
            assert last_words(socket) == "NoSuchTable"
        assert client.http.get(path).status_code == 404


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
