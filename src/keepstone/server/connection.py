"""A connection before it is a request: what cannot be read as HTTP is refused as everything else is."""

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from keepstone.server.errors import InvalidRequest, plain

UNREADABLE = InvalidRequest("this is no HTTP request that can be read")
CAN_ANSWER = (h11.IDLE, h11.SEND_RESPONSE)


class Connection(H11Protocol):
    """uvicorn's connection."""

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read, unless an answer is under way, and hang up."""
        if self.conn.our_state in CAN_ANSWER:
            body = msgspec.json.encode(plain(UNREADABLE))
            headers = {
                "content-type": "application/json",
                "content-length": str(len(body)),
                "connection": "close",
            }
            refusal = h11.Response(status_code=400, headers=list(headers.items()), reason=b"")
            for event in (refusal, h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self._forget_request()
        self.transport.close()

    def _forget_request(self) -> None:
        """Let the request that is under way hear that nobody waits for it."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
