"""Frames as they go over the wire, made once for all who get the same, and written at once."""

from collections.abc import Iterable
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

PACKED = "packed"  # the key of our own in ASGI's message: its bytes are frames already


def pack(texts: Iterable[str]) -> bytes:
    """Text frames, one behind the other."""
    return b"".join(Frame(Opcode.TEXT, text.encode()).serialize(mask=False) for text in texts)


def message(packet: bytes) -> Any:
    """What ASGI's `send` is given to write a packet."""
    return {"type": "websocket.send", "text": None, "bytes": packet, PACKED: True}


class SocketConnection(WebSocketsSansIOProtocol):
    """uvicorn's end of a socket, which also sends packets as they are."""

    async def send(self, message: Any) -> None:
        """Send a message of ASGI's; whoever reads slowly is waited for first."""
        if PACKED not in message:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        self.transport.write(message["bytes"])
