"""The parser of HTTP requests, which refuses requests that are ambiguous or costly to read."""

from typing import Any

import h11

FEW_BYTES = 256  # a piece of a body with fewer bytes is small
SMALL_PIECES = (
    500  # maximum number of small pieces in a body; each takes as long to parse as a large one
)
DISCARDED_BYTES = 65_536  # maximum number of bytes of a body after the response


class RequestParser(h11.Connection):
    """h11's parser for a server, with these limits. A refused request is a RemoteProtocolError."""

    _small_pieces = 0
    _discarded = 0

    def next_event(self) -> Any:
        """Return the next event of a request."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._small_pieces = self._discarded = 0
            _check_framing(event)
        elif isinstance(event, h11.Data):
            self._check_piece(len(event.data))
        return event

    def _check_piece(self, size: int) -> None:
        self._small_pieces += size < FEW_BYTES
        if self._small_pieces > SMALL_PIECES:
            raise h11.RemoteProtocolError("the body is cut into too many small pieces")
        if self.our_state is not h11.SEND_RESPONSE and self.our_state is not h11.SEND_BODY:
            self._discarded += size
        if self._discarded > DISCARDED_BYTES:
            raise h11.RemoteProtocolError("the body goes on after the response")


def _check_framing(request: h11.Request) -> None:
    """Refuse a request with two lengths, which a proxy could read as two requests (RFC 9112, 6.1)."""
    names = {name for name, _ in request.headers}
    if {b"content-length", b"transfer-encoding"} <= names:
        raise h11.RemoteProtocolError("Content-Length and Transfer-Encoding exclude each other")
