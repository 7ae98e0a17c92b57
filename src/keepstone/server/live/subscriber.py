"""Subscribers to a table, and their updates: new frames, computed once for all subscribers in the same state."""

import asyncio
import weakref
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from keepstone.errors import KeepstoneError, UnknownName
from keepstone.kit.quoting import quoted
from keepstone.kit.viewer import SPECTATOR
from keepstone.server.base import server_time
from keepstone.server.base.rate_limits import Bucket, Rate
from keepstone.server.edge.websocket_frames import Write, pack
from keepstone.server.errors import NoSuchTable, TooManyRequests, WrongSecret, plain
from keepstone.server.live.frames import FrameCache, Shown, clock_frame, encode
from keepstone.server.live.table_cards import card_of
from keepstone.server.wire.frames import ErrorFrame, GreetFrame, TableFrame
from keepstone.text.sentences import sentence

if TYPE_CHECKING:
    from keepstone.server.live.table import Table

CLOSED = sentence("this table was closed before the game began")
EVENTS_AT_ONCE = 16  # number of frames: 1 ms of work, so that other tasks can run in between
ALIKE = 100  # milliseconds for which the same remaining times are sent to all subscribers
GREETINGS = ("hello", "luck", "well", "thanks", "sorry", "moment", "back", "bye")
RATE = Rate(burst=3, per_second=0.2)  # rate limit for each seat
MOST_RECENT = 8  # greetings in memory, for subscribers that have not received them yet


@dataclass(frozen=True, slots=True, eq=False)
class Sent:
    """The state of a subscriber: the last events, table card, times and picture that it has received.

    Subscribers in the same state share one such object, so their states need not be compared.
    """

    number: int
    roster: tuple[object, ...] = ()
    shown: Shown = None
    timed: tuple[object, ...] = ()
    greeted: int = 0  # the number of greetings sent


@lru_cache(1024)
def nothing_but_events(number: int, greeted: int) -> Sent:
    """Return the state of a subscriber that has received events and greetings up to these numbers only."""
    return Sent(number, greeted=greeted)


@dataclass(frozen=True)
class Update:
    """The next frames, and the state after them. is_behind: whether more events follow; over: the game."""

    frames: list[str]
    sent: Sent
    is_behind: bool
    over: bool

    def packet(self, deflates: bool, is_shared: bool) -> bytes:
        """Return the frames, serialized for a WebSocket.

        deflates: whether the WebSocket accepts compressed frames. is_shared: whether to keep the packet for other
        WebSockets. Only spectators' packets are kept, because hardly any seat has two WebSockets, and keeping the
        packets of all seats would take much memory.
        """
        if not is_shared:
            return pack(self.frames, deflates)
        return self._deflated if deflates else self._plain

    @cached_property
    def _plain(self) -> bytes:
        return pack(self.frames)

    @cached_property
    def _deflated(self) -> bytes:
        return pack(self.frames, deflates=True)


class Subscriber:
    """A connection to a table, which remembers the frames that it has received and gets new ones.

    A subscriber has no queue: a slow reader gets all events later, but only the last picture and the pictures at
    the ends of rounds. changes: whether pictures may be sent as changes from the previous one; write: writes a
    packet to a WebSocket at once, unless its client reads slowly; deflates: whether its client accepts compressed
    frames.
    """

    def __init__(
        self,
        table: "Table",
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


class Updates:
    """The updates that bring subscribers of a table from an earlier state to the current state."""

    def __init__(self, table: "Table"):
        # The table owns this object: a strong reference back would keep both until a full garbage collection.
        self._table: Table = weakref.proxy(table)
        self._frames = FrameCache()
        self._now: tuple[object, ...] = ()
        self._steps: dict[Any, Update] = {}
        self._all_sent: Sent | None = None

    @property
    def languages(self) -> set[str]:
        return self._frames.languages()

    def after(self, sent: Sent, seat: int | None, lang: str, changes: bool) -> Update:
        """Return the next update for a subscriber: table changes, times, new events and the last picture."""
        self._forget_the_past()
        key = sent, seat, lang, changes
        if key not in self._steps:
            self._steps[key] = self._step(*key)
        return self._steps[key]

    def _forget_the_past(self) -> None:
        table = self._table
        tick = server_time.now() // ALIKE if table.match.clock else 0
        now = table.match, table.roster, table.clock.due, table.greetings.count, tick
        if self._now != now:
            self._now = now
            self._steps.clear()
            self._all_sent = None

    def _step(self, sent: Sent, seat: int | None, lang: str, changes: bool) -> Update:
        table, match, frames = self._table, self._table.match, list[str]()
        moment = self._frames.moment(match)
        last = min(sent.number + EVENTS_AT_ONCE, match.number)
        is_behind = last < match.number
        timed = (moment.number, moment.status, table.clock.due) if match.clock else ()
        if sent.roster != table.roster:
            card = asdict(card_of(table))
            frames.append(encode(TableFrame(**card, you=seat, watching=table.watching)))
        frames += map(encode, table.greetings.after(sent.greeted))
        if sent.timed != timed:
            frames.append(clock_frame(match, table.clock.times(match)))
        audience = SPECTATOR if seat is None else seat, lang
        news, shown = self._frames.news(match, sent.number, last, sent.shown, changes, audience)
        frames += news
        if not is_behind and shown != moment:
            frames.append(self._frames.picture(match, moment, shown, changes, audience))
            shown = moment
        following = Sent(last, table.roster, shown, timed, table.greetings.count)
        if not is_behind:
            following = self._all_sent = self._all_sent or following
        return Update(frames, following, is_behind, moment.status == "over" and not is_behind)


class Greetings:
    """The latest greetings sent at a table. count: the total number so far."""

    def __init__(self) -> None:
        self.count = 0
        self._last: deque[GreetFrame] = deque(maxlen=MOST_RECENT)
        self._buckets: defaultdict[int, Bucket] = defaultdict(lambda: Bucket(RATE))

    def take(self, seat: int, greeting: str) -> None:
        """Raise UnknownName if there is no such greeting, and TooManyRequests above the seat's rate limit."""
        if greeting not in GREETINGS:
            raise UnknownName(f"there is no greeting {quoted(greeting)}", GREETINGS)
        if wait := self._buckets[seat].take():
            raise TooManyRequests(wait)
        self.add(seat, greeting)

    def add(self, seat: int, greeting: str) -> None:
        """Add a greeting that this process or another one has accepted."""
        self.count += 1
        self._last.append(GreetFrame(seat, greeting))

    def after(self, count: int) -> list[GreetFrame]:
        """Return the greetings after the first `count` greetings, if they are still in memory."""
        new = min(self.count - count, len(self._last))
        return list(self._last)[len(self._last) - new :]
