"""Frames as they go over the wire, made once for all who get the same, and written at once."""

from collections.abc import Callable, Iterable
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from keepstone.server.doors import Doors

PACKED = "packed"  # the key of our own in ASGI's message: its bytes are frames already
PACKETS = "keepstone.packets"  # the extension of ASGI's scope that writes a packet at once

Write = Callable[[bytes], bool]


def pack(texts: Iterable[str]) -> bytes:
    """Text frames, one behind the other."""
    return b"".join(Frame(Opcode.TEXT, text.encode()).serialize(mask=False) for text in texts)


def message(packet: bytes) -> Any:
    """What ASGI's `send` is given to write a packet."""
    return {"type": "websocket.send", "text": None, "bytes": packet, PACKED: True}


class SocketConnection(WebSocketsSansIOProtocol):
    """uvicorn's end of a socket, which also sends packets as they are."""

    def __init__(self, doors: Doors, **more: Any):
        super().__init__(**more)
        self._doors = doors

    def connection_lost(self, exc: Exception | None) -> None:
        """The way out."""
        self._doors.leave(self.transport)
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        """Offer the application the shorter way."""
        scope: Any = self.scope
        scope["extensions"][PACKETS] = self.write
        await super().run_asgi()

    def write(self, packet: bytes) -> bool:
        """Write a packet at once, past all that lies between; False if the other side reads slowly, or left."""
        ready = self.writable.is_set() and not (self.disconnected or self.close_sent)
        if not ready or self.transport.is_closing():
            return False
        self.transport.write(packet)
        return True

    async def send(self, message: Any) -> None:
        """Send a message of ASGI's; whoever reads slowly is waited for first."""
        if PACKED not in message:
            await super().send(message)
            return
        await self.writable.wait()
        if not self.write(message["bytes"]):
            raise ClientDisconnected
