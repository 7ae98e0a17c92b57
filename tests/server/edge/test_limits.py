"""Limits of connections and WebSockets, in total and for each address, without a server."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from keepstone.errors import KeepstoneError
from keepstone.server.base import rate_limits
from keepstone.server.base.networks import Network
from keepstone.server.base.rate_limits import Buckets, Rate
from keepstone.server.edge import connection_limits
from keepstone.server.edge.connection_limits import ConnectionLimits
from keepstone.server.edge.security import SocketLimit
from keepstone.server.errors import NoRoom, TooManyRequests
from keepstone.server.settings import Settings

OF_ADDRESS, STRANGERS, MOST = 54, 102, 104  # that follow from four sockets
PROXY = "10.0.0.1"


class Connection:
    """A transport of a client, with bytes that wait for it."""

    def __init__(self, host: str | None = "192.0.2.1", waiting: int = 0, closing: bool = False):
        self.host, self.waiting, self.closing, self.aborted = host, waiting, closing, False

    def get_extra_info(self, _: str) -> tuple[str, int] | None:
        return (self.host, 1) if self.host is not None else None

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def get_write_buffer_limits(self) -> tuple[int, int]:
        return 10, 100

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.aborted = True


@pytest.fixture
def limits() -> ConnectionLimits:
    proxies = (Network(PROXY),)
    return ConnectionLimits(
        Settings(Path(), sockets=4, sockets_of_address=4, trusted_proxies=proxies)
    )


def enter(limits: ConnectionLimits, *hosts: str | None) -> list[Any]:
    """Let a connection of each host enter; what each is refused for."""
    return [_kind(limits.enter(Connection(host))) for host in hosts]  # type: ignore[arg-type]


def _kind(refusal: KeepstoneError | None) -> type[KeepstoneError] | None:
    return None if refusal is None else type(refusal)


# Connections of one address.


def test_an_address_has_so_many_connections(limits: ConnectionLimits) -> None:
    assert enter(limits, *["192.0.2.1"] * OF_ADDRESS) == [None] * OF_ADDRESS
    assert enter(limits, "192.0.2.1", "192.0.2.2") == [TooManyRequests, None]


def test_an_ipv6_network_is_one_address(limits: ConnectionLimits) -> None:
    hosts = [f"2001:db8:1:2::{number:x}" for number in range(OF_ADDRESS)]
    assert enter(limits, *hosts) == [None] * OF_ADDRESS
    assert enter(limits, "2001:db8:1:2:ffff::", "2001:db8:1:3::") == [TooManyRequests, None]


def test_a_connection_that_ends_makes_room_once(limits: ConnectionLimits) -> None:
    ending = Connection()
    assert limits.enter(ending) is None  # type: ignore[arg-type]
    assert enter(limits, *["192.0.2.1"] * (OF_ADDRESS - 1)) == [None] * (OF_ADDRESS - 1)
    for _ in range(2):
        limits.leave(ending)  # type: ignore[arg-type]
    assert enter(limits, "192.0.2.1", "192.0.2.1") == [None, TooManyRequests]


def test_a_refused_connection_that_ends_makes_no_room(limits: ConnectionLimits) -> None:
    enter(limits, *["192.0.2.1"] * OF_ADDRESS)
    refused = Connection()
    assert limits.enter(refused) is not None  # type: ignore[arg-type]
    limits.leave(refused)  # type: ignore[arg-type]
    assert enter(limits, "192.0.2.1") == [TooManyRequests]


def test_a_hundred_refused_connections_wait_and_more_are_aborted(limits: ConnectionLimits) -> None:
    enter(limits, *["192.0.2.1"] * OF_ADDRESS)
    refused = [Connection() for _ in range(101)]
    for each in refused:
        assert limits.enter(each) is not None  # type: ignore[arg-type]
    assert [each.aborted for each in refused] == [False] * 100 + [True]
    limits.leave(refused[0])  # type: ignore[arg-type]
    later = Connection()
    limits.enter(later)  # type: ignore[arg-type]
    assert not later.aborted


# Connections in total.


def test_the_last_connections_are_kept_for_those_who_play(limits: ConnectionLimits) -> None:
    """Strangers have 102 of 104 connections."""
    limits.know("192.0.2.9")
    strangers = [f"192.0.2.{100 + number // 51}" for number in range(STRANGERS)]
    assert enter(limits, *strangers) == [None] * STRANGERS
    assert enter(limits, "192.0.2.200", "192.0.2.9", "192.0.2.9") == [NoRoom, None, None]
    assert enter(limits, "192.0.2.9", PROXY) == [NoRoom, NoRoom]


def test_the_address_that_was_known_first_is_forgotten_first(
    limits: ConnectionLimits, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two that are remembered, the one that played again is kept."""
    monkeypatch.setattr(connection_limits, "MOST_KNOWN", 2)
    for address in ("192.0.2.1", "192.0.2.2", "192.0.2.1", "192.0.2.3"):
        limits.know(address)
    enter(limits, *[f"198.51.100.{number // 51}" for number in range(STRANGERS)])
    assert enter(limits, "192.0.2.2", "192.0.2.1", "192.0.2.3") == [NoRoom, None, None]


# Proxies.


def test_a_proxy_has_as_many_connections_as_there_are(limits: ConnectionLimits) -> None:
    assert enter(limits, *[PROXY] * MOST) == [None] * MOST
    assert enter(limits, PROXY) == [NoRoom]


def test_a_unix_socket_has_no_address(limits: ConnectionLimits) -> None:
    assert enter(limits, *[None] * MOST) == [None] * MOST


def test_a_client_behind_a_proxy_counts_while_it_is_answered(limits: ConnectionLimits) -> None:
    enter(limits, PROXY)
    with ExitStack() as answers:
        for _ in range(OF_ADDRESS):
            assert answers.enter_context(limits.answering("2001:db8::1")) is None
        with limits.answering("2001:db8::2") as refusal:  # of the same network
            assert _kind(refusal) is TooManyRequests
        with limits.answering("192.0.2.1") as refusal:
            assert refusal is None
    with limits.answering("2001:db8::1") as refusal:
        assert refusal is None


def test_an_answer_does_not_count_its_own_connection_again(limits: ConnectionLimits) -> None:
    """All places are taken by connections of the proxy; the last stranger that fits is number 102."""
    enter(limits, *[PROXY] * STRANGERS)
    with limits.answering("192.0.2.1") as refusal:
        assert refusal is None
    enter(limits, PROXY)
    with limits.answering("192.0.2.1") as refusal:
        assert _kind(refusal) is NoRoom


# Connections that read nothing.


@pytest.mark.parametrize(
    ("waiting", "later", "closing", "is_aborted"),
    [
        (101, 101, False, True),
        (101, 102, False, True),
        (101, 100, False, False),  # it has read something, and its buffer is not full any more
        (200, 150, False, False),  # it has read something
        (100, 100, False, False),  # its buffer is not full
        (1, 1, True, True),
        (2, 1, True, False),
        (0, 0, True, False),  # nothing waits for it
    ],
)
def test_a_connection_that_reads_nothing_between_two_checks_is_aborted(
    limits: ConnectionLimits, waiting: int, later: int, closing: bool, is_aborted: bool
) -> None:
    connection = Connection(waiting=waiting, closing=closing)
    limits.enter(connection)  # type: ignore[arg-type]
    limits.abort_stalled()
    assert not connection.aborted
    connection.waiting = later
    limits.abort_stalled()
    assert connection.aborted is is_aborted


def test_a_refused_connection_that_reads_nothing_is_aborted(limits: ConnectionLimits) -> None:
    enter(limits, *["192.0.2.1"] * OF_ADDRESS)
    refused = Connection(waiting=1, closing=True)
    limits.enter(refused)  # type: ignore[arg-type]
    limits.abort_stalled()
    limits.abort_stalled()
    assert refused.aborted


# WebSockets.


def places(limit: SocketLimit, *addresses: str) -> Callable[[], None]:
    """Take a place for each address; return a function that gives them up."""
    stack = ExitStack()
    for address in addresses:
        stack.enter_context(limit.place(address))
    return stack.close


def test_websockets_are_limited_in_total_and_for_each_address() -> None:
    limit = SocketLimit(most=3, of_address=2)
    leave = places(limit, "a", "a")
    with pytest.raises(TooManyRequests):
        places(limit, "a")
    leave_last = places(limit, "b")
    with pytest.raises(TooManyRequests):
        places(limit, "c")
    leave_last()
    places(limit, "c")
    leave()
    places(limit, "a", "a")


def test_a_websocket_that_fails_leaves_its_place() -> None:
    limit = SocketLimit(most=1, of_address=1)
    with pytest.raises(KeyError), limit.place("a"):
        raise KeyError
    places(limit, "a")


# Rates.


def test_a_flood_of_addresses_does_not_refill_a_bucket(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of four buckets the two full ones are dropped; those that have gained half a token still refuse."""
    monkeypatch.setattr(rate_limits, "MOST_BUCKETS", 4)
    time = [0.0]
    buckets = Buckets(Rate(burst=1, per_second=1), clock=lambda: time[0])
    for moment, addresses in ((0.0, "ab"), (5.0, "cd")):
        time[0] = moment
        assert [buckets.take(each) for each in addresses] == [0, 0]
    time[0] = 5.5
    assert [buckets.take(each) for each in "ecd"] == [0, 0.5, 0.5]


def test_a_bucket_gains_no_more_than_it_holds() -> None:
    time = [0.0]
    buckets = Buckets(Rate(burst=2, per_second=1), clock=lambda: time[0])
    assert buckets.take("a") == 0
    time[0] = 100.0
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 1]
    time[0] = 100.75
    assert buckets.take("a") == 0.25
