"""What is new to one seat or spectator of a table, whatever carries it there: a socket or a stream of lines."""

import asyncio
from dataclasses import replace

from msgspec.structs import asdict

from keepstone.protocol import KeepstoneError
from keepstone.scene import Layout
from keepstone.sentences import sentence
from keepstone.server.errors import NoSuchTable, WrongSecret, plain
from keepstone.server.tables.frames import encode
from keepstone.server.tables.live_match import CLOSED
from keepstone.server.tables.table import Table
from keepstone.server.tables.updates import Update, nothing_but_events
from keepstone.server.wire.frames import ErrorFrame


class Feed:
    """One end of a table. It is told to look, and says what is new to it.

    Nothing is queued: who reads slowly gets the events later, with the pictures of round ends among them, and
    only the last picture. changes: whether a picture may be told by what is different against the one before it.
    """

    def __init__(
        self,
        table: Table,
        seat: int | None,
        lang: str,
        layout: Layout,
        after: int,
        changes: bool = False,
    ):
        self.table = table
        self.seat = seat
        self.over = False  # whether the end of the game was among what is sent
        self._secret = None if seat is None else table.secrets[seat]
        self.lang = lang
        self.layout = layout
        self._changes = changes
        self._sent = nothing_but_events(min(after, table.match.number), table.greetings.count)
        self._news = asyncio.Event()
        self._is_behind = False
        self.look()

    def look(self) -> None:
        """There may be something new."""
        self._news.set()

    @property
    def has_news(self) -> bool:
        """Whether there may be something new that nobody has taken."""
        return self._news.is_set()

    def change_layout(self, layout: Layout) -> None:
        """The last picture is wanted again, and whole, in another layout or in the same."""
        self.layout = layout
        self._sent = replace(self._sent, shown=None)
        self.look()

    async def wait(self) -> None:
        """Until there may be something new; a long log comes in pieces, and in between others have their turn."""
        await self._news.wait()
        if self._is_behind:
            await asyncio.sleep(0)

    def take(self) -> Update:
        """What is new. NoSuchTable or WrongSecret if this end has no place any more."""
        self._news.clear()
        self.check_seat()
        update = self.table.updates.after(
            self._sent, self.seat, self.lang, self.layout, self._changes
        )
        self._sent, self._is_behind, self.over = update.sent, update.is_behind, update.over
        if update.is_behind:
            self.look()
        return update

    async def next_frames(self) -> list[str]:
        """Wait until there may be something new; what that is."""
        await self.wait()
        return self.take().frames

    def check_seat(self) -> None:
        """Whether this end still has a place: tables are closed and seats given up before a game begins."""
        if self.table.closed:
            raise NoSuchTable(CLOSED)
        if self.seat is not None and self.table.secrets[self.seat] != self._secret:
            raise WrongSecret(sentence("this seat was given up"))


def refusal(error: KeepstoneError, lang: str) -> str:
    """The frame that says what was refused."""
    return encode(ErrorFrame(**asdict(plain(error, lang))))
