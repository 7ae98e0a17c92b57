"""Connections of one address and in total, those that read nothing, and the addresses of a network."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from keepstone.server.base.networks import Network, counted_as
from keepstone.server.edge import connection_limits, http_connection
from keepstone.server.edge.connection_limits import ConnectionLimits
from tests.support.polling import eventually
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
    return socket.create_connection((url.host, url.port), 120, source_address=(address, 0))


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
    with httpx.Client(transport=transport, base_url=server.url, timeout=120) as http:
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
        eventually(lambda: passed_on(crowded, "192.0.2.7") == 200)


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
    """It asks for more than fits on the way to it, and does not read."""
    aborted = threading.Event()
    abort_stalled = ConnectionLimits.abort_stalled

    def check(limits: ConnectionLimits) -> None:
        abort_stalled(limits)
        if any(each.is_closing() for each in limits._inside):
            aborted.set()

    monkeypatch.setattr(connection_limits, "CHECK_SECONDS", 0.2)
    monkeypatch.setattr(ConnectionLimits, "abort_stalled", check)
    request = b"GET /api/games/burgundy/symbols HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with serving(tmp_path) as server:
        wanted = 100 * len(server.http.get("/api/games/burgundy/symbols").content)
        with connect(server, "127.0.0.2") as raw:
            raw.sendall(100 * request)
            assert aborted.wait(120)
            assert taken(raw, wanted) < wanted


def taken(raw: socket.socket, wanted: int) -> int:
    """How many bytes come, up to the end or to what is wanted."""
    count = 0
    with suppress(ConnectionResetError):
        while count < wanted and (data := raw.recv(262_144)):
            count += len(data)
    return count


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("2001:db8:1:1:ffff:ffff:ffff:ffff", "2001:db8:1:1::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),  # an IPv4 address as some proxies write it
        ("unknown", "unknown"),
        ("half:an:address", "half:an:address"),
        ("x" * 100, "x" * 45),
        (":" * 100, ":" * 45),
        ("", ""),
    ],
)
def test_a_client_is_counted_by_its_address_or_by_its_network(host: str, counted: str) -> None:
    assert counted_as(host) == counted


def test_the_addresses_of_one_household_are_one_client() -> None:
    """A /64 network has 2**64 addresses, of which a client may take a new one for each request."""
    assert len({counted_as(f"2001:db8:1:2::{number:x}") for number in range(1000)}) == 1
    assert len({counted_as(f"2001:db8:1:{number:x}::1") for number in range(1000)}) == 1000


@pytest.mark.parametrize(
    ("network", "host", "contains"),
    [
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("10.0.0.0/8", "10.255.255.255", True),
        ("10.0.0.0/8", "11.0.0.0", False),
        ("::1", "::1", True),
        ("::1", "0:0:0:0:0:0:0:1", True),
        ("::1", "127.0.0.1", False),
        ("10.0.0.0/8", "::ffff:10.1.2.3", True),  # as a socket for both families writes it
        ("10.0.0.0/8", "", False),  # a Unix socket has no address
        ("10.0.0.0/8", "10.0.0.0/8", False),
    ],
)
def test_a_network_contains_addresses(network: str, host: str, contains: bool) -> None:
    assert (host in Network(network)) is contains


@pytest.mark.parametrize("text", ["", "localhost", "10.0.0.1/8", "10.0.0.0/33", "10.0.0", "*"])
def test_what_is_no_network_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Network(text)


def test_a_network_is_written_without_a_needless_length() -> None:
    assert str(Network("192.0.2.7/32")) == "192.0.2.7"
    assert str(Network("10.0.0.0/8")) == "10.0.0.0/8"
    assert Network("192.0.2.7/32") == Network("192.0.2.7") != Network("192.0.2.8")
    assert len({Network("::1"), Network("0::1"), Network("::2")}) == 2
