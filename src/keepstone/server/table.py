"""A live table: its match in memory, in step with the database, which has the last word."""

import asyncio
import hashlib
import hmac
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from gettext import NullTranslations

from keepstone.match import Event, Match, Seat, SeatTaken, StaleNumber, record_of
from keepstone.match.record import result_of
from keepstone.position import GameConfig
from keepstone.protocol import UnknownName
from keepstone.server.appends import Conflict
from keepstone.server.errors import HasBegun, NoSuchTable, WrongSecret
from keepstone.server.frames import FrameCache
from keepstone.server.store import Store, Stored, StoredSeat
from keepstone.server.timing import MOVES
from keepstone.server.wire import Result, SeatCard, TableCard
from keepstone.view import ENGLISH

log = logging.getLogger("keepstone.server")

BEGUN = "the game has begun"
CLOSED = "this table was closed before its game began"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits down; person: the hash of the key, of who has one."""

    name: str
    person: bytes | None = None
    program: bool = False


class Table:
    """One match with its secrets and frames. A change is stored first, then shown in `match`.

    changed(table, here) is called then; here: whether this process has stored it.
    """

    def __init__(self, stored: Stored, store: Store, changed: Callable[["Table", bool], None]):
        self.id = stored.id
        self.private, self.created = stored.private, stored.created
        self.owner, self.host = stored.opener or stored.id, stored.host
        self.match = match_of(stored)
        self.secrets = [stored_seat.secret for stored_seat in stored.stored_seats]
        self.persons = [stored_seat.person for stored_seat in stored.stored_seats]
        self.rematch = stored.rematch
        self.closed = False
        self.started, self.ended = stored.started, stored.ended
        self.lock = asyncio.Lock()
        self.frame_cache = FrameCache()
        self._store = store
        self._changed = changed

    def seat_of(self, secret: str) -> int:
        """The seat that a secret or a key opens; every seat is compared, so the time tells nothing."""
        opened = [self.opens(seat, secret) for seat in range(len(self.secrets))]
        if True not in opened:
            raise WrongSecret("this secret opens no seat at this table")
        return opened.index(True)

    def opens(self, seat: int, secret: str) -> bool:
        """Whether a secret is the seat's, or the key of who sits there."""
        given, kept = hash_of(secret), (self.secrets[seat], self.persons[seat])
        return True in [hmac.compare_digest(given, each) for each in kept if each is not None]

    @property
    def bot_to_move(self) -> Seat | None:
        """The bot that is to act, if one is."""
        seat = self.match.mover
        bot = self.match.seats[seat] if seat is not None else None
        return bot if bot is not None and bot.kind == "bot" else None

    @property
    def of_bots_alone(self) -> bool:
        """Whether no person sits there."""
        return all(seat.kind == "bot" for seat in self.match.seats)

    async def act(
        self, seat: int, number: int, action: str, language: NullTranslations = ENGLISH
    ) -> int:
        """Let a seat act after event `number`; the number of the last event then."""
        began = time.perf_counter()
        last = await self._store.tasks.shielded(self._act(seat, number, action, language))
        MOVES.labels(self.match.seats[seat].kind).observe(time.perf_counter() - began)
        return last

    async def sit(self, sitter: Sitter, pledged: str, seat: int | None, secret: str) -> int:
        """Seat a person; the seat's number. A full table reveals what is pledged, and begins."""
        return await self._store.tasks.shielded(self._sit(sitter, pledged, seat, secret))

    async def reveal(self, seat: int, contribution: str) -> int:
        """Take the contribution that a seat has pledged; the number of the last event then."""
        return await self._store.tasks.shielded(self._reveal(seat, contribution))

    async def forfeit(self) -> None:
        """Begin without the contributions that are not revealed."""
        await self._store.tasks.shielded(self._forfeit())

    async def vacate(self, seat: int) -> None:
        """Let a person go; HasBegun once every seat was taken."""
        await self._store.tasks.shielded(self._vacate(seat))

    async def close(self) -> None:
        """Forget the table; HasBegun once every seat was taken."""
        await self._store.tasks.shielded(self._close())

    def show_closed(self, here: bool = True) -> None:
        """Send everybody away: the table is not in the database any more."""
        self.closed = True
        self._changed(self, here)

    async def begin(self) -> None:
        """Draw what is due at the start, unless that is done."""
        async with self.lock:
            await self._begin()

    async def follow(self) -> None:
        """Take over what another process has stored."""
        async with self.lock:
            await self._follow()

    def offer_rematch(self, table: str) -> None:
        """Show everybody where the rematch is."""
        self.rematch = table
        self._show(self.match)

    @property
    def roster(self) -> tuple[object, ...]:
        """All that the card shows and that can change, except the number."""
        return self.match.seats, self.frame_cache.standing(self.match).status, self.rematch

    def card(self) -> TableCard:
        """The table as everybody may see it."""
        match = self.match
        return TableCard(
            table=self.id,
            game=match.config.name,
            players=match.config.players,
            options=match.config.options,
            status=match.status,
            seats=seat_cards(match.seats),
            n=match.number,
            host=self.host,
            private=self.private,
            commitment=match.commitment,
            created=self.created,
            result=Result(**result) if (result := result_of(match)) else None,
            rematch=self.rematch,
        )

    def record(self) -> str:
        """The record, complete once the game is over."""
        return record_of(self.match, self.started, self.ended)

    async def _act(self, seat: int, number: int, action: str, language: NullTranslations) -> int:
        async with self.lock:
            following = self.match.copy()
            added = following.receive(seat, number, action, language)
            await self._append(following, added)
            return self.match.number

    async def _sit(self, sitter: Sitter, pledged: str, seat: int | None, secret: str) -> int:
        async with self.lock:
            if sitter.person is not None and sitter.person in self.persons:
                raise SeatTaken("you sit at this table already")
            following = self.match.copy()
            seat = following.sit(sitter.name, pledged, seat, sitter.program)
            if not await self._change_seats(following, {seat: (hash_of(secret), sitter.person)}):
                raise SeatTaken(f"seat {seat} is taken")
            return seat

    async def _reveal(self, seat: int, contribution: str) -> int:
        async with self.lock:
            await self._follow()  # another process may have seated the last one
            following = self.match.copy()
            following.reveal(seat, contribution)
            if not await self._change_seats(following, {}):
                self.match.copy().reveal(seat, contribution)  # refused, unless it was the same
            return self.match.number

    async def _forfeit(self) -> None:
        async with self.lock:
            following = self.match.copy()
            following.forfeit()
            await self._change_seats(following, {})

    async def _change_seats(
        self, following: Match, hashes: Mapping[int, tuple[bytes, bytes | None]]
    ) -> bool:
        """Store the seats that differ and begin if that is due; False if somebody else was first.

        hashes: of what opens the seats of those who sit down.
        """
        kept = {**dict(enumerate(zip(self.secrets, self.persons, strict=True))), **hashes}
        changes = {
            number: (old, StoredSeat(new, *kept[number]))
            for number, (old, new) in enumerate(zip(self.match.seats, following.seats, strict=True))
            if new != old
        }
        stored = False
        try:
            await self._store.change_seats(self.id, changes)
            stored = True
        except Conflict:
            log.info("seats of table %s were changed by somebody else", self.id)
        finally:
            await self._follow(here=stored)
        return stored

    async def _vacate(self, seat: int) -> None:
        async with self.lock:
            if self.match.status != "waiting":
                raise HasBegun(BEGUN)
            if not 0 <= seat < len(self.match.seats) or self.match.seats[seat].kind != "person":
                raise UnknownName(f"nobody sits on seat {seat}")
            try:
                await self._store.vacate(self.id, seat)
            except Conflict:
                await self._follow()
                raise HasBegun(BEGUN) from None
            await self._follow(here=True)

    async def _close(self) -> None:
        async with self.lock:
            try:
                await self._store.drop(self.id)
            except Conflict:
                raise HasBegun(BEGUN) from None
            self.show_closed()

    async def _begin(self) -> None:
        if self.match.number == 0:
            following = self.match.copy()
            if drawn := following.begin():
                try:
                    await self._append(following, drawn)
                except StaleNumber:
                    log.info("table %s was begun by another process", self.id)

    async def _append(self, following: Match, added: list[Event]) -> None:
        """Store events, then show the match they lead to; StaleNumber if another was first."""
        first, texts = added[0].number, [event.text for event in added]
        started = now() if first == 1 else None
        ended = now() if following.status == "over" else None
        try:
            await self._store.append(self.id, first, texts, started, ended)
        except Conflict:
            await self._follow()
            raise StaleNumber(
                f"somebody else acted first: the last event is {self.match.number}"
            ) from None
        self.started, self.ended = started or self.started, ended or self.ended
        self._show(following)

    async def _follow(self, here: bool = False) -> None:
        """Take over what is in the database, seats and events, and begin if that is due."""
        stored = await self._store.load(self.id, self.match.number)
        if stored is None:
            self.show_closed(here)
            raise NoSuchTable(CLOSED)
        following = self.match.copy()
        following.seats = tuple(each.seat for each in stored.stored_seats)
        following.extend(stored.log)
        self.secrets = [stored_seat.secret for stored_seat in stored.stored_seats]
        self.persons = [stored_seat.person for stored_seat in stored.stored_seats]
        self.rematch = stored.rematch
        self.started, self.ended = stored.started, stored.ended
        self.match = following
        await self._begin()
        self._changed(self, here)

    def _show(self, following: Match) -> None:
        """Make what is stored visible, at once for all."""
        self.match = following
        self._changed(self, True)


def seat_cards(seats: Iterable[Seat]) -> list[SeatCard]:
    """The seats as everybody may see them."""
    return [SeatCard(seat.name, seat.kind, seat.level, seat.pledge, seat.program) for seat in seats]


def match_of(stored: Stored) -> Match:
    """The match of what is stored."""
    config = GameConfig(stored.game, stored.players, **stored.options)
    match = Match(config, [each.seat for each in stored.stored_seats], stored.seed, stored.scheme)
    match.extend(stored.log)
    return match


def hash_of(secret: str) -> bytes:
    """What is stored of a secret; it has enough bits to need no salt."""
    return hashlib.sha256(secret.encode()).digest()


def now() -> str:
    """The time, as it is stored."""
    return datetime.now(UTC).isoformat(timespec="seconds")
