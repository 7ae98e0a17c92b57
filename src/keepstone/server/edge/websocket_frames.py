"""WebSocket frames, serialized once for all subscribers that receive the same, and written at once."""

from collections.abc import Callable, Iterable
from struct import pack as pack_numbers
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import CloseCode, Frame, Opcode

from keepstone.server.edge.connection_limits import ConnectionLimits

PACKED = "packed"  # our own key in an ASGI message: its bytes are serialized frames
PACKETS = (
    "keepstone.packets"  # our extension of the ASGI scope: a function that writes a packet at once
)
DEFLATES = "keepstone.deflates"  # another: whether the client accepts compressed frames
TEXT = 0x80 | Opcode.TEXT  # the first byte of an unfragmented text frame
LARGE = 8192  # bytes of a frame that is worth compressing
WINDOW = 15
# No context is kept between messages: all clients can be sent the same bytes, and a WebSocket needs no memory
# for it. Level 1 compresses a large picture to an eighth in 0.1 ms; level 6 to a tenth in three times that.
LEVEL = {"level": 1}

Write = Callable[[bytes], bool]


def pack(texts: Iterable[str], deflates: bool = False) -> bytes:
    """Serialize text frames; deflates: compress the large ones."""
    return b"".join(_frame(text.encode(), deflates) for text in texts)


def _frame(data: bytes, deflates: bool) -> bytes:
    if not deflates or len(data) < LARGE:
        return _head(len(data)) + data
    packing = PerMessageDeflate(True, True, WINDOW, WINDOW, LEVEL)
    return Frame(Opcode.TEXT, data).serialize(mask=False, extensions=[packing])


def _head(size: int) -> bytes:
    """What stands before a text of so many bytes (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return pack_numbers("!BBH", TEXT, 126, size)
    return pack_numbers("!BBQ", TEXT, 127, size)


def message(packet: bytes) -> Any:
    """Return the ASGI message that writes a packet."""
    return {"type": "websocket.send", "text": None, "bytes": packet, PACKED: True}


class SocketConnection(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket connection, which can also send packets as they are."""

    def __init__(self, connections: ConnectionLimits, **more: Any):
        super().__init__(**more)
        self._connections = connections
        self.conn.available_extensions = [ServerPerMessageDeflateFactory(True, True)]

    @property
    def deflates(self) -> bool:
        """Whether the client accepts compressed frames as `pack` makes them."""
        return any(
            isinstance(each, PerMessageDeflate) and each.local_max_window_bits == WINDOW
            for each in self.conn.extensions
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        self._connections.leave(self.transport)
        super().connection_lost(exc)

    def send_receive_event_to_app(self) -> None:
        """Close with 1007 for text that is not UTF-8; uvicorn alone would log a traceback as well."""
        if self.curr_msg_data_type == "text" and not (self.close_sent or _is_utf8(self.frames)):
            self.conn.fail(CloseCode.INVALID_DATA, "the text is not UTF-8")
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    async def run_asgi(self) -> None:
        """Offer the application the two extensions."""
        scope: Any = self.scope
        scope["extensions"] |= {PACKETS: self.write, DEFLATES: self.deflates}
        await super().run_asgi()

    def write(self, packet: bytes) -> bool:
        """Write a packet at once, without uvicorn's queue; False if the client reads slowly or has left."""
        ready = self.writable.is_set() and not (self.disconnected or self.close_sent)
        if not ready or self.transport.is_closing():
            return False
        self.transport.write(packet)
        return True

    async def send(self, message: Any) -> None:
        """Send an ASGI message, after a client that reads slowly has read."""
        if PACKED not in message:
            await super().send(message)
            return
        await self.writable.wait()
        if not self.write(message["bytes"]):
            raise ClientDisconnected


def _is_utf8(frames: Iterable[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True
