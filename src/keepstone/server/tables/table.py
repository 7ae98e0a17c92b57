"""A live table: its match in memory, in step with the database, which has the last word."""

import asyncio
import hashlib
import hmac
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from keepstone.match import Event, Match, Seat, SeatTaken, StaleNumber, record_of
from keepstone.match.etiquette import check_plays
from keepstone.match.given import Given
from keepstone.match.record import result_of
from keepstone.match.standing import Why
from keepstone.protocol import UnknownName
from keepstone.sentences import sentence
from keepstone.server.base import server_time
from keepstone.server.base.durations import MOVES
from keepstone.server.errors import AlreadySeated, HasBegun, NoSuchTable, WrongSecret
from keepstone.server.storage.appends import Conflict, Marks
from keepstone.server.storage.rows import StoredMatch, StoredSeat, match_of
from keepstone.server.storage.store import Store
from keepstone.server.tables.greetings import Greetings
from keepstone.server.tables.presence import Seen, away_since
from keepstone.server.tables.updates import Updates
from keepstone.server.wire.cards import Beginning, Question, Result, SeatCard, TableCard
from keepstone.server.wire.frames import Play, Say
from keepstone.server.wire.requests import Action, Call

log = logging.getLogger("keepstone.server")

MOST_LAG = 500  # ms of a decision that are given back for its way to the server
SECOND = 1000  # ms
BEGUN = sentence("the game has begun")
CLOSED = sentence("this table was closed before its game began")


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits down; person: the hash of the key, of who has one."""

    name: str
    person: bytes | None = None
    program: bool = False


class Table:
    """One match with its secrets and frames. A change is stored first, then shown in `match`.

    changed(table, here) is called then; here: whether this process has stored it. If it has, turned(table) is
    called when another seat is to move, and at the end.
    """

    def __init__(
        self,
        stored: StoredMatch,
        store: Store,
        changed: Callable[["Table", bool], None],
        turned: Callable[["Table"], None] = lambda _: None,
    ):
        self.id = stored.id
        self.private, self.created = stored.private, stored.created
        self.owner, self.host = stored.opener or stored.id, stored.host
        self.match = match_of(stored)
        self.secrets = [stored_seat.secret for stored_seat in stored.stored_seats]
        self.persons = [stored_seat.person for stored_seat in stored.stored_seats]
        self.rematch = stored.rematch
        self.closed = False
        self.started, self.ended = stored.started, stored.ended
        self.due, self.seen = stored.due, _seen_in(stored)
        self.lock = asyncio.Lock()
        self.steps = Updates(self)
        self.greetings = Greetings()
        self._looked_at: tuple[object, ...] = ()
        self._roster: tuple[object, ...] = ()
        self._store = store
        self._changed, self._turned = changed, turned

    def seat_of(self, secret: str) -> int:
        """The seat that a secret or a key opens; every seat is compared, so the time tells nothing."""
        opened = [self.opens(seat, secret) for seat in range(len(self.secrets))]
        if True not in opened:
            raise WrongSecret(sentence("this secret opens no seat at this table"))
        return opened.index(True)

    def opens(self, seat: int, secret: str) -> bool:
        """Whether a secret is the seat's, or the key of who sits there."""
        given, kept = hash_of(secret), (self.secrets[seat], self.persons[seat])
        return True in [hmac.compare_digest(given, each) for each in kept if each is not None]

    @property
    def bot_to_move(self) -> Seat | None:
        """The bot that is to act, if one is."""
        seat = self.match.mover
        bot = self.match.player(seat) if seat is not None else None
        return bot if bot is not None and bot.kind == "bot" else None

    @property
    def of_bots_alone(self) -> bool:
        """Whether no person sits there."""
        return all(seat.kind == "bot" for seat in self.match.seats)

    async def act(
        self,
        seat: int,
        number: int,
        action: str,
        thought: int | None = None,
    ) -> int:
        """Let a seat act after event `number`; the number of the last event then.

        thought: how many ms that took, as the client saw it, for which it is given back what the way took.
        """
        began = time.perf_counter()
        last = await self._store.tasks.shielded(self._act(seat, number, action, thought))
        MOVES.labels(self.match.player(seat).kind).observe(time.perf_counter() - began)
        return last

    async def play(self, seat: int, wish: Play | Action) -> int:
        """Let a person act; the number of the last event then."""
        check_plays(self.match, seat)
        return await self.act(seat, wish.n, wish.action, wish.thought)

    async def call(self, seat: int, wish: Say | Call, away_seconds: float) -> int:
        """Let a person say something; the number of the last event then."""
        return await self._store.tasks.shielded(self._call(seat, wish, away_seconds))

    async def flag(self) -> None:
        """Let the time of who is to move run out, if it has."""
        await self._store.tasks.shielded(self._flag())

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

    async def seat_bot(self, seat: int, level: str) -> None:
        """Put a bot on an open seat; SeatTaken if it is none."""
        await self._store.tasks.shielded(self._seat_bot(seat, level))

    def greet(self, seat: int, greeting: str) -> None:
        """Let a seat greet everybody who looks; TooManyRequests if it does little else."""
        self.greetings.take(seat, greeting)
        self._changed(self, False)

    def hear(self, seat: int, greeting: str) -> None:
        """A seat greets everybody, another process says."""
        self.greetings.add(seat, greeting)
        self._changed(self, False)

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

    async def follow(self, here: bool = False) -> None:
        """Take over what another process has stored, or here: this one."""
        async with self.lock:
            await self._follow(here)

    async def catch_up(self, number: int) -> None:
        """Follow other processes, if somebody has heard of event `number` from one of them before this one has."""
        async with self.lock:
            await self._catch_up(number)

    def learn(self, seen: list[Seen], here: bool = False) -> None:
        """Take over who is there."""
        before = self.roster
        self.seen = seen
        if self.roster != before:
            self._changed(self, here)

    def offer_rematch(self, table: str) -> None:
        """Show everybody where the rematch is."""
        self.rematch = table
        self._show(self.match)

    @property
    def roster(self) -> tuple[object, ...]:
        """All that the card shows and that can change, except the number; worked out once for a crowd."""
        moment = self.match, self.seen, self.rematch, server_time.now() // SECOND
        if self._looked_at != moment:
            match = self.match
            self._looked_at = moment
            self._roster = match.seats, match.status, self.rematch, match.standing, self._away()
        return self._roster

    def card(self) -> TableCard:
        """The table as everybody may see it."""
        match = self.match
        return TableCard(
            table=self.id,
            game=match.config.name,
            players=match.config.players,
            options=match.config.options,
            status=match.status,
            seats=seat_cards(match.seats, match.standing.out, self._away()),
            n=match.number,
            host=self.host,
            private=self.private,
            commitment=match.commitment,
            created=self.created,
            result=Result(**result) if (result := result_of(match)) else None,
            rematch=self.rematch,
            clock=match.clock,
            ending=match.standing.ending,
            question=_question_of(match),
            given=beginning_of(match.given),
        )

    def times(self) -> list[int | None] | None:
        """How many ms each person has left now, None for bots; None without a clock."""
        times, running = self.match.times(), self.match.running
        if times and running is not None and self.due is not None:
            times[running] = max(0, min(times[running] or 0, self.due - server_time.now()))
        return times

    def _away(self) -> list[int | None]:
        """Since when each person has not been there, in ms; None for who is there, for bots, and at the end."""
        if self.match.status == "over":
            return [None] * len(self.seen)
        return [
            away_since(self.seen[seat], self.created) if sitting.kind == "person" else None
            for seat, sitting in enumerate(self.match.seats)
        ]

    def _long_away(self, seconds: float) -> frozenset[int]:
        """The persons nobody has to wait for any more. Where a move has days, nobody is expected to be there."""
        if self.match.days:
            return frozenset()
        limit = server_time.now() - seconds * 1000
        since = enumerate(self._away())
        return frozenset(seat for seat, left in since if left is not None and left <= limit)

    def record(self) -> str:
        """The record, complete once the game is over."""
        return record_of(self.match, self.started, self.ended)

    async def _act(
        self,
        seat: int,
        number: int,
        action: str,
        thought: int | None,
    ) -> int:
        async with self.lock:
            await self._catch_up(number)
            following = self.match.copy()
            took = await self._took(following)
            own = seat == following.mover and thought is not None
            lag = max(0, min(took - (thought or 0), MOST_LAG)) if own else 0
            spent = following.charge(took - lag)
            added = following.receive(seat, number, action)
            await self._append(following, added, spent)
            return self.match.number

    async def _call(self, seat: int, wish: Say | Call, away_seconds: float) -> int:
        async with self.lock:
            await self._catch_up(wish.n)
            following = self.match.copy()
            spent = following.charge(await self._took(following))
            await self._look_who_is_there()
            away = self._long_away(away_seconds)
            added = following.call(seat, wish.n, wish.call, away)
            await self._append(following, added, spent)
            return self.match.number

    async def _look_who_is_there(self) -> None:
        """Where nobody listens, this process is not told what others know."""
        seen = await self._store.presence.seen([self.id])
        self.learn(seen.get(self.id, self.seen))

    async def _flag(self) -> None:
        async with self.lock:
            following = self.match.copy()
            spent = following.charge(await self._took(following) - MOST_LAG)
            if added := following.flag():
                await self._append(following, added, spent)

    async def _took(self, match: Match) -> int:
        """How many ms have passed since the time of who is to move began to run.

        The database is asked for its end: a process that has just started may have moved it.
        """
        times, running = match.times(), match.running
        if times is None or running is None:
            return 0
        due = await self._store.clocks.due_of(self.id)
        return 0 if due is None else (times[running] or 0) - (due - server_time.now())

    async def _sit(self, sitter: Sitter, pledged: str, seat: int | None, secret: str) -> int:
        async with self.lock:
            if sitter.person is not None and sitter.person in self.persons:
                raise AlreadySeated(sentence("you sit at this table already"))
            following = self.match.copy()
            seat = following.sit(sitter.name, pledged, seat, sitter.program)
            if not await self._change_seats(following, {seat: (hash_of(secret), sitter.person)}):
                raise SeatTaken(sentence("seat {seat} is taken", seat=seat))
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
            await self._store.seats.change(self.id, changes)
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
                raise UnknownName(sentence("nobody sits on seat {seat}", seat=seat))
            try:
                await self._store.seats.vacate(self.id, seat)
            except Conflict:
                await self._follow()
                raise HasBegun(BEGUN) from None
            await self._follow(here=True)

    async def _seat_bot(self, seat: int, level: str) -> None:
        async with self.lock:
            following = self.match.copy()
            following.seat_bot(level, seat)
            if not await self._change_seats(following, {}):
                raise SeatTaken(sentence("seat {seat} is taken", seat=seat))

    async def _close(self) -> None:
        async with self.lock:
            try:
                await self._store.seats.drop(self.id)
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

    async def _append(self, following: Match, added: list[Event], spent: int | None = None) -> None:
        """Store events, then show the match they lead to; StaleNumber if another was first.

        spent: what the first of them took of the time of who was to move.
        """
        first, texts = added[0].number, [event.text for event in added]
        started = now() if first == 1 else None
        ended = now() if following.status == "over" else None
        try:
            marks = _marks(following, spent)
            await self._store.append(self.id, first, texts, started, ended, marks)
        except Conflict:
            await self._follow()
            raise StaleNumber(
                sentence(
                    "somebody else acted first: the last event is {number}",
                    number=self.match.number,
                )
            ) from None
        self.started, self.ended = started or self.started, ended or self.ended
        self.due = marks.due if marks else None
        mover = self.match.mover
        self._show(following)
        if following.mover != mover:
            self._turned(self)

    async def _catch_up(self, number: int) -> None:
        if number > self.match.number:
            await self._follow()

    async def _follow(self, here: bool = False) -> None:
        """Take over what is in the database, seats and events, and begin if that is due."""
        stored = await self._store.load(self.id, self.match.number)
        if stored is None:
            self.show_closed(here)
            raise NoSuchTable(CLOSED)
        following = self.match.copy()
        following.seats = tuple(each.seat for each in stored.stored_seats)
        following.extend(stored.log, stored.spent)
        self.due, self.seen = stored.due, _seen_in(stored)
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


def seat_cards(
    seats: Sequence[Seat], out: Mapping[int, Why], away: Sequence[int | None]
) -> list[SeatCard]:
    """The seats as everybody may see them; away: since when, in ms."""
    return [
        SeatCard(
            seat.name,
            seat.kind,
            seat.level,
            seat.pledge,
            seat.program,
            out=out.get(number, ""),
            away=None if since is None else server_time.written(since),
        )
        for number, (seat, since) in enumerate(zip(seats, away, strict=True))
    ]


def _seen_in(stored: StoredMatch) -> list[Seen]:
    return [(each.here, each.seen) for each in stored.stored_seats]


def _marks(match: Match, spent: int | None) -> Marks | None:
    """What is stored beside the texts of events, where there is a clock or somebody is out."""
    times, running = match.times(), match.running
    if times is None and not match.standing.departures:
        return None
    left = times[running] if times and running is not None else None
    out = {each.seat: match.standing.out.get(each.seat, "") for each in match.standing.departures}
    return Marks(spent, None if left is None else server_time.now() + left, out)


def _question_of(match: Match) -> Question | None:
    asked = match.standing.question
    if asked is None:
        return None
    wish: Any = asked.call.verb.removeprefix("ask ")
    return Question(asked.call.seat, wish, asked.call.other, sorted(asked.awaited))


def beginning_of(given: Given | None) -> Beginning | None:
    """What a game goes on from, as everybody may see it."""
    return Beginning(given.events, given.table) if given else None


def hash_of(secret: str) -> bytes:
    """What is stored of a secret; it has enough bits to need no salt."""
    return hashlib.sha256(secret.encode()).digest()


def now() -> str:
    """The time, as it is stored."""
    return server_time.written(server_time.now())
