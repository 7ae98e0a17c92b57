"""Connections of one address, and in all; and those that take nothing. The addresses are this machine's own."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from keepstone.server.edge import connection_limits, http_connection
from tests.support.served import Client, serving

PROXY = "127.0.0.1"  # which is trusted, and so has no bound of its own
OF_ADDRESS, STRANGERS, MOST = 54, 102, 104  # that follow from four sockets


@pytest.fixture
def crowded(tmp_path: Path) -> Iterator[Client]:
    with serving(tmp_path, sockets=4, sockets_of_address=4) as server:
        yield server


def connect(server: Client, address: str) -> socket.socket:
    """A connection that asks for nothing yet."""
    url = server.http.base_url
    return socket.create_connection((url.host, url.port), 20, source_address=(address, 0))


@contextmanager
def standing(server: Client, address: str, count: int) -> Iterator[None]:
    """So many connections of an address."""
    with ExitStack() as stack:
        for _ in range(count):
            stack.enter_context(connect(server, address))
        assert server.get("/api/health")  # they have all come in
        yield


def asked(server: Client, address: str) -> tuple[int, str, str | None]:
    """The status, the error, and when to try again, for somebody who comes from an address."""
    transport = httpx.HTTPTransport(local_address=address)
    with httpx.Client(transport=transport, base_url=server.url, timeout=20) as http:
        answer = http.get("/api/health")
        return answer.status_code, answer.json().get("error", ""), answer.headers.get("retry-after")


def test_an_address_has_so_many_connections(crowded: Client) -> None:
    """Another one comes in; and so does this one when one of them has ended."""
    with standing(crowded, "127.0.0.2", OF_ADDRESS - 1):
        with standing(crowded, "127.0.0.2", 1):
            assert asked(crowded, "127.0.0.2") == (429, "TooManyRequests", "10")
            assert asked(crowded, "127.0.0.3") == (200, "", None)
        assert asked(crowded, "127.0.0.2") == (200, "", None)


def test_a_socket_is_refused_in_the_same_way(crowded: Client) -> None:
    with standing(crowded, "127.0.0.2", OF_ADDRESS), connect(crowded, "127.0.0.2") as raw:
        raw.sendall(
            b"GET /api/tables/x/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n\r\n"
        )
        head, _, body = b"".join(iter(lambda: raw.recv(65_536), b"")).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 429")
        assert json.loads(body)["error"] == "TooManyRequests"


def test_who_comes_through_a_proxy_counts_by_the_own_address(crowded: Client) -> None:
    """A request counts until it is answered; here none is, as its body does not come."""
    began = (
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: %b\r\n"
        b"Content-Type: application/json\r\nContent-Length: 2\r\n\r\n"
    )
    with ExitStack() as stack:
        for _ in range(OF_ADDRESS):
            raw = stack.enter_context(connect(crowded, PROXY))
            raw.sendall(began % b"192.0.2.7")
        assert 429 in (passed_on(crowded, "192.0.2.7") for _ in range(100))
        assert passed_on(crowded, "192.0.2.8") == 200
        raw.sendall(b"{}")
        assert raw.recv(65_536).startswith(b"HTTP/1.1 400")
        assert passed_on(crowded, "192.0.2.7") == 200


def passed_on(server: Client, address: str) -> int:
    """The status of what a proxy asks for in the name of a client."""
    return server.http.get("/api/games", headers={"X-Forwarded-For": address}).status_code


def test_where_it_is_crowded_those_come_in_who_play(crowded: Client) -> None:
    table, secrets = crowded.two_persons()
    body = {"n": 0, "call": "refuse", "secret": secrets[0]}
    transport = httpx.HTTPTransport(local_address="127.0.0.9")
    with httpx.Client(transport=transport, base_url=crowded.url) as player:
        assert player.post(f"/api/tables/{table}/calls", json=body).status_code == 409
    crowded.http.close()  # whose connection would count
    crowded.http = httpx.Client(base_url=crowded.url, headers={"Connection": "close"})
    half = STRANGERS // 2
    with standing(crowded, "127.0.0.2", half), standing(crowded, "127.0.0.3", half):
        assert asked(crowded, "127.0.0.4") == (503, "NoRoom", None)
        assert asked(crowded, "127.0.0.9") == (200, "", None)
        with standing(crowded, "127.0.0.9", MOST - STRANGERS - 1):
            assert asked(crowded, "127.0.0.9") == (200, "", None)
            with connect(crowded, "127.0.0.9"):
                assert asked(crowded, "127.0.0.9") == (503, "NoRoom", None)
                assert asked(crowded, PROXY) == (503, "NoRoom", None)


def test_who_is_not_let_in_and_asks_nothing_is_hung_up_on(
    crowded: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_connection, "REFUSED_SECONDS", 0.05)
    with standing(crowded, "127.0.0.2", OF_ADDRESS), connect(crowded, "127.0.0.2") as raw:
        assert raw.recv(1) == b""


def test_who_takes_nothing_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It asks for more than fits on the way to it, and does not read. Who reads slowly gets all of it."""
    monkeypatch.setattr(connection_limits, "CHECK_SECONDS", 0.2)
    request = b"GET /api/games/burgundy/symbols HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with serving(tmp_path) as server:
        wanted = 100 * len(server.http.get("/api/games/burgundy/symbols").content)
        with connect(server, "127.0.0.2") as raw:
            raw.sendall(100 * request)
            time.sleep(2)
            assert taken(raw, wanted) < wanted
        with connect(server, "127.0.0.2") as raw:
            raw.sendall(100 * request)
            assert taken(raw, wanted, pause=0.01) >= wanted


def taken(raw: socket.socket, wanted: int, pause: float = 0) -> int:
    """How many bytes come, up to the end or to what is wanted."""
    count = 0
    with suppress(ConnectionResetError):
        while count < wanted and (data := raw.recv(262_144)):
            count += len(data)
            time.sleep(pause)
    return count
