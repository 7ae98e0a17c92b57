"""A connection before it is a request: what cannot be read as HTTP, or does not come to an end.

uvicorn lets a connection wait for ever that says nothing, or half of a request.
"""

import asyncio
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from keepstone.languages import ENGLISH
from keepstone.protocol import KeepstoneError
from keepstone.server.edge.connection_limits import ConnectionLimits
from keepstone.server.errors import InvalidRequest, TooSlow, headers_of, plain, status_of

REQUEST_SECONDS = 10.0  # from its first letter to its last
REFUSED_SECONDS = 1.0  # until who is not let in has asked for something, and so hears why
CAN_ANSWER = (h11.IDLE, h11.SEND_RESPONSE)
UNFINISHED = (h11.IDLE, h11.SEND_BODY)


class HttpConnection(H11Protocol):
    """uvicorn's connection."""

    _deadline: asyncio.TimerHandle | None = None
    _refusal: KeepstoneError | None = None

    def __init__(self, connections: ConnectionLimits, **more: Any):
        super().__init__(**more)
        self._connections = connections

    def connection_made(self, transport: Any) -> None:
        """Wait for a request, and not for long."""
        super().connection_made(transport)
        self._refusal = self._connections.enter(transport)
        self._expect(REFUSED_SECONDS if self._refusal else REQUEST_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._expect_nothing()
        self._connections.leave(self.transport)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Let what is being asked be answered; an answer without an end of its own (lines.py) hears of it."""
        super().shutdown()
        if self.cycle is not None:
            self.cycle.message_event.set()

    def data_received(self, data: bytes) -> None:
        """Read on; a request has one deadline, however many pieces it comes in."""
        if self._refusal is not None:
            self._hang_up(self._refusal)
            return
        super().data_received(data)
        is_socket = self.transport.get_protocol() is not self
        if is_socket or self.conn.their_state not in UNFINISHED:
            self._expect_nothing()
        elif self._deadline is None:
            self._expect(REQUEST_SECONDS)

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read in the form of all refusals."""
        self._hang_up(InvalidRequest("this is no HTTP request that can be read"))

    def _expect(self, seconds: float) -> None:
        self._deadline = self.loop.call_later(seconds, self._give_up)

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        if self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]:
            self.transport.close()  # nothing was asked
        else:
            self._hang_up(TooSlow(f"a request comes within {REQUEST_SECONDS:.0f} s"))

    def _hang_up(self, error: KeepstoneError) -> None:
        """Say why, unless an answer is under way, and close the connection."""
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
        """Let the request that is under way hear that nobody waits for it."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
