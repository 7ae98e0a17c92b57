"""Subscribers to a table, which receive the new frames over a WebSocket or a stream of lines."""

import asyncio
from collections.abc import Awaitable, Callable

from msgspec.structs import asdict

from keepstone.errors import KeepstoneError
from keepstone.server.edge.websocket_frames import Write
from keepstone.server.errors import NoSuchTable, WrongSecret, plain
from keepstone.server.live.frames import encode
from keepstone.server.live.table import CLOSED, Table
from keepstone.server.live.updates import Update, nothing_but_events
from keepstone.server.wire.frames import ErrorFrame
from keepstone.text.sentences import sentence


class Subscriber:
    """A connection to a table, which remembers the frames that it has received and gets new ones.

    A subscriber has no queue: a slow reader gets all events later, but only the last picture and the pictures at
    the ends of rounds. changes: whether pictures may be sent as changes from the previous one; write: writes a
    packet to a WebSocket at once, unless its client reads slowly; deflates: whether its client accepts compressed
    frames.
    """

    def __init__(
        self,
        table: Table,
        seat: int | None,
        lang: str,
        after: int,
        changes: bool = False,
        write: Write | None = None,
        deflates: bool = False,
    ):
        self.table, self.seat, self.lang = table, seat, lang
        self.over = False  # whether the end of the game has been sent
        self._secret = None if seat is None else table.keys.secrets[seat]
        self._changes, self._write, self._deflates = changes, write, deflates
        self._sent = nothing_but_events(min(after, table.match.number), table.greetings.count)
        self._is_behind = self._is_sending = False
        self._unsent = b""
        self._changed = asyncio.Event()
        self._changed.set()

    def notify(self) -> None:
        """Write new frames to a WebSocket at once without waking a task, unless the client reads slowly."""
        if self._write is None or self._is_sending or self._changed.is_set():
            self._changed.set()
            return
        try:
            packet = self._packet()
        except Exception:  # the task will raise the same error
            self._changed.set()
            return
        if packet and not self._write(packet):
            self._unsent = packet
            self._changed.set()

    async def send_news(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Send the packets of new frames that cannot be written at once, until the task is cancelled."""
        while True:
            await self._wait()
            packet, self._unsent = self._unsent + self._packet(), b""
            self._is_sending = True
            await send(packet)
            self._is_sending = False

    async def next_frames(self) -> list[str]:
        await self._wait()
        return self._next_update().frames

    def check_seat(self) -> None:
        if self.table.closed:
            raise NoSuchTable(CLOSED)
        if self.seat is not None and self.table.keys.secrets[self.seat] != self._secret:
            raise WrongSecret(sentence("this seat is no longer yours"))

    async def _wait(self) -> None:
        """Wait until the table may have changed. A long log is sent in parts, so that other tasks can run."""
        await self._changed.wait()
        if self._is_behind:
            await asyncio.sleep(0)

    def _packet(self) -> bytes:
        return self._next_update().packet(self._deflates, is_shared=self.seat is None)

    def _next_update(self) -> Update:
        """Raise NoSuchTable or WrongSecret if the subscriber has lost its seat."""
        self._changed.clear()
        self.check_seat()
        update = self.table.updates.after(self._sent, self.seat, self.lang, self._changes)
        self._sent, self._is_behind, self.over = update.sent, update.is_behind, update.over
        if update.is_behind:
            self._changed.set()
        return update


def refusal(error: KeepstoneError, lang: str) -> str:
    return encode(ErrorFrame(**asdict(plain(error, lang))))
