"""What is new to one seat or spectator of a table, whatever carries it there: a socket or a stream of lines."""

import asyncio

import msgspec

from keepstone.kit.viewer import SPECTATOR
from keepstone.protocol import KeepstoneError
from keepstone.scene import Layout
from keepstone.server.errors import NoSuchTable, WrongSecret, plain
from keepstone.server.frames import encode
from keepstone.server.table import CLOSED, Table
from keepstone.server.wire import ErrorFrame, TableFrame


class Feed:
    """One end of a table. It is told to look, and says what is new to it.

    Nothing is queued: who reads slowly gets the events later, with the pictures of round ends among them, and
    only the last picture.
    """

    def __init__(self, table: Table, seat: int | None, lang: str, layout: Layout, after: int):
        self.table = table
        self.seat = seat
        self.over = False  # whether the end of the game was among what is sent
        self._viewer = SPECTATOR if seat is None else seat
        self._secret = None if seat is None else table.secrets[seat]
        self._lang = lang
        self._layout = layout
        self._number = min(after, table.match.number)
        self._news = asyncio.Event()
        self._roster: tuple[object, ...] = ()
        self._drawn: tuple[object, ...] = ()
        self.look()

    def look(self) -> None:
        """There may be something new."""
        self._news.set()

    def change_layout(self, layout: Layout) -> None:
        """The last picture is wanted again, in another layout."""
        self._layout = layout
        self._drawn = ()
        self.look()

    async def next_frames(self) -> list[str]:
        """Wait until there may be something new; what that is: the table if it changed, events, the picture.

        NoSuchTable or WrongSecret if this end has no place any more.
        """
        await self._news.wait()
        self._news.clear()
        self.check_seat()
        table, match, frame_cache = self.table, self.table.match, self.table.frame_cache
        frames = []
        if self._roster != table.roster:
            self._roster = table.roster
            card = msgspec.structs.asdict(table.card())
            frames.append(encode(TableFrame(**card, you=self.seat)))
        whose = self._viewer, self._lang, self._layout
        frames += frame_cache.events(match, self._number, *whose)
        self._number = match.number
        if self._drawn != (drawn := (match.number, match.names, match.status, self._layout)):
            self._drawn = drawn
            frames.append(frame_cache.view(match, match.number, *whose))
        self.over = match.status == "over"
        return frames

    def check_seat(self) -> None:
        """Whether this end still has a place: tables are closed and seats given up before a game begins."""
        if self.table.closed:
            raise NoSuchTable(CLOSED)
        if self.seat is not None and self.table.secrets[self.seat] != self._secret:
            raise WrongSecret("this seat was given up")


def refusal(error: KeepstoneError) -> str:
    """The frame that says what was refused."""
    return encode(ErrorFrame(**msgspec.structs.asdict(plain(error))))
