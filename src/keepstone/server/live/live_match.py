"""A match in memory that follows the database, which is authoritative."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from keepstone.match import Event, Match, StaleNumber
from keepstone.server.base import server_time
from keepstone.server.errors import NoSuchTable
from keepstone.server.live.presence import Seen, away_since
from keepstone.server.storage.appends import Conflict, Marks
from keepstone.server.storage.rows import StoredMatch, StoredSeat, match_of
from keepstone.server.storage.store import Store
from keepstone.text.sentences import sentence

log = logging.getLogger("keepstone.server")

SECOND = 1000  # maximum ms
CLOSED = sentence("this table was closed before the game began")

P = ParamSpec("P")
T = TypeVar("T")
L = TypeVar("L", bound="LiveMatch")


def stored_change(
    method: Callable[Concatenate[L, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[L, P], Coroutine[Any, Any, T]]:
    """Decorate a method of a live match so that it holds the match's lock and is not cancelled with its caller."""

    async def alone(match: L, *args: P.args, **kwargs: P.kwargs) -> T:
        async with match.lock:
            return await method(match, *args, **kwargs)

    @wraps(method)
    async def shielded(match: L, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await match.store.tasks.shielded(alone(match, *args, **kwargs))

    return shielded


class LiveMatch:
    """A match in memory, with its seats and their secrets. A change is first stored, then shown in `match`.

    changed(self, here) is called after every change; `here` says whether this process has stored the change. If it
    has, turned(self) is also called when it becomes another seat's turn, and at the end of the game.
    """

    def __init__(
        self,
        stored: StoredMatch,
        store: Store,
        changed: Callable[[Any, bool], None],
        turned: Callable[[Any], None] = lambda _: None,
    ):
        self.id = stored.id
        self.private, self.created = stored.private, stored.created
        self.rated, self.deal = stored.rated, stored.deal
        self.owner, self.host = stored.opener or stored.id, stored.host
        self.match = match_of(stored)
        self.secrets = [stored_seat.secret for stored_seat in stored.stored_seats]
        self.persons = [stored_seat.person for stored_seat in stored.stored_seats]
        self.rematch = stored.rematch
        self.closed = False
        self.started, self.ended = stored.started, stored.ended
        self.due, self.seen = stored.due, _seen_in(stored)
        self.lock = asyncio.Lock()
        self._looked_at: tuple[object, ...] = ()
        self._roster: tuple[object, ...] = ()
        self._spectators: dict[str, int] = {}  # the number of spectators by process
        self.store = store
        self._changed, self._turned = changed, turned

    def show_closed(self, here: bool = True) -> None:
        """Notify all subscribers that the table has been deleted."""
        self.closed = True
        self._changed(self, here)

    async def begin(self) -> None:
        """Play the chance events at the start of the match, unless they have already been played."""
        async with self.lock:
            await self._begin()

    async def follow(self, here: bool = False) -> None:
        """Load changes that another process (or, with `here`, this process) has stored."""
        async with self.lock:
            await self._follow(here)

    async def catch_up(self, number: int) -> None:
        """Load the events up to `number`, because a client may already have received them from another process."""
        async with self.lock:
            await self._catch_up(number)

    def learn(self, seen: list[Seen], here: bool = False) -> None:
        """Update the presence of the players."""
        before = self.roster
        self.seen = seen
        if self.roster != before:
            self._changed(self, here)

    def count_spectators(self, process: str, count: int) -> None:
        """Update the number of spectators who are connected to a process."""
        before = self.watching
        self._spectators[process] = count
        if self.watching != before:
            self._changed(self, False)

    @property
    def watching(self) -> int:
        """Return the number of spectators while the table waits for players, and 0 after that."""
        return sum(self._spectators.values()) if self.match.status == "waiting" else 0

    def offer_rematch(self, table: str) -> None:
        """Show the rematch to all subscribers."""
        self.rematch = table
        self._show(self.match)

    @property
    def roster(self) -> tuple[object, ...]:
        """Return everything on the table's card that can change, except the event number."""
        watching = self.watching
        second = server_time.now() // SECOND
        moment = self.match, self.seen, self.rematch, self.deal, watching, second
        if self._looked_at != moment:
            match = self.match
            self._looked_at = moment
            shown = match.seats, match.status, self.rematch, match.standing, self._away()
            self._roster = (*shown, self.deal, watching)
        return self._roster

    def times(self) -> list[int | None] | None:
        """Return the milliseconds that each person has left now.

        The value for a bot is None; without a clock, the whole result is None.
        """
        times, running = self.match.times(), self.match.running
        if times and running is not None and self.due is not None:
            times[running] = max(0, min(times[running] or 0, self.due - server_time.now()))
        return times

    def _away(self) -> list[int | None]:
        """Return when each absent person was last seen, by seat, in ms since 1970.

        The value is None for persons who are present and for bots; after the end of the game, all values are None.
        """
        if self.match.status == "over":
            return [None] * len(self.seen)
        return [
            away_since(self.seen[seat], self.created) if sitting.kind == "person" else None
            for seat, sitting in enumerate(self.match.seats)
        ]

    async def _took(self, match: Match) -> int:
        """Return how many milliseconds the current player's clock has been running.

        The deadline is read from the database, because a process that has just started may have moved it.
        """
        times, running = match.times(), match.running
        if times is None or running is None:
            return 0
        due = await self.store.clocks.due_of(self.id)
        return 0 if due is None else (times[running] or 0) - (due - server_time.now())

    async def _change_seats(
        self, following: Match, hashes: Mapping[int, tuple[bytes, bytes | None]]
    ) -> bool:
        """Store the seats that have changed, and begin the match if it can begin.

        Return False if another change came first.

        hashes: for each seat where a player sits down, the hashes of the secret and of the key.
        """
        kept = {**dict(enumerate(zip(self.secrets, self.persons, strict=True))), **hashes}
        changes = {
            number: (old, StoredSeat(new, *kept[number]))
            for number, (old, new) in enumerate(zip(self.match.seats, following.seats, strict=True))
            if new != old
        }
        stored = False
        try:
            await self.store.seats.change(self.id, changes)
            stored = True
        except Conflict:
            log.info("seats of table %s were changed by another process", self.id)
        finally:
            await self._follow(here=stored)
        return stored

    async def _begin(self) -> None:
        if self.match.number == 0:
            following = self.match.copy()
            if drawn := following.begin():
                try:
                    await self._append(following, drawn)
                except StaleNumber:
                    log.info("table %s was begun by another process", self.id)

    async def _append(self, following: Match, added: list[Event], spent: int | None = None) -> None:
        """Store new events, then show the match with these events. Raise StaleNumber if another event came first.

        spent: the milliseconds that the player used for the first of the events.
        """
        first, texts = added[0].number, [event.text for event in added]
        started = server_time.written_now() if first == 1 else None
        ended = server_time.written_now() if following.status == "over" else None
        try:
            marks = _marks(following, spent)
            await self.store.append(self.id, first, texts, started, ended, marks)
        except Conflict:
            await self._follow()
            raise StaleNumber(
                sentence(
                    "another player acted first: the last event is {number}",
                    number=self.match.number,
                )
            ) from None
        self.started, self.ended = started or self.started, ended or self.ended
        self.due = marks.due_now() if marks else None
        mover = self.match.mover
        self._show(following)
        if following.mover != mover:
            self._turned(self)

    async def _catch_up(self, number: int) -> None:
        if number > self.match.number:
            await self._follow()

    async def _follow(self, here: bool = False) -> None:
        """Load seats and events from the database, and begin the match if it can begin."""
        stored = await self.store.load(self.id, self.match.number)
        if stored is None:
            self.show_closed(here)
            raise NoSuchTable(CLOSED)
        following = self.match.copy()
        following.seats = tuple(each.seat for each in stored.stored_seats)
        following.extend(stored.log, stored.spent)
        self.due, self.seen = stored.due, _seen_in(stored)
        self.secrets = [stored_seat.secret for stored_seat in stored.stored_seats]
        self.persons = [stored_seat.person for stored_seat in stored.stored_seats]
        self.rematch, self.deal = stored.rematch, stored.deal
        self.started, self.ended = stored.started, stored.ended
        self.match = following
        await self._begin()
        self._changed(self, here)

    def _show(self, following: Match) -> None:
        """Show the stored match to all subscribers."""
        self.match = following
        self._changed(self, True)


def _seen_in(stored: StoredMatch) -> list[Seen]:
    return [(each.here, each.seen) for each in stored.stored_seats]


def _marks(match: Match, spent: int | None) -> Marks | None:
    """Return the data to store with events, or None if there is no clock and no player has been out."""
    times, running = match.times(), match.running
    if times is None and not match.standing.departures:
        return None
    left = times[running] if times and running is not None else None
    out = {each.seat: match.standing.out.get(each.seat, "") for each in match.standing.departures}
    return Marks(spent, None if left is None else server_time.now() + left, out)
