"""Heartbeats: a client that receives nothing for longer than a few of them knows that its connection is lost."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import json

from keepstone.server.edge.websocket_frames import Write, pack
from keepstone.server.wire.frames import HeartbeatFrame

HEARTBEAT_SECONDS = 6.0  # seconds between two heartbeats
HEARTBEAT = json.encode(HeartbeatFrame()).decode()
PACKET = pack([HEARTBEAT])


@contextmanager
def heartbeats(write: Write) -> Iterator[None]:
    """Write heartbeat frames to a WebSocket while the block runs. A client that reads slowly misses some."""
    heart = _Heart(write)
    try:
        yield
    finally:
        heart.timer.cancel()


class _Heart:
    def __init__(self, write: Write):
        self._write = write
        self._wait()

    def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        self.timer = loop.call_later(HEARTBEAT_SECONDS, self._beat)

    def _beat(self) -> None:
        self._write(PACKET)
        self._wait()
