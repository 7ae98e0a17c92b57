"""One connection that sends as much as it can: it is closed, and all others have their turn."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame

from keepstone.server.base.rate_limits import Rate
from keepstone.server.edge.connection_limits import ConnectionLimits
from keepstone.server.edge.http_connection import DISCARDED_BYTES, SMALL_PIECES, HttpConnection
from keepstone.server.edge.websocket_frames import PIECE, SocketConnection
from keepstone.server.settings import Settings

App = Callable[[Any, Any, Any], Awaitable[None]]
FRAMES = Rate(burst=10, per_second=0.001)
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    b"Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
)
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
LARGEST = 16_384


@asynccontextmanager
async def serving(app: App, folder: Path) -> AsyncIterator[int]:
    """Serve an ASGI application with our connections, and yield the port."""
    limits = ConnectionLimits(Settings(data=folder))
    config = uvicorn.Config(
        app,
        http=partial(HttpConnection, limits),  # type: ignore[arg-type]
        ws=partial(SocketConnection, limits, FRAMES),  # type: ignore[arg-type]
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        log_config=None,
    )
    config.load()
    state = ServerState()

    def connection() -> asyncio.Protocol:
        made: asyncio.Protocol = config.http_protocol_class(  # type: ignore[call-arg, assignment]
            config=config, server_state=state, app_state={}
        )
        return made

    server = await asyncio.get_running_loop().create_server(connection, "127.0.0.1", 0)
    async with server, asyncio.timeout(60):
        yield server.sockets[0].getsockname()[1]
        await asyncio.gather(*state.tasks)


async def answer_to(port: int, *parts: bytes) -> bytes:
    """Return what the server sends back. The later parts are sent after the first answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    said = b""
    for part in parts:
        writer.write(part)
        if not said:
            said = await reader.readuntil(b"\r\n\r\n")
    try:
        while data := await reader.read(65_536):
            said += data
    except ConnectionError:
        pass  # the server closes while we are still sending
    writer.close()
    return said


def frame(kind: int, payload: bytes) -> bytes:
    """Return a frame of a client, masked with zeros."""
    size = (
        bytes((0x80 | len(payload),)) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2)
    )
    return bytes((kind,)) + size + b"\0\0\0\0" + payload


def deflated(size: int) -> bytes:
    packing = zlib.compressobj(wbits=-15)
    return (packing.compress(b" " * size) + packing.flush(zlib.Z_SYNC_FLUSH))[:-4]


TEXT, FRAGMENT, PING, DEFLATED = 0x81, 0x01, 0x89, 0xC1
FLOODS = {
    "texts": (frame(TEXT, b"{}"), 1008),
    "empty texts": (frame(TEXT, b""), 1008),
    "fragments": (frame(FRAGMENT, b"") + frame(0, b"") * 400, 1008),
    "pings": (frame(PING, b""), 1008),
    "inflated texts": (frame(DEFLATED, deflated(LARGEST)), 1008),
    "inflated texts beyond the limit": (frame(DEFLATED, deflated(60_000)), 1009),
}


@pytest.mark.parametrize("kind", FLOODS)
async def test_a_socket_that_sends_too_much_is_closed(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty frames are allowed, with 80 kB in all; the work of a turn has a limit as well."""
    flood, code = FLOODS[kind]
    turns: list[int] = []
    inflated: list[int] = []
    heard: list[str] = []
    handle = SocketConnection.handle_events

    def noted(self: SocketConnection) -> None:
        frames = [each for each in self.conn.events if isinstance(each, Frame)]
        turns.append(len(frames))
        inflated.append(sum(len(each.data) for each in frames))
        handle(self)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] != "websocket.disconnect":
            heard.append(message.get("text", ""))

    monkeypatch.setattr(SocketConnection, "handle_events", noted)
    async with serving(app, tmp_path) as port:
        said = await answer_to(port, UPGRADE, flood * 2000)
    assert b"\x88" + bytes((len(said.rpartition(b"\x88")[2]) - 1,)) + code.to_bytes(2) in said
    assert len(heard) <= 21  # with the connect message
    assert sum(map(len, heard)) <= 80 * 1024
    assert max(turns) <= PIECE // 6
    assert sum(turns) <= 20 + PIECE // 6
    assert max(inflated) <= (PIECE // len(flood) + 1) * LARGEST


async def test_others_have_a_turn_between_two_messages(tmp_path: Path) -> None:
    turns, heard_at = 0, []

    async def count_turns() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            heard_at.append(turns)

    counting = asyncio.create_task(count_turns())
    async with serving(app, tmp_path) as port:
        await answer_to(port, UPGRADE, frame(TEXT, b"{}") * 1000)
    counting.cancel()
    assert len(heard_at) == 21
    assert len(set(heard_at)) == 21


async def read_body(scope: Any, receive: Any, send: Any) -> None:
    """Answer with the size of the body."""
    size, more = 0, True
    while more:
        message = await receive()
        size += len(message.get("body", b""))
        more = message.get("more_body", False)
    await answer(send, str(size).encode())


async def answer(send: Any, text: bytes) -> None:
    head = [(b"content-length", str(len(text)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": head})
    await send({"type": "http.response.body", "body": text})


@pytest.mark.parametrize(("pieces", "status"), [(SMALL_PIECES, 200), (SMALL_PIECES + 1, 400)])
async def test_a_body_in_tiny_chunks_is_refused(tmp_path: Path, pieces: int, status: int) -> None:
    async with serving(read_body, tmp_path) as port:
        sent = POST + b"1\r\n \r\n" * pieces + b"0\r\n\r\n"
        said = await answer_to(port, sent.replace(b"Host", b"Connection: close\r\nHost"))
    assert said.startswith(b"HTTP/1.1 %d" % status)
    assert said.endswith(b"\r\n\r\n500") or status == 400


async def test_a_large_body_in_large_chunks_is_read(tmp_path: Path) -> None:
    chunk = b"1000\r\n" + b" " * 4096 + b"\r\n"
    async with serving(read_body, tmp_path) as port:
        sent = POST.replace(b"Host", b"Connection: close\r\nHost") + chunk * 500 + b"0\r\n\r\n"
        said = await answer_to(port, sent)
    assert said.endswith(b"\r\n\r\n%d" % (4096 * 500))


async def test_a_body_that_goes_on_after_the_response_is_not_read_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    received = HttpConnection.data_received

    def noted(self: HttpConnection, data: bytes) -> None:
        read.append(len(data))
        received(self, data)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await answer(send, b"no")

    monkeypatch.setattr(HttpConnection, "data_received", noted)
    async with serving(app, tmp_path) as port:
        said = await answer_to(port, POST, (b"1000\r\n" + b" " * 4096 + b"\r\n") * 2000)
    assert said.startswith(b"HTTP/1.1 200")
    assert sum(read) <= DISCARDED_BYTES + 2 * 65_536
