"""One socket at one table: what is new goes out, actions come in."""

import asyncio
import contextlib
import logging
from contextlib import nullcontext
from typing import Any, TypeVar

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec.json import Decoder

from keepstone.kit.quoting import quoted
from keepstone.kit.viewer import SPECTATOR
from keepstone.protocol import KeepstoneError
from keepstone.scene import LAYOUTS, Layout
from keepstone.server.access import identity_of
from keepstone.server.errors import (
    InvalidRequest,
    NoSuchTable,
    ServerFailure,
    Starting,
    TooLarge,
    TooManyRequests,
    WrongSecret,
    plain,
)
from keepstone.server.frames import clock_frame, encode
from keepstone.server.hall import Hall
from keepstone.server.limits import Bucket
from keepstone.server.origins import Origins
from keepstone.server.security import Limits, address_of
from keepstone.server.table import CLOSED, Table
from keepstone.server.wire import (
    ChangeLayout,
    ClientFrame,
    ErrorFrame,
    Greeting,
    Hello,
    Say,
    TableFrame,
)
from keepstone.server.words import spoken, translation

log = logging.getLogger("keepstone.server")
T = TypeVar("T")
AnySocket = WebSocket[Any, Any, Any]
HELLO = Decoder(Hello)
FRAME: Decoder[ClientFrame] = Decoder(ClientFrame)

LARGEST_FRAME = 4096
HELLO_SECONDS = 10
SEND_SECONDS = 30
POLICY_VIOLATION, TRY_AGAIN = 1008, 1013
GONE = (WebSocketDisconnect, OSError)  # the client left, or does not read (TimeoutError)


@websocket("/api/tables/{id:str}/socket")
async def table_socket(
    socket: AnySocket,
    id: FromPath[str],
    hall: NamedDependency[Hall],
    limits: NamedDependency[Limits],
    origins: NamedDependency[Origins],
) -> None:
    """Serve a seat or a spectator until the connection ends; it is resumed with after=n."""
    await socket.accept()
    code = POLICY_VIOLATION
    try:
        origins.check(socket)
        limits.take("act", socket)
        with limits.sockets.place(address_of(socket)):
            await _serve(socket, id, hall, limits)
        return
    except GONE:
        return
    except TooManyRequests as error:
        code = TRY_AGAIN
        await _say(socket, error)
    except KeepstoneError as error:
        await _say(socket, error)
    except Exception:
        log.exception("a socket of table %s failed, request %s", quoted(id), identity_of(socket))
        code = TRY_AGAIN
        await _say(socket, ServerFailure("something went wrong in the server: connect again"))
    with contextlib.suppress(*GONE):
        await socket.close(code)


async def _serve(socket: AnySocket, id: str, hall: Hall, limits: Limits) -> None:
    greeting = await _greeting(socket)
    after, layout = _query(socket)
    doing = await hall.preparation_of(id)
    if doing:
        await _say(socket, Starting(f"the server is compiling {doing}: wait a moment"))
    table = await hall.table(id)
    seat = None if greeting.secret is None else table.seat_of(greeting.secret)
    guest = Guest(socket, hall, table, seat, spoken(greeting.lang), layout, after, limits.bucket())
    watching = limits.watchers.place(address_of(socket)) if seat is None else nullcontext()
    with watching, hall.watching(table, guest.look), hall.presence.at(id, seat):
        await guest.serve()


class Guest:
    """A seat's or spectator's end of the table. It is told to look, and sends what is new to it.

    Nothing is queued for it: who reads slowly gets the events later, with the pictures of round ends
    among them, and only the last picture.
    """

    def __init__(
        self,
        socket: AnySocket,
        hall: Hall,
        table: Table,
        seat: int | None,
        lang: str,
        layout: Layout,
        after: int,
        bucket: Bucket,
    ):
        self._socket = socket
        self._hall = hall
        self._table = table
        self._seat = seat
        self._viewer = SPECTATOR if seat is None else seat
        self._key = None if seat is None else table.secrets[seat]
        self._lang = lang
        self._layout = layout
        self._number = min(after, table.match.number)
        self._bucket = bucket
        self._news = asyncio.Event()
        self._roster: tuple[object, ...] = ()
        self._drawn: tuple[object, ...] = ()
        self._timed: tuple[object, ...] = ()

    def look(self) -> None:
        """There may be something new."""
        self._news.set()

    async def serve(self) -> None:
        """Send and receive until either ends."""
        self.look()
        sending = asyncio.create_task(self._send_news())
        receiving = asyncio.create_task(self._receive_frames())
        try:
            await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, receiving):
                task.cancel()
            ended = await asyncio.gather(sending, receiving, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception):
                raise error

    async def _send_news(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            await _send(self._socket, *self._new_frames())

    def _new_frames(self) -> list[str]:
        """What this end has not been sent: the table if it changed, the events, the picture."""
        self._check_seat()
        table, match, frame_cache = self._table, self._table.match, self._table.frame_cache
        frames = []
        if self._roster != table.roster:
            self._roster = table.roster
            card = msgspec.structs.asdict(table.card())
            frames.append(encode(TableFrame(**card, you=self._seat)))
        whose = self._viewer, self._lang, self._layout
        frames += frame_cache.events(match, self._number, *whose)
        self._number = match.number
        if match.clock and self._timed != (timed := (match.number, match.status, table.due)):
            self._timed = timed
            frames.append(clock_frame(match, table.times()))
        if self._drawn != (drawn := (match.number, match.names, match.status, self._layout)):
            self._drawn = drawn
            frames.append(frame_cache.view(match, match.number, *whose))
        return frames

    def _check_seat(self) -> None:
        """Whether this end still has a place: tables are closed and seats given up before a game begins."""
        if self._table.closed:
            raise NoSuchTable(CLOSED)
        if self._seat is not None and self._table.secrets[self._seat] != self._key:
            raise WrongSecret("this seat was given up")

    async def _receive_frames(self) -> None:
        while True:
            data = await self._socket.receive_text()
            try:
                if wait := self._bucket.take():
                    raise TooManyRequests(wait)
                await self._take(_decode(data, FRAME))
            except KeepstoneError as error:
                await _say(self._socket, error)

    async def _take(self, frame: ClientFrame) -> None:
        if isinstance(frame, ChangeLayout):
            self._layout = frame.layout
            self._drawn = ()
            self.look()
        elif self._seat is None:
            raise InvalidRequest("a spectator cannot act: this socket was opened without a secret")
        else:
            self._check_seat()
            if isinstance(frame, Say):
                await self._hall.call(self._table, self._seat, frame, self._lang)
            else:
                await self._table.play(self._seat, frame, translation(self._lang))


def _query(socket: AnySocket) -> tuple[int, Layout]:
    after = socket.query_params.get("after", "0")
    layout = socket.query_params.get("layout", "wide")
    if layout not in LAYOUTS:
        raise InvalidRequest(f"there is no layout {quoted(layout)}", LAYOUTS)
    if not (after.isascii() and after.isdecimal() and len(after) < 8):
        raise InvalidRequest("after is the number of the last event that was received")
    return int(after), layout


async def _greeting(socket: AnySocket) -> Greeting:
    async with asyncio.timeout(HELLO_SECONDS):
        return _decode(await socket.receive_text(), HELLO).hello


def _decode(data: str, decoder: Decoder[T]) -> T:
    if len(data) > LARGEST_FRAME:
        raise TooLarge(f"a frame has at most {LARGEST_FRAME} characters")
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InvalidRequest(f"this frame cannot be read: {error}") from None


async def _say(socket: AnySocket, error: KeepstoneError) -> None:
    with contextlib.suppress(*GONE):
        await _send(socket, encode(ErrorFrame(**msgspec.structs.asdict(plain(error)))))


async def _send(socket: AnySocket, *frames: str) -> None:
    """Send; TimeoutError if the other side does not read."""
    async with asyncio.timeout(SEND_SECONDS):
        for frame in frames:
            await socket.send({"type": "websocket.send", "text": frame, "bytes": None})
