"""The parser of HTTP requests, which refuses requests that are ambiguous or costly to read."""

import math
from typing import Any

import h11

FEW_BYTES = 256  # a piece of a body with fewer bytes is small
SMALL_PIECES = (
    500  # maximum number of small pieces in a body; each takes as long to parse as a large one
)
DISCARDED_BYTES = 65_536  # maximum number of bytes of a body after the response
CLOSE = (b"connection", b"close")


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
            others = [each for each in event.headers if each[0] != b"connection"]
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
