"""The WebSocket endpoint of a table, which sends new frames and receives actions."""

import asyncio
import contextlib
import logging
from contextlib import nullcontext
from functools import partial
from typing import Any, TypeVar

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec.json import Decoder

from keepstone.errors import KeepstoneError
from keepstone.kit.quoting import quoted
from keepstone.match import NotPlaying
from keepstone.server.base.rate_limits import Bucket
from keepstone.server.edge.access_log import identity_of
from keepstone.server.edge.bodies import decode_strictly
from keepstone.server.edge.heartbeats import HEARTBEAT, heartbeats
from keepstone.server.edge.origins import Origins
from keepstone.server.edge.security import Limits, address_of
from keepstone.server.edge.websocket_frames import (
    DEFLATES,
    LARGEST_FRAME,
    PACKETS,
    Write,
    message,
    pack,
)
from keepstone.server.errors import (
    InvalidRequest,
    NoDatabase,
    ServerFailure,
    Starting,
    TooLarge,
    TooManyRequests,
    status_of,
)
from keepstone.server.live.archive import Archive
from keepstone.server.live.connections import TableSubscriptions
from keepstone.server.live.frames import clock_frame
from keepstone.server.live.questions import answer_to
from keepstone.server.live.registry import TableRegistry
from keepstone.server.live.subscriber import Subscriber, refusal
from keepstone.server.live.table import Table
from keepstone.server.settings import Settings
from keepstone.server.storage.database import MESSAGE, is_failure
from keepstone.server.wire.frames import (
    ClientFrame,
    Explain,
    Hello,
    Look,
    Probe,
    Say,
)
from keepstone.text.languages import ENGLISH, available_language
from keepstone.text.sentences import sentence

log = logging.getLogger("keepstone.server")
T = TypeVar("T")
AnySocket = WebSocket[Any, Any, Any]
HELLO = Decoder(Hello)
FRAME: Decoder[ClientFrame] = Decoder(ClientFrame)

HELLO_SECONDS = 10
SEND_SECONDS = 30
POLICY_VIOLATION, TRY_AGAIN = 1008, 1013
# the client has left, or does not read (TimeoutError is an OSError)
GONE = (WebSocketDisconnect, OSError)


@websocket("/api/tables/{id:str}/socket")
async def table_socket(
    socket: AnySocket,
    id: FromPath[str],
    registry: NamedDependency[TableRegistry],
    subscriptions: NamedDependency[TableSubscriptions],
    settings: NamedDependency[Settings],
    limits: NamedDependency[Limits],
    origins: NamedDependency[Origins],
) -> None:
    """Serve a seat or a spectator over a WebSocket until the connection ends.

    With `after=n`, resume after event n.
    """
    try:
        await socket.accept()
        origins.check(socket)
        limits.take("act", socket)
        with limits.sockets.place(address_of(socket)), heartbeats(_writer(socket)):
            await _serve(socket, id, registry, subscriptions, settings, limits)
    except GONE:
        pass
    except Exception as error:
        await _refuse(socket, id, error)
    finally:
        del socket.receive, socket.send  # Litestar's functions contain the socket


async def _refuse(socket: AnySocket, table: str, error: Exception) -> None:
    """Send an error, and close the connection. Log an error that has no other meaning for the client."""
    if isinstance(error, KeepstoneError):
        is_temporary = isinstance(error, TooManyRequests) or status_of(error) >= 500
        code, shown = TRY_AGAIN if is_temporary else POLICY_VIOLATION, error
    else:
        log.error(
            "a WebSocket of table %s failed, request %s",
            quoted(table),
            identity_of(socket),
            exc_info=error,
        )
        wrong = ServerFailure(sentence("something went wrong on the server: connect again"))
        code, shown = TRY_AGAIN, NoDatabase(MESSAGE) if is_failure(error) else wrong
    await _send_error(socket, shown)
    with contextlib.suppress(*GONE):
        await socket.close(code)


async def _serve(
    socket: AnySocket,
    id: str,
    registry: TableRegistry,
    subscriptions: TableSubscriptions,
    settings: Settings,
    limits: Limits,
) -> None:
    async with asyncio.timeout(HELLO_SECONDS):
        greeting = _decode(await socket.receive_text(), HELLO).hello
    lang = socket.state.lang = available_language(greeting.lang)
    after, changes = _query(socket)
    if title := await registry.title_if_preparing(id):
        message = sentence("the server is compiling {game}: wait a moment", game=title)
        await _send_error(socket, Starting(message))
    table = await registry.table_or_archive(id)
    if isinstance(table, Archive):
        await _serve_archive(socket, table, after, lang)
        return
    seat = None if greeting.secret is None else table.keys.seat_of(greeting.secret)
    if seat is None:
        table.check_shown()
    else:
        limits.connections.know(address_of(socket))
    await table.catch_up(after)
    write, deflates = _writer(socket), _deflates(socket)
    subscriber = Subscriber(table, seat, lang, after, changes, write, deflates)
    watching = limits.watchers.place(address_of(socket)) if seat is None else nullcontext()
    with watching, subscriptions.to_table(table, seat, subscriber.notify):
        await _converse(socket, subscriber, limits.bucket(), settings.away_seconds)


async def _serve_archive(socket: AnySocket, archive: Archive, after: int, lang: str) -> None:
    """Send the frames of an archived table. Answer any frame other than a probe with an error."""
    await _write_frames(socket, archive.frames(after, lang))
    while True:
        data = await socket.receive_text()
        try:
            if not isinstance(_decode(data, FRAME), Probe):
                raise NotPlaying(sentence("the game is over"))
            await _write_frames(socket, [HEARTBEAT])
        except KeepstoneError as error:
            await _send_error(socket, error)


async def _converse(
    socket: AnySocket, subscriber: Subscriber, bucket: Bucket, away_seconds: float
) -> None:
    sending = asyncio.create_task(subscriber.send_news(partial(_write, socket)))
    receiving = asyncio.create_task(_receive_frames(socket, subscriber, bucket, away_seconds))
    try:
        await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sending, receiving):
            task.cancel()
        ended = await asyncio.gather(sending, receiving, return_exceptions=True)
    try:
        for error in ended:
            if isinstance(error, Exception):
                raise error
    finally:
        # The errors' tracebacks contain this frame, which must not contain the errors.
        del sending, receiving, task, ended, error


async def _receive_frames(
    socket: AnySocket, subscriber: Subscriber, bucket: Bucket, away_seconds: float
) -> None:
    while True:
        data = await socket.receive_text()
        try:
            if wait := bucket.take():
                raise TooManyRequests(wait)
            await _handle(socket, subscriber, _decode(data, FRAME), away_seconds)
        except KeepstoneError as error:
            await _send_error(socket, error)


async def _handle(
    socket: AnySocket, subscriber: Subscriber, frame: ClientFrame, away_seconds: float
) -> None:
    table, seat = subscriber.table, subscriber.seat
    if isinstance(frame, Probe):
        await _write_frames(socket, [HEARTBEAT, *_clocks(table)])
        return
    if seat is None:
        raise InvalidRequest(
            sentence("spectators cannot act: this connection was opened without a secret")
        )
    subscriber.check_seat()
    if isinstance(frame, Explain | Look):
        await _write_frames(socket, [answer_to(frame, table.match, seat, subscriber.lang)])
    elif isinstance(frame, Say):
        await table.call(seat, frame, away_seconds)
    else:
        await table.play(seat, frame)


def _clocks(table: Table) -> list[str]:
    return [clock_frame(table.match, table.clock.times(table.match))] if table.match.clock else []


def _query(socket: AnySocket) -> tuple[int, bool]:
    changes = socket.query_params.get("changes", "false")
    if changes not in ("true", "false"):
        raise InvalidRequest("changes must be true or false", ("true", "false"))
    after = socket.query_params.get("after", "0")
    if not (after.isascii() and after.isdecimal() and len(after) < 8):
        raise InvalidRequest("after must be the number of the last event received")
    return int(after), changes == "true"


def _decode(data: str, decoder: Decoder[T]) -> T:
    if len(data) > LARGEST_FRAME:
        raise TooLarge(f"a frame may have at most {LARGEST_FRAME} characters")
    try:
        return decode_strictly(data, decoder)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InvalidRequest(f"this frame cannot be read: {error}") from None


async def _send_error(socket: AnySocket, error: KeepstoneError) -> None:
    """Send an error as a frame. Until the client has named its language, the error is in English."""
    with contextlib.suppress(*GONE):
        await _write_frames(socket, [refusal(error, socket.state.get("lang", ENGLISH))])


def _writer(socket: AnySocket) -> Write:
    scope: Any = socket.scope
    write: Write = scope["extensions"][PACKETS]
    return write


def _deflates(socket: AnySocket) -> bool:
    scope: Any = socket.scope
    return bool(scope["extensions"][DEFLATES])


async def _write_frames(socket: AnySocket, frames: list[str]) -> None:
    await _write(socket, pack(frames, _deflates(socket)))


async def _write(socket: AnySocket, packet: bytes) -> None:
    """Send a serialized packet. Raise TimeoutError if the client does not read."""
    if _writer(socket)(packet):
        return
    async with asyncio.timeout(SEND_SECONDS):
        await socket.send(message(packet))


ROUTES = (table_socket,)
