"""Subscribers to a table, which receive the new frames over a WebSocket or a stream of lines."""

import asyncio

from msgspec.structs import asdict

from keepstone.errors import KeepstoneError
from keepstone.server.errors import NoSuchTable, WrongSecret, plain
from keepstone.server.live.frames import encode
from keepstone.server.live.table import CLOSED, Table
from keepstone.server.live.updates import Update, nothing_but_events
from keepstone.server.wire.frames import ErrorFrame
from keepstone.text.sentences import sentence


class Subscriber:
    """A subscriber to a table, which remembers the frames that it has received and returns new ones.

    A subscriber has no queue: a slow reader gets all events later, but only the last picture and the pictures at
    the ends of rounds. changes: whether pictures may be sent as changes from the previous one.
    """

    def __init__(
        self,
        table: Table,
        seat: int | None,
        lang: str,
        after: int,
        changes: bool = False,
    ):
        self.table = table
        self.seat = seat
        self.over = False  # whether the end of the game has been sent
        self._secret = None if seat is None else table.keys.secrets[seat]
        self.lang = lang
        self._changes = changes
        self._sent = nothing_but_events(min(after, table.match.number), table.greetings.count)
        self._changed = asyncio.Event()
        self._is_behind = False
        self.wake()

    def wake(self) -> None:
        """Record that the table may have changed."""
        self._changed.set()

    @property
    def is_awake(self) -> bool:
        """Return whether the table may have changed since the last update."""
        return self._changed.is_set()

    async def wait(self) -> None:
        """Wait until the table may have changed.

        A long log is sent in parts, so that other tasks can run in between.
        """
        await self._changed.wait()
        if self._is_behind:
            await asyncio.sleep(0)

    def next_update(self) -> Update:
        """Return the frames that are new to the subscriber.

        Raise NoSuchTable or WrongSecret if the subscriber has lost its seat.
        """
        self._changed.clear()
        self.check_seat()
        update = self.table.updates.after(self._sent, self.seat, self.lang, self._changes)
        self._sent, self._is_behind, self.over = update.sent, update.is_behind, update.over
        if update.is_behind:
            self.wake()
        return update

    async def next_frames(self) -> list[str]:
        """Wait for changes and return their frames."""
        await self.wait()
        return self.next_update().frames

    def check_seat(self) -> None:
        """Raise NoSuchTable if the table was closed, or WrongSecret if the seat has been freed."""
        if self.table.closed:
            raise NoSuchTable(CLOSED)
        if self.seat is not None and self.table.keys.secrets[self.seat] != self._secret:
            raise WrongSecret(sentence("this seat is no longer yours"))


def refusal(error: KeepstoneError, lang: str) -> str:
    """Return the frame for an error."""
    return encode(ErrorFrame(**asdict(plain(error, lang))))
