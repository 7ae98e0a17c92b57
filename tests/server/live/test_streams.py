"""Lines of JSON in place of a socket: the same frames, for seats and spectators; how streams end."""

import asyncio
import contextlib
import threading
from collections.abc import AsyncGenerator, Iterable
from pathlib import Path
from typing import Any

import pytest
from litestar.types import Message

from keepstone.server.edge import ndjson
from tests.support.keys import bearer
from tests.support.polling import eventually
from tests.support.served import TWO_PERSONS, Client, Plain, serving
from tests.support.streams import stream, until


def whoever_is_there(frames: list[Plain]) -> list[Plain]:
    """The same frames without since when somebody is away, which the heartbeat may tell in between."""
    for frame in frames:
        for seat in frame.get("seats", ()):
            del seat["away"]
    return frames


def numbers(frames: list[Plain]) -> list[int]:
    return [frame["n"] for frame in frames if frame.get("type") == "event"]


def test_a_stream_says_what_a_socket_says(server: Client) -> None:
    """To a seat and to a spectator, from any number on; and it acts with the same secret in a header."""
    table, secrets = server.two_persons()
    path = f"/api/tables/{table}"
    with server.socket(table) as socket:
        n = socket.news()[-1]["n"]
    assert n == 11
    for after in (0, 7):
        for secret in (*secrets, None):
            with (
                server.socket(table, secret, after=after) as socket,
                stream(server, f"{path}/stream?after={after}", secret) as said,
            ):
                assert whoever_is_there(until(said, "view")) == whoever_is_there(socket.news())
    with stream(server, f"{path}/stream", secrets[0]) as said:
        mover = until(said, "view")[-1]["to_act"]
        with stream(server, f"{path}/stream?after={n}", secrets[mover]) as own:
            body = {"n": n, "action": until(own, "view")[-1]["scene"]["choices"][0]["action"]}
            acted = server.http.post(f"{path}/actions", json=body, headers=bearer(secrets[mover]))
            assert acted.json()["n"] > n
            assert numbers(until(own, "view"))[0] == n + 1
        assert numbers(until(said, "view"))[0] == n + 1


def test_a_stream_ends_with_its_game(server: Client) -> None:
    place = server.post("/api/tables", game="castle-keep", seats=["random", "random"])
    with stream(server, f"/api/tables/{place['table']}/stream") as said:
        frames = list(said)
    assert frames[-1]["type"] == "view"
    assert frames[-1]["status"] == "over"
    assert numbers(frames) == [*range(1, frames[-1]["n"] + 1)]
    with stream(server, f"/api/tables/{place['table']}/stream?after=9999") as said:
        assert [frame["type"] for frame in said] == ["table", "view"]


def test_a_stream_ends_with_its_seat(server: Client) -> None:
    place = server.post("/api/tables", **TWO_PERSONS)
    path = f"/api/tables/{place['table']}"
    with stream(server, f"{path}/stream", place["secret"]) as said:
        until(said, "view")
        answer = server.http.post(f"{path}/leave", json={}, headers=bearer(place["secret"]))
        assert answer.status_code == 204
        frames = list(said)
    assert [frame.get("error") for frame in frames] == ["NoSuchTable"]


def test_what_a_stream_refuses(server: Client) -> None:
    table, _ = server.two_persons()
    path = f"/api/tables/{table}"

    def status(path: str, **headers: str) -> tuple[int, str]:
        answer = server.http.get(path, headers=headers)
        return answer.status_code, answer.json()["error"]

    assert status(f"{path}/stream", **bearer("x")) == (403, "WrongSecret")
    assert status(f"{path}/stream", Authorization="Basic eDp5") == (401, "NoSecret")
    assert status(f"{path}/stream", Authorization="Bearer") == (401, "NoSecret")
    assert status(f"{path}/stream?after=-1") == (400, "InvalidRequest")
    assert status("/api/tables/nowhere00000/stream") == (404, "NoSuchTable")
    assert server.refused(f"{path}/actions", n=11, action="pass") == (401, "NoSecret")
    assert server.http.head(f"{path}/stream").status_code == 200  # and it does not wait
    assert server.http.head(f"{path}/stream").status_code == 200


def test_streams_have_no_more_room_than_sockets(tmp_path: Path) -> None:
    """Half of the four places are kept for seats; a place that was left is free again."""
    with serving(tmp_path, sockets_of_address=4) as server:
        table, secrets = server.two_persons()
        path = f"/api/tables/{table}/stream"
        with contextlib.ExitStack() as stack:
            ends = [
                stack.enter_context(stream(server, path, secret))
                for secret in (None, None, *secrets)
            ]
            assert all(until(said, "view") for said in ends)
            for headers in ({}, bearer(secrets[0])):
                refused = server.http.get(path, headers=headers)
                assert (refused.status_code, refused.headers["retry-after"]) == (429, "10")
        eventually(lambda: server.http.head(path).status_code != 429)
        with stream(server, path) as said:
            until(said, "view")


def test_a_stream_that_has_nothing_to_say_is_kept_alive(
    server: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ndjson, "KEEP_ALIVE_SECONDS", 0.05)
    table, secrets = server.two_persons()
    with stream(server, f"/api/tables/{table}/stream", secrets[0]) as said:
        until(said, "view")
        empty = (line for line in said if not line)
        assert [next(empty) for _ in range(3)] == [{}, {}, {}]


def test_a_server_that_stops_ends_its_streams(tmp_path: Path) -> None:
    """At once and as HTTP ends an answer, so that a client takes it up again where it was."""
    ended: list[list[Plain]] = []
    with serving(tmp_path) as server:
        table, secrets = server.two_persons()
        reading = threading.Event()

        def read() -> None:
            client = Client(server.url)
            with stream(client, f"/api/tables/{table}/stream", secrets[0]) as said:
                until(said, "view")
                reading.set()
                ended.append([frame for frame in said if frame["type"] != "table"])
            client.close()

        thread = threading.Thread(target=read)
        thread.start()
        assert reading.wait(120)
    thread.join()
    assert ended == [[]]


async def test_a_line_is_made_when_the_one_before_was_taken() -> None:
    """So who does not read costs no memory. When it leaves, what was behind the lines is let go."""
    made: list[str] = []
    let_go, stuck, left = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def batches() -> AsyncGenerator[Iterable[str], None]:
        try:
            while True:
                made.append("line")
                yield (made[-1],)
        finally:
            let_go.set()

    async def send(message: Message) -> None:
        if message["type"] == "http.response.body" and message["body"]:
            stuck.set()
            await asyncio.Event().wait()

    async def receive() -> Any:
        await left.wait()
        return {"type": "http.disconnect"}

    answer: Any = ndjson.Lines(batches()).to_asgi_response()
    answering = asyncio.create_task(answer({}, receive, send))
    await stuck.wait()
    await asyncio.sleep(0.05)
    assert len(made) == 1
    left.set()
    await answering
    assert let_go.is_set()
