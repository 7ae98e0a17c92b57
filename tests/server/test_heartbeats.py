"""Connections that go silent without being closed: heartbeats, probes, and actions that are sent twice."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from keepstone.server.http import heartbeats, ndjson
from tests.support.served import Client, Socket
from tests.support.silence import Network

HEARTBEAT = {"type": "heartbeat"}
SILENCE = 2.5  # in heartbeats, as in the client


def raw(server: Client, table: str, secret: str | None, **more: Any) -> ClientConnection:
    """Return the socket of a seat, whose heartbeats can be seen."""
    address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    return connect(address, compression=None, max_size=None, **more)


def greet(socket: ClientConnection, secret: str | None) -> None:
    socket.send(json.dumps({"hello": {"secret": secret}}))
    until(socket, "view")


def until(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while (frame := json.loads(socket.recv(timeout=60)))["type"] != kind:
        pass
    return dict(frame)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Heartbeats that tests need not wait for."""
    monkeypatch.setattr(heartbeats, "HEARTBEAT_SECONDS", 0.05)
    monkeypatch.setattr(ndjson, "KEEP_ALIVE_SECONDS", 0.05)
    yield


def test_the_client_can_notice_silence_within_fifteen_seconds() -> None:
    """Which leaves five for a new connection."""
    assert heartbeats.HEARTBEAT_SECONDS * SILENCE == 15
    assert ndjson.KEEP_ALIVE_SECONDS == heartbeats.HEARTBEAT_SECONDS


@pytest.mark.parametrize("seat", [0, None])
def test_an_idle_socket_has_heartbeats(server: Client, quick: None, seat: int | None) -> None:
    """Those of seats, of spectators, and of who has not said hello."""
    table, secrets = server.two_persons()
    with raw(server, table, None) as socket:
        assert json.loads(socket.recv(timeout=60)) == HEARTBEAT
        greet(socket, None if seat is None else secrets[seat])
        assert [json.loads(socket.recv(timeout=60)) for _ in range(3)] == [HEARTBEAT] * 3


def test_a_probe_is_answered_at_once(server: Client) -> None:
    """To a spectator as well, and at a table that is over."""
    table, secrets = server.two_persons()
    for secret in (secrets[0], None):
        with raw(server, table, secret) as socket:
            greet(socket, secret)
            socket.send('{"type": "probe"}')
            assert until(socket, "heartbeat") == HEARTBEAT
    with server.socket(table, secrets[0]) as seat:
        n = seat.news()[-1]["n"]
        seat.send({"type": "call", "n": n, "call": "resign"})
        while seat.until("view")["status"] != "over":
            pass
    with raw(server, table, None) as socket:
        greet(socket, None)
        socket.send('{"type": "probe"}')
        assert until(socket, "heartbeat") == HEARTBEAT


def moved(server: Client, table: str, secrets: list[str]) -> tuple[int, str, str]:
    """Return the number of the last event, the secret of the seat to act, and an action."""
    with server.socket(table, secrets[0]) as socket:
        mover = socket.news()[-1]["to_act"]
    with server.socket(table, secrets[mover]) as socket:
        view = socket.news()[-1]
        return view["n"], secrets[mover], view["scene"]["choices"][0]["action"]


def test_an_action_that_is_sent_twice_is_played_once(server: Client) -> None:
    """The second one is late, and says so; the event that the first one made shows that it was played."""
    table, secrets = server.two_persons()
    n, secret, action = moved(server, table, secrets)
    for _ in range(2):
        with server.socket(table, secret, after=n) as socket:
            socket.play(n, action)
            kinds = {}
            while not {"event", "error"} & kinds.keys():
                frame = socket.frame()
                kinds[frame["type"]] = frame
            if "error" in kinds:
                assert kinds["error"]["error"] == "StaleNumber"
    with server.socket(table, secret, after=n) as socket:
        socket.play(n, action)
        assert socket.until("event")["n"] == n + 1
        assert socket.until("error")["error"] == "StaleNumber"
    actions = [each["action"] for each in events(server, table, n)]
    assert actions.count(action) == 1


def events(server: Client, table: str, after: int) -> list[dict[str, Any]]:
    with server.socket(table, after=after) as socket:
        return [each for each in socket.news() if each["type"] == "event"]


def test_a_network_that_swallows_all_is_noticed(server: Client, quick: None) -> None:
    """Nothing arrives any more, though nobody closes; a new connection has all that happened."""
    table, secrets = server.two_persons()
    n, secret, action = moved(server, table, secrets)
    port = server.http.base_url.port
    assert port
    with Network(port).open() as network:
        behind = Client(f"http://127.0.0.1:{network.port}")
        try:
            with raw(behind, table, None, ping_interval=None, close_timeout=0.1) as socket:
                greet(socket, None)
                until(socket, "heartbeat")
                with network.silent():
                    with pytest.raises(TimeoutError):
                        while True:
                            socket.recv(timeout=0.05 * 20)
                    with server.socket(table, secret) as other:
                        Socket.play(other, n, action)
                        other.until("event")
            with behind.socket(table, after=n) as again:
                assert again.until("event")["n"] == n + 1
        finally:
            behind.close()
