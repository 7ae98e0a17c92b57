"""A table: a match in memory that players can join, play and leave."""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from prometheus_client import Histogram

from keepstone.match import UNDO, Event, Match, Seat, StaleNumber, TooOften, record_of
from keepstone.server.base import server_time
from keepstone.server.base.tasks import stored_change
from keepstone.server.errors import NoSuchTable
from keepstone.server.live.connections import Attendance, Seen
from keepstone.server.live.identity import SeatKeys
from keepstone.server.live.rated import check_call
from keepstone.server.live.subscriber import CLOSED, Greetings, Updates
from keepstone.server.storage.appends import Conflict, marks_of
from keepstone.server.storage.clocks import ClockStore
from keepstone.server.storage.rows import StoredMatch, match_of
from keepstone.server.storage.sealing import check_unsealed
from keepstone.server.storage.store import Store
from keepstone.server.wire.frames import Play, Say
from keepstone.server.wire.requests import Action, Call
from keepstone.text.sentences import sentence

if TYPE_CHECKING:
    from keepstone.server.live.registry import Hook, TableHooks

log = logging.getLogger("keepstone.server")

MOVES = Histogram(
    "keepstone_move_seconds", "Time from an action until it is stored, by kind of player", ("kind",)
)
SECOND = 1000  # ms
MOST_LAG = 500  # maximum network delay in ms for which a player is not charged, for each decision
MOST_EVENTS = 5000  # ten times as many as in a long game
# what may be repeated without bringing the game nearer to its end
LASTING = ("ask ", "hint", "return", UNDO)


class TableClock:
    """The clock of a table. due: when the player to act runs out of time, in ms since 1970, or None."""

    def __init__(self, clocks: ClockStore, table: str, due: int | None):
        self._clocks, self._table, self.due = clocks, table, due

    def times(self, match: Match) -> list[int | None] | None:
        """Return the milliseconds that each person has left, None for a bot; or None without a clock."""
        times, running = match.times(), match.running
        if times and running is not None and self.due is not None:
            times[running] = max(0, min(times[running] or 0, self.due - server_time.now()))
        return times

    async def took(self, match: Match) -> int:
        """Return how long the current player's clock has run. A process that starts may move the deadline."""
        times, running = match.times(), match.running
        if times is None or running is None:
            return 0
        due = await self._clocks.due_of(self._table)
        return 0 if due is None else (times[running] or 0) - (due - server_time.now())


class Table:
    """A match in memory that follows the database. A change is first stored, then shown in `match`."""

    def __init__(self, stored: StoredMatch, store: Store, hooks: "TableHooks"):
        self.id, self.private, self.created = stored.id, stored.private, stored.created
        self.owner, self.host, self.rated = stored.opener or stored.id, stored.host, stored.rated
        self.store, self.tasks, self.lock = store, store.tasks, asyncio.Lock()
        self.closed = False
        self._hooks = hooks
        self.match = match_of(stored)
        self._take(stored)
        self.greetings = Greetings()
        self._spectators: dict[str, int] = {}  # the number of spectators by process
        self._looked_at: tuple[object, ...] = ()
        self._roster: tuple[object, ...] = ()
        self.updates = Updates(self)

    def _take(self, stored: StoredMatch) -> None:
        """Take everything that can change from the database, except the match."""
        self.keys = SeatKeys(stored.stored_seats)
        self.clock = TableClock(self.store.clocks, self.id, stored.due)
        self.attendance = Attendance(stored.seen, self.created)
        self.rematch, self.deal = stored.rematch, stored.deal
        self.started, self.ended = stored.started, stored.ended

    @property
    def bot_to_move(self) -> Seat | None:
        seat = self.match.mover
        bot = self.match.player(seat) if seat is not None else None
        return bot if bot is not None and bot.kind == "bot" else None

    @property
    def of_bots_alone(self) -> bool:
        return all(seat.kind == "bot" for seat in self.match.seats)

    @property
    def watching(self) -> int:
        """Return the number of spectators while the table waits for players, and 0 after that."""
        return sum(self._spectators.values()) if self.match.status == "waiting" else 0

    @property
    def roster(self) -> tuple[object, ...]:
        """Return everything on the table's card that can change, except the event number."""
        match, watching = self.match, self.watching
        second = server_time.now() // SECOND
        moment = match, self.attendance, self.rematch, self.deal, watching, second
        if self._looked_at != moment:
            self._looked_at = moment
            shown = match.seats, match.status, self.rematch, match.standing
            self._roster = (*shown, self.attendance.away(match), self.deal, watching)
        return self._roster

    def check_shown(self) -> None:
        check_unsealed(self.deal)

    def record(self) -> str:
        return record_of(self.match, self.started, self.ended, self.rated)

    async def play(self, seat: int, request: Play | Action) -> int:
        self.match.standing.check_plays(seat)
        check_length(self.match.number, request.action)
        return await self.act(seat, request.n, request.action, request.thought)

    async def act(self, seat: int, number: int, action: str, thought: int | None = None) -> int:
        """Play an action after event `number`. thought: the ms that the decision took, without network delay."""
        began = time.perf_counter()
        last = await self._act(seat, number, action, thought)
        MOVES.labels(self.match.player(seat).kind).observe(time.perf_counter() - began)
        return last

    @stored_change
    async def _act(self, seat: int, number: int, action: str, thought: int | None) -> int:
        await self._load_up_to(number)
        following = self.match.copy()
        took = await self.clock.took(following)
        own = seat == following.mover and thought is not None
        lag = max(0, min(took - (thought or 0), MOST_LAG)) if own else 0
        spent = following.charge(took - lag)
        added = following.receive(seat, number, action)
        await self._append(following, added, spent)
        return self.match.number

    @stored_change
    async def call(self, seat: int, request: Say | Call, away_seconds: float) -> int:
        if self.rated or self.deal:
            check_call(request.call)
        check_length(self.match.number, request.call)
        await self._load_up_to(request.n)
        following = self.match.copy()
        spent = following.charge(await self.clock.took(following))
        # If a table has no listeners, other processes do not announce changes in presence.
        seen = await self.store.presence.seen([self.id])
        self.learn(seen.get(self.id, self.attendance.seen))
        away = self.attendance.long_away(self.match, away_seconds)
        added = following.call(seat, request.n, request.call, away)
        await self._append(following, added, spent)
        return self.match.number

    @stored_change
    async def flag(self) -> None:
        """End the turn of the player whose time has run out."""
        following = self.match.copy()
        spent = following.charge(await self.clock.took(following) - MOST_LAG)
        if added := following.flag():
            await self._append(following, added, spent)

    @stored_change
    async def replace_late(self) -> None:
        """Let bots finish the game for all persons. Raise StaleNumber if another process was faster: try again."""
        await self.load()
        following = self.match.copy()
        spent = following.charge(await self.clock.took(following))
        if added := following.replace_late():
            await self._append(following, added, spent)

    def greet(self, seat: int, greeting: str) -> None:
        """Raise TooManyRequests if the seat exceeds the rate limit for greetings."""
        self.greetings.take(seat, greeting)
        self._changed(False)

    def hear(self, seat: int, greeting: str) -> None:
        """Show all subscribers a greeting that another process has accepted."""
        self.greetings.add(seat, greeting)
        self._changed(False)

    def learn(self, seen: list[Seen], here: bool = False) -> None:
        before = self.roster
        self.attendance = Attendance(seen, self.created)
        if self.roster != before:
            self._changed(here)

    def count_spectators(self, process: str, count: int) -> None:
        before = self.watching
        self._spectators[process] = count
        if self.watching != before:
            self._changed(False)

    def offer_rematch(self, table: str) -> None:
        self.rematch = table
        self._changed(True)

    def show_closed(self, here: bool = True) -> None:
        self.closed = True
        self._call(self._hooks.closed)
        self._changed(here)

    async def follow(self, here: bool = False) -> None:
        """Load changes that another process (or, with `here`, this process) has stored."""
        async with self.lock:
            await self.load(here)

    async def catch_up(self, number: int) -> None:
        """Load the events up to `number`, because a client may already have received them from another process."""
        async with self.lock:
            await self._load_up_to(number)

    async def load(self, here: bool = False) -> None:
        """Load seats and events, and begin the match if it can begin. The caller holds the lock."""
        stored = await self.store.load(self.id, self.match.number)
        if stored is None:
            self.show_closed(here)
            raise NoSuchTable(CLOSED)
        following = self.match.copy()
        following.seats = tuple(seat.seat for seat in stored.stored_seats)
        following.extend(stored.log, stored.spent)
        self._take(stored)
        self.match = following
        await self._begin()
        self._changed(here)
        self._call(self._hooks.loaded)

    async def _load_up_to(self, number: int) -> None:
        if number > self.match.number:
            await self.load()

    async def _begin(self) -> None:
        if self.match.number == 0:
            following = self.match.copy()
            if drawn := following.begin():
                try:
                    await self._append(following, drawn)
                except StaleNumber:
                    log.info("table %s was begun by another process", self.id)

    async def _append(self, following: Match, added: list[Event], spent: int | None = None) -> None:
        """Store new events, then show them. Raise StaleNumber if another came first. spent: ms for the first."""
        first, texts = added[0].number, [event.text for event in added]
        started = server_time.written_now() if first == 1 else None
        ended = server_time.written_now() if following.status == "over" else None
        try:
            marks = marks_of(following, spent)
            await self.store.append(self.id, first, texts, started, ended, marks)
        except Conflict:
            await self.load()
            raise StaleNumber(
                sentence(
                    "another player acted first: the last event is {number}",
                    number=self.match.number,
                )
            ) from None
        self.started, self.ended = started or self.started, ended or self.ended
        self.clock.due = marks.due_now() if marks else None
        mover = self.match.mover
        self.match = following
        self._changed(True)
        if following.mover != mover:
            self._call(self._hooks.turned)

    def _changed(self, here: bool) -> None:
        """Call the hooks after a change. here: whether this process has stored it."""
        self._call(self._hooks.changed)
        if here and self.match.status == "over":
            self._call(self._hooks.finished)

    def _call(self, hooks: "list[Hook]") -> None:
        for hook in hooks:
            hook(self)


def check_length(number: int, command: str) -> None:
    """Raise TooOften for a command that a log with this number of events has no room for."""
    if number >= MOST_EVENTS and command.startswith(LASTING):
        raise TooOften(sentence("this game is too long for more undos, hints and requests"))
