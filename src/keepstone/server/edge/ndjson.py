"""Endless responses as newline-delimited JSON.

Each line is created only after the previous one has been sent, so a slow reader needs a connection but no memory.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Iterable
from contextlib import aclosing
from typing import Any, TypeVar

from litestar import Response
from litestar.types import ASGIApp, Receive, Scope, Send

from keepstone.server.base.tasks import stop
from keepstone.server.edge.heartbeats import HEARTBEAT_SECONDS

NDJSON = "application/x-ndjson"
# otherwise nginx would buffer the lines
HEADERS = [(b"content-type", NDJSON.encode()), (b"x-accel-buffering", b"no")]
KEEP_ALIVE_SECONDS = HEARTBEAT_SECONDS  # seconds without a line, after which an empty line is sent

T = TypeVar("T")
Batches = AsyncGenerator[Iterable[str], None]


class Lines(Response[str]):
    """A response that sends lines in batches. An error before the first batch is answered as in other requests."""

    def __init__(self, batches: Batches):
        super().__init__("", media_type=NDJSON)
        self._batches = batches

    def to_asgi_response(self, *_: Any, **__: Any) -> ASGIApp:  # type: ignore[override]
        return self._answer

    async def _answer(self, _: Scope, receive: Receive, send: Send) -> None:
        async with aclosing(self._batches) as batches:
            ending = asyncio.create_task(_end(receive))
            try:
                first = await _unless(ending, _next(batches))
                await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
                await _unless(ending, _send_all(first or (), batches, send))
            finally:
                await stop((ending,))
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def or_keep_alive(next_lines: Callable[[], Awaitable[Iterable[str]]]) -> Iterable[str]:
    """Wait for the next lines. After KEEP_ALIVE_SECONDS, return an empty line to keep the connection open."""
    try:
        async with asyncio.timeout(KEEP_ALIVE_SECONDS):
            return await next_lines()
    except TimeoutError:
        return ("",)


async def _unless(ending: asyncio.Task[None], work: Coroutine[Any, Any, T]) -> T | None:
    """Return the result of a coroutine, or cancel it and return None if the request ends first."""
    working = asyncio.create_task(work)
    try:
        await asyncio.wait((working, ending), return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else None
    finally:
        await stop((working,))
        # A failed task keeps its exception, whose traceback keeps this frame.
        del working


async def _next(batches: Batches) -> Iterable[str]:
    return await anext(batches)


async def _send_all(first: Iterable[str], batches: Batches, send: Send) -> None:
    await _send(first, send)
    async for lines in batches:
        await _send(lines, send)


async def _send(lines: Iterable[str], send: Send) -> None:
    for line in lines:
        body = f"{line}\n".encode()
        await send({"type": "http.response.body", "body": body, "more_body": True})


async def _end(receive: Receive) -> None:
    """Wait until the client disconnects or the server stops, when http_connection.py sends a message."""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect" or not message.get("more_body"):
            break
    if message["type"] != "http.disconnect":
        await receive()
