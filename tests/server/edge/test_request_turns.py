"""Requests take turns, except moves; and nobody waits behind a client that reads or sends slowly."""

import asyncio
import logging
import socket
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from keepstone.server.base.fair_queue import FairThreads
from keepstone.server.edge import http_connection, request_turns
from keepstone.server.edge.request_turns import (
    AT_ONCE,
    MOST_WAITING,
    RequestTurns,
    with_turns,
)
from keepstone.server.errors import TooManyRequests
from tests.support.polling import LONGEST
from tests.support.served import TWO_PERSONS, Client, serving

REQUESTS = AT_ONCE["request"]


async def entered(turns: RequestTurns, address: str, scope: Any, order: list[str]) -> None:
    await turns.enter(scope, address)
    order.append(address)


async def started(turns: RequestTurns, *addresses: str) -> tuple[list[Any], list[str]]:
    """Return the scopes of requests from these addresses, and the list of those whose turn has come."""
    order: list[str] = []
    scopes: list[Any] = [{} for _ in addresses]
    for address, scope in zip(addresses, scopes, strict=True):
        begin(entered(turns, address, scope, order))
    await asyncio.sleep(0)
    return scopes, order


TASKS: set[asyncio.Task[None]] = set()


def begin(work: Any) -> None:
    TASKS.add(task := asyncio.create_task(work))
    task.add_done_callback(TASKS.discard)


async def answer(scope: Any, done: asyncio.Event) -> None:
    """Send the response of a request to a client that reads nothing until `done`."""

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start"})

    async def send(_message: Any) -> None:
        await done.wait()

    async def receive() -> Any:
        raise AssertionError

    await with_turns(app)(scope, receive, send)


async def test_some_are_processed_and_the_others_wait_for_the_beginning_of_a_response() -> None:
    turns, done = RequestTurns(), asyncio.Event()
    scopes, order = await started(turns, *["flood"] * (REQUESTS + 5), "other")
    assert order == ["flood"] * REQUESTS
    begin(answer(scopes[0], done))
    begin(answer(scopes[1], done))
    for _ in range(5):
        await asyncio.sleep(0)
    assert order[REQUESTS:] == ["other", "flood"]
    done.set()


async def test_a_request_that_fails_ends_its_turn() -> None:
    async def failing(_scope: Any, _receive: Any, _send: Any) -> None:
        raise ValueError

    turns = RequestTurns()
    scopes, order = await started(turns, *["one"] * (REQUESTS + 1))
    with pytest.raises(ValueError):
        await with_turns(failing)(scopes[0], None, None)  # type: ignore[arg-type]
    for _ in range(5):
        await asyncio.sleep(0)
    assert len(order) == REQUESTS + 1


async def test_an_address_may_not_wait_with_too_many_requests() -> None:
    turns = RequestTurns()
    await started(turns, *["flood"] * (REQUESTS + MOST_WAITING))
    with pytest.raises(TooManyRequests):
        await turns.enter({}, "flood")
    _, order = await started(turns, "other")
    assert order == []
    assert turns._waiting == {"flood": MOST_WAITING, "other": 1}


async def test_the_owners_of_computations_take_turns() -> None:
    threads, order, free = FairThreads(1, "test"), [], threading.Event()

    def work(owner: str) -> str:
        free.wait()
        order.append(owner)
        return owner.upper()

    asked = [asyncio.create_task(threads.run(each, work, each)) for each in ("a", "a", "a", "b")]
    await asyncio.sleep(0)
    assert (threads.running, threads.waiting) == (1, 3)
    free.set()
    assert await asyncio.gather(*asked) == ["A", "A", "A", "B"]
    assert order == ["a", "b", "a", "a"]
    threads.close()


async def test_a_request_that_never_answers_ends_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_turns, "LONGEST_TURN", 0.0)
    turns = RequestTurns()
    for _ in range(3 * REQUESTS):
        await asyncio.wait_for(turns.enter({}, "one"), 60)


@pytest.mark.whole
def test_moves_wait_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the second server no request gets a turn, as if endless requests of others had all of them."""
    with serving(tmp_path) as client:
        table, secrets = client.two_persons()
    monkeypatch.setitem(AT_ONCE, "request", 0)
    with serving(tmp_path) as client:
        with client.socket(table) as spectator:
            view = spectator.news()[-1]
        mover, act = secrets[view["to_act"]], f"/api/tables/{table}/actions"
        with client.socket(table, mover) as player:
            action = player.news()[-1]["scene"]["choices"][0]["action"]
        n = client.post(act, n=view["n"], action=action, secret=mover)["n"]
        assert n > view["n"]
        assert client.refused(act, n=0, action=action, secret=mover) == (409, "StaleNumber")
        hint = client.refused(f"/api/tables/{table}/hint", n=0, secret=mover)
        assert hint == (409, "StaleNumber")
        assert client.post(f"/api/tables/{table}/calls", n=n, call="resign", secret=mover)["n"] > n
        assert client.get("/api/health")["ready"]
        with pytest.raises(httpx.ReadTimeout):
            client.http.get(f"/api/tables/{table}", timeout=0.5)


def begin_request(client: Client, path: str) -> socket.socket:
    """Send a request whose body does not end."""
    url = client.http.base_url
    raw = socket.create_connection((url.host, url.port), timeout=LONGEST)
    raw.sendall(
        f"POST {path} HTTP/1.1\r\nHost: {url.host}:{url.port}\r\n"
        "Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{".encode()
    )
    return raw


def test_nobody_waits_for_a_client_that_sends_slowly(
    server: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_turns, "LONGEST_TURN", 1_000.0)
    monkeypatch.setattr(http_connection, "REQUEST_SECONDS", 1_000.0)
    with ExitStack() as slow:
        for _ in range(REQUESTS + 1):
            slow.enter_context(begin_request(server, "/api/tables"))
        for _ in range(AT_ONCE["large body"] + 1):
            slow.enter_context(begin_request(server, "/api/studies"))
        assert server.post("/api/tables", **TWO_PERSONS)["seat"] == 0
        assert server.get("/api/games")


def test_a_server_that_stops_waits_for_no_body(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with ExitStack() as slow:
        with serving(tmp_path) as client:
            path = "/api/tables"
            sending = [slow.enter_context(begin_request(client, path)) for _ in range(REQUESTS + 1)]
            assert client.get("/api/games")
        assert {each.recv(100)[:12] for each in sending} == {b"HTTP/1.1 408"}
    assert [each.message for each in caplog.records if each.levelno >= logging.WARNING] == []
