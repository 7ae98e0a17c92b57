"""HTTP connections with timeouts and limits. The server refuses malformed and incomplete requests.

By default, uvicorn waits forever for a client that sends nothing or only part of a request.
"""

import asyncio
import math
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from keepstone.errors import KeepstoneError
from keepstone.server.edge.connection_limits import ConnectionLimits
from keepstone.server.errors import InvalidRequest, TooSlow, headers_of, plain, status_of
from keepstone.text.languages import ENGLISH

REQUEST_SECONDS = 10.0  # seconds from the first byte of a request to the last
# Bytes received in one turn of the event loop, instead of asyncio's 256 kB. With the limits below, a
# turn parses at most 756 pieces of a body, which takes a few milliseconds.
PIECE = 65_536
REFUSED_SECONDS = 1.0  # seconds that a refused connection has to send its request
CAN_ANSWER = (h11.IDLE, h11.SEND_RESPONSE)
UNFINISHED = (h11.IDLE, h11.SEND_BODY)
FEW_BYTES = 256  # a piece of a body with fewer bytes is small
# maximum number of small pieces in a body; each takes as long to parse as a large one
SMALL_PIECES = 500
DISCARDED_BYTES = 65_536  # maximum number of bytes of a body after the response
CLOSE = (b"connection", b"close")


class HttpConnection(H11Protocol):
    """uvicorn's HTTP connection, with connection limits and a request timeout."""

    _deadline: asyncio.TimerHandle | None = None
    _refusal: KeepstoneError | None = None

    def __init__(self, connections: ConnectionLimits, **more: Any):
        super().__init__(**more)
        self._connections = connections
        self.conn = RequestParser(h11.SERVER)

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        transport.max_size = PIECE
        self._refusal = self._connections.enter(transport)
        self._expect(REFUSED_SECONDS if self._refusal else REQUEST_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
        self._connections.leave(self.transport)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Let a complete request finish. The handler of an endless stream (ndjson.py) is told to stop."""
        if self.conn.their_state is h11.SEND_BODY:
            self._refuse(TooSlow("the server stops before the request is complete"))
            return
        super().shutdown()
        if self.cycle is not None:
            self.cycle.message_event.set()

    def data_received(self, data: bytes) -> None:
        """Read data. The deadline applies to the whole request, even if it arrives in several pieces."""
        if self._refusal is not None:
            self._refuse(self._refusal)
            return
        super().data_received(data)
        is_socket = self.transport.get_protocol() is not self
        if is_socket or self.conn.their_state not in UNFINISHED:
            self._expect_nothing()
        elif self._deadline is None:
            self._expect(REQUEST_SECONDS)

    def send_400_response(self, msg: str) -> None:
        self._refuse(InvalidRequest("this is not a valid HTTP request"))

    def _expect(self, seconds: float) -> None:
        self._deadline = self.loop.call_later(seconds, self._time_out)

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _time_out(self) -> None:
        if self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]:
            self.transport.close()  # there was no request yet
        else:
            self._refuse(TooSlow(f"the request was not complete within {REQUEST_SECONDS:.0f} s"))

    def _refuse(self, error: KeepstoneError) -> None:
        """Send the error and close the connection; send nothing if a response has begun."""
        if self.conn.our_state in CAN_ANSWER:
            body = msgspec.json.encode(plain(error, ENGLISH))
            headers = {
                "content-type": "application/json",
                "content-length": str(len(body)),
                "connection": "close",
                **headers_of(error),
            }
            refusal = h11.Response(
                status_code=status_of(error), headers=list(headers.items()), reason=b""
            )
            for event in (refusal, h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self._forget_request()
        self.transport.close()

    def _forget_request(self) -> None:
        """Notify the handler of the current request that the client has disconnected."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()


class RequestParser(h11.Connection):
    """h11's parser for a server, with these limits. A refused request is a RemoteProtocolError."""

    _small_pieces = 0
    _bytes_left = 0.0  # of the body; infinite if its length is unknown

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            _check_framing(event)
            self._small_pieces = 0
            self._bytes_left = _body_length(event)
        elif isinstance(event, h11.Data):
            self._check_piece(len(event.data))
        elif isinstance(event, h11.EndOfMessage):
            self._bytes_left = 0
        return event

    def send(self, event: Any) -> Any:
        """Close the connection after a response before the end of a long body. Read the rest of a short one."""
        if isinstance(event, h11.Response) and self._bytes_left > DISCARDED_BYTES:
            others = [header for header in event.headers if header[0] != b"connection"]
            status, reason = event.status_code, event.reason
            event = h11.Response(status_code=status, headers=[*others, CLOSE], reason=reason)
        return super().send(event)

    def _check_piece(self, size: int) -> None:
        self._bytes_left -= size
        self._small_pieces += size < FEW_BYTES
        if self._small_pieces > SMALL_PIECES:
            raise h11.RemoteProtocolError("the body is cut into too many small pieces")


def _check_framing(request: h11.Request) -> None:
    """Refuse a request with two lengths, which a proxy could read as two requests (RFC 9112, 6.1)."""
    names = {name for name, _ in request.headers}
    if {b"content-length", b"transfer-encoding"} <= names:
        raise h11.RemoteProtocolError("Content-Length and Transfer-Encoding exclude each other")


def _body_length(request: h11.Request) -> float:
    headers = dict(request.headers)
    return math.inf if b"transfer-encoding" in headers else int(headers.get(b"content-length", 0))
