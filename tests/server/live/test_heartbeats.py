"""Connections that drop or go silent: heartbeats, probes, and what a new connection receives."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from keepstone.server.edge import heartbeats, ndjson
from tests.support.served import Client, Plain, Socket
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
        frames = [json.loads(socket.recv(timeout=60)) for _ in range(9)]
        others = {frame["type"] for frame in frames if frame != HEARTBEAT}
        assert others <= {"table"} and frames.count(HEARTBEAT) > 3  # presence may be told once more


def test_a_probe_is_answered_at_once(server: Client) -> None:
    """To a spectator as well, and at a table that is over."""
    table, secrets = server.two_persons()
    for secret in (secrets[0], None):
        with raw(server, table, secret) as socket:
            greet(socket, secret)
            socket.send('{"type": "probe"}')
            assert until(socket, "heartbeat") == HEARTBEAT
    with server.socket(table, secrets[0]) as seat:
        seat.send({"type": "call", "n": seat.news()[-1]["n"], "call": "resign"})
        seat.until_over()
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
    """The second one is late, and says so; the event that the first one made shows that it was played.

    A client that got no answer sends it again over the same connection, or over a new one.
    """
    table, secrets = server.two_persons()
    n, secret, action = moved(server, table, secrets)
    for times in (2, 1):
        with server.socket(table, secret, after=n) as socket:
            for _ in range(times):
                socket.play(n, action)
            assert socket.until("error")["error"] == "StaleNumber"
    played = events(server, table, n)
    assert (played[0]["n"], [each["action"] for each in played].count(action)) == (n + 1, 1)


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


def test_every_event_arrives_once_over_many_connections(server: Client) -> None:
    """Both players cut their connections at random moments, also right after they have sent an action."""
    choose = random.Random(8)
    table, secrets = server.two_persons()
    seen: list[list[Plain]] = [[], []]
    over = False
    while not over:
        for seat, secret in enumerate(secrets):
            with server.socket(table, secret, after=len(seen[seat])) as socket:
                for _ in range(choose.randrange(1, 4)):
                    burst = socket.burst()
                    seen[seat] += [frame for frame in burst if frame["type"] == "event"]
                    view = burst[-1]
                    over = view["status"] == "over"
                    if over or not view["scene"]["choices"]:
                        break
                    socket.play(view["n"], choose.choice(view["scene"]["choices"])["action"])
    n = server.get(f"/api/tables/{table}")["n"]
    assert n > 11
    for secret, events in zip(secrets, seen, strict=True):
        with server.socket(table, secret, after=len(events)) as socket:
            events += [frame for frame in socket.burst() if frame["type"] == "event"]
        assert [event["n"] for event in events] == list(range(1, n + 1))
        with server.socket(table, secret) as socket:
            assert [f for f in socket.burst() if f["type"] == "event"] == events


def test_resuming_sends_only_what_is_new(server: Client) -> None:
    table, secrets = server.two_persons()
    with server.socket(table, secrets[0], after=9) as socket:
        kinds = [(frame["type"], frame["n"]) for frame in socket.burst()]
        assert kinds == [("table", 11), ("event", 10), ("event", 11), ("view", 11)]
    with server.socket(table, secrets[0], after=11) as socket:
        assert [frame["type"] for frame in socket.burst()] == ["table", "view"]
    with server.socket(table, secrets[0], after=500) as socket:
        assert [frame["type"] for frame in socket.burst()] == ["table", "view"]


def test_who_reads_slowly_gets_everything_and_the_last_picture(server: Client) -> None:
    table, secrets = server.two_persons()
    with server.socket(table) as slow:
        slow.burst()
        n, path = 11, f"/api/tables/{table}/actions"
        for _ in range(8):
            for secret in secrets:
                for action in ("pass", "end"):
                    answer = server.http.post(
                        path, json={"secret": secret, "n": n, "action": action}
                    )
                    n = answer.json().get("n", n)
            discard(server, table, secrets)
            n = server.get(f"/api/tables/{table}")["n"]
        numbers = []
        while not numbers or numbers[-1] < n:
            numbers += [frame["n"] for frame in slow.burst() if frame["type"] == "event"]
        assert numbers == list(range(12, n + 1))


def discard(server: Client, table: str, secrets: list[str]) -> None:
    """Let whoever must, discard."""
    for secret in secrets:
        with server.socket(table, secret) as socket:
            view = socket.until("view")
            while (
                view["scene"]["choices"] and view["scene"]["choices"][0]["action"][:7] == "discard"
            ):
                socket.play(view["n"], view["scene"]["choices"][0]["action"])
                view = socket.until("view")
