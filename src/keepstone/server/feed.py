"""What is new to one seat or spectator of a table, whatever carries it there: a socket or a stream of lines."""

import asyncio

from msgspec.structs import asdict

from keepstone.kit.viewer import SPECTATOR
from keepstone.match import Match
from keepstone.protocol import KeepstoneError
from keepstone.scene import Layout
from keepstone.server.errors import NoSuchTable, WrongSecret, plain
from keepstone.server.frames import Due, clock_frame, encode
from keepstone.server.packets import pack
from keepstone.server.table import CLOSED, Table
from keepstone.server.wire import ErrorFrame, TableFrame

EVENTS_AT_ONCE = 16  # 1 ms of work: others have many turns until they are served


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
        self.layout = layout
        self._number = min(after, table.match.number)
        self._news = asyncio.Event()
        self._roster: tuple[object, ...] = ()
        self._drawn: tuple[object, ...] = ()
        self._timed: tuple[object, ...] = ()
        self._behind = False
        self.look()

    def look(self) -> None:
        """There may be something new."""
        self._news.set()

    def change_layout(self, layout: Layout) -> None:
        """The last picture is wanted again, in another layout."""
        self.layout = layout
        self._drawn = ()
        self.look()

    async def next_frames(self) -> list[str]:
        """Wait until there may be something new; what that is: the table if it changed, events, the picture.

        NoSuchTable or WrongSecret if this end has no place any more.
        """
        match, card, clock, due = await self._due()
        return card + clock + self.table.frame_cache.frames(match, *due)

    async def next_packet(self) -> bytes:
        """The same, as a socket sends it."""
        match, card, clock, due = await self._due()
        return pack(card + clock) + self.table.frame_cache.packet(match, *due)

    async def _due(self) -> tuple[Match, list[str], list[str], Due]:
        """The table and the clock, if they are to be sent now, and what else is; a long log comes in pieces."""
        await self._news.wait()
        if self._behind:
            await asyncio.sleep(0)  # in between the others have their turn
        self._news.clear()
        self.check_seat()
        table, match = self.table, self.table.match
        card = []
        if self._roster != table.roster:
            self._roster = table.roster
            card = [encode(TableFrame(**asdict(table.card()), you=self.seat))]
        after, last = self._number, min(self._number + EVENTS_AT_ONCE, match.number)
        self._number, self._behind = last, last < match.number
        moment = table.frame_cache.moment(match)
        drawn = (*moment, self.layout)
        is_picture_due = not self._behind and self._drawn != drawn
        if is_picture_due:
            self._drawn = drawn
        clock = []
        if match.clock and self._timed != (timed := (moment.number, moment.status, table.due)):
            self._timed = timed
            clock = [clock_frame(match, table.times())]
        if self._behind:
            self.look()
        self.over = moment.status == "over" and not self._behind
        return (
            match,
            card,
            clock,
            (after, last, is_picture_due, self._viewer, self._lang, self.layout),
        )

    def check_seat(self) -> None:
        """Whether this end still has a place: tables are closed and seats given up before a game begins."""
        if self.table.closed:
            raise NoSuchTable(CLOSED)
        if self.seat is not None and self.table.secrets[self.seat] != self._secret:
            raise WrongSecret("this seat was given up")


def refusal(error: KeepstoneError) -> str:
    """The frame that says what was refused."""
    return encode(ErrorFrame(**asdict(plain(error))))
