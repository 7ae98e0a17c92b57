"""WebSocket connections: frames are serialized once for all subscribers, and received in small pieces."""

import asyncio
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

from keepstone.server.base.rate_limits import Bucket, Rate
from keepstone.server.edge.connection_limits import ConnectionLimits

PACKED = "packed"  # our own key in an ASGI message; its value contains serialized frames
# Our extensions of the ASGI scope: a function that writes a packet at once, one that returns how many bytes it has
# written, and whether the client accepts compressed frames.
PACKETS, BYTES_SENT, DEFLATES = "keepstone.packets", "keepstone.bytes_sent", "keepstone.deflates"
TEXT = 0x80 | Opcode.TEXT  # the first byte of an unfragmented text frame
LARGE = 8192  # minimum bytes of a frame that is worth compressing
WINDOW = 15
# No compression context is kept between messages. So the same bytes can be sent to all clients, and a WebSocket
# needs no memory for it. Level 1 compresses a large picture to an eighth in 0.1 ms; level 6 to a tenth in 0.3 ms.
LEVEL = {"level": 1}
# Bytes received in one turn of the event loop: at most 85 frames, which take a millisecond to parse. Without this
# limit, asyncio would pass on 256 kB at a time, and the frames of one client would hold up all others.
PIECE = 512
LINGER_SECONDS = 1.0  # seconds in which the client of a refused connection can read the close frame

Write = Callable[[bytes], bool]
LARGEST_FRAME = 4096  # characters in a frame for the application
# frames up to this multiple of the burst are refused with an error; more close the WebSocket
EXCESS = 2


def pack(texts: Iterable[str], deflates: bool = False) -> bytes:
    """Serialize texts as WebSocket frames. deflates: whether to compress large frames."""
    return b"".join(_frame(text.encode(), deflates) for text in texts)


def _frame(data: bytes, deflates: bool) -> bytes:
    if not deflates or len(data) < LARGE:
        return _head(len(data)) + data
    packing = PerMessageDeflate(True, True, WINDOW, WINDOW, LEVEL)
    return Frame(Opcode.TEXT, data).serialize(mask=False, extensions=[packing])


def _head(size: int) -> bytes:
    """Return the header of a text frame with this many bytes (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return pack_numbers("!BBH", TEXT, 126, size)
    return pack_numbers("!BBQ", TEXT, 127, size)


def message(packet: bytes) -> Any:
    return {"type": "websocket.send", "text": None, "bytes": packet, PACKED: True}


class SocketConnection(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket connection, with limits, which can also send serialized packets unchanged."""

    def __init__(self, connections: ConnectionLimits, frames: Rate, **more: Any):
        super().__init__(**more)
        self._connections = connections
        self._allowance = FrameAllowance(frames)
        self._sent = 0
        self.conn.available_extensions = [ServerPerMessageDeflateFactory(True, True)]

    @property
    def deflates(self) -> bool:
        """Return whether the client accepts compressed frames in the form that `pack` produces."""
        return any(
            isinstance(extension, PerMessageDeflate) and extension.local_max_window_bits == WINDOW
            for extension in self.conn.extensions
        )

    def connection_made(self, transport: Any) -> None:
        """Receive in small pieces from now on."""
        super().connection_made(transport)
        transport.max_size = PIECE

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.leave(self.transport)
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Handle the frames of a piece. Refuse the connection if the client sends too much."""
        for event in self.conn.events_received():
            if isinstance(event, Frame) and not self._allowance.covers(event):
                self._refuse(CloseCode.POLICY_VIOLATION, "too many frames")
                return
            self.conn.events = [event]
            super().handle_events()

    def _refuse(self, code: CloseCode, reason: str) -> None:
        self.conn.fail(code, reason)
        self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """Send the close frame and read no more. The connection ends a little later, so that the frame arrives."""
        assert self.conn.close_sent is not None
        code, reason = self.conn.close_sent.code, self.conn.close_sent.reason
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = self.disconnected = True
        self.read_paused = False  # otherwise uvicorn would resume reading
        self.transport.pause_reading()
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(LINGER_SECONDS, self.transport.close)

    async def receive(self) -> Any:
        """Return the next message. Before that, let other tasks run: a queue with messages would not."""
        await asyncio.sleep(0)
        return await super().receive()

    def send_receive_event_to_app(self) -> None:
        """Close with status 1007 if a text is not UTF-8; uvicorn alone would log a traceback as well."""
        if self.curr_msg_data_type == "text" and not (self.close_sent or _is_utf8(self.frames)):
            self._refuse(CloseCode.INVALID_DATA, "the text is not UTF-8")
            return
        super().send_receive_event_to_app()

    async def run_asgi(self) -> None:
        """Run the application, and offer it the extensions of this module."""
        scope: Any = self.scope
        own = {PACKETS: self.write, BYTES_SENT: lambda: self._sent}
        scope["extensions"] |= own | {DEFLATES: self.deflates}
        try:
            await super().run_asgi()
        finally:
            for name in own:  # they contain this connection, which contains the scope
                del scope["extensions"][name]

    def write(self, packet: bytes) -> bool:
        """Write a packet at once, without uvicorn's queue. Return False if the client reads slowly or left."""
        ready = self.writable.is_set() and not (self.disconnected or self.close_sent)
        if not ready or self.transport.is_closing():
            return False
        self.transport.write(packet)
        self._sent += len(packet)
        return True

    async def send(self, message: Any) -> None:
        """Send an ASGI message. If the client reads slowly, wait until it has read earlier data."""
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


class FrameAllowance:
    """An allowance for everything that arrives on a WebSocket: texts, fragments, pings, and inflated bytes."""

    def __init__(self, rate: Rate):
        self._frames = Bucket(Rate(EXCESS * rate.burst, rate.per_second))
        self._bytes = Bucket(
            Rate(EXCESS * rate.burst * LARGEST_FRAME, rate.per_second * LARGEST_FRAME)
        )

    def covers(self, frame: Frame) -> bool:
        return not (self._frames.take() or self._bytes.take(len(frame.data)))
