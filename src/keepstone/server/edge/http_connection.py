"""HTTP connections with timeouts and limits. The server refuses malformed and incomplete requests.

By default, uvicorn waits forever for a client that sends nothing or only part of a request.
"""

import asyncio
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from keepstone.errors import KeepstoneError
from keepstone.server.edge.connection_limits import ConnectionLimits
from keepstone.server.edge.http_parser import RequestParser
from keepstone.server.errors import InvalidRequest, TooSlow, headers_of, plain, status_of
from keepstone.text.languages import ENGLISH

REQUEST_SECONDS = 10.0  # seconds from the first byte of a request to the last
# Bytes received in one turn of the event loop, instead of asyncio's 256 kB. With the limits in http_parser.py, a
# turn parses at most 756 pieces of a body, which takes a few milliseconds.
PIECE = 65_536
REFUSED_SECONDS = 1.0  # seconds that a refused connection has to send its request
CAN_ANSWER = (h11.IDLE, h11.SEND_RESPONSE)
UNFINISHED = (h11.IDLE, h11.SEND_BODY)


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
