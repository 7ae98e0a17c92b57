"""A live table: a match that players can join, play and leave."""

import hmac
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import structs

from keepstone.bots.names import name_for
from keepstone.errors import UnknownName
from keepstone.match import Match, Seat, SeatTaken, record_of
from keepstone.match.call_state import Why
from keepstone.match.continuation import Continuation
from keepstone.match.etiquette import check_plays
from keepstone.match.record import result_of
from keepstone.server.base import server_time
from keepstone.server.base.durations import MOVES
from keepstone.server.base.log_length import check_length
from keepstone.server.errors import AlreadySeated, HasBegun, WrongSecret
from keepstone.server.live.greetings import Greetings
from keepstone.server.live.live_match import LiveMatch, stored_change
from keepstone.server.live.rated import check_call
from keepstone.server.live.updates import Updates
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.rows import StoredMatch, hash_of
from keepstone.server.storage.sealing import check_unsealed, is_sealed
from keepstone.server.storage.store import Store
from keepstone.server.wire.cards import Beginning, Question, Result, SeatCard, TableCard
from keepstone.server.wire.frames import Play, Say
from keepstone.server.wire.requests import Action, Call
from keepstone.text.sentences import sentence

log = logging.getLogger("keepstone.server")

MOST_LAG = 500  # maximum network delay in milliseconds for which a player is not charged, for each decision
BEGUN = sentence("the game has already begun")


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person who takes a seat. person: the hash of the key, if there is one."""

    name: str
    person: bytes | None = None
    program: bool = False


class Table(LiveMatch):
    """A table: a live match, with its frames, greetings and card."""

    def __init__(
        self,
        stored: StoredMatch,
        store: Store,
        changed: Callable[["Table", bool], None],
        turned: Callable[["Table"], None] = lambda _: None,
    ):
        super().__init__(stored, store, changed, turned)
        self.updates = Updates(self)
        self.greetings = Greetings()

    def seat_of(self, secret: str) -> int:
        """Return the seat for a secret or key. To prevent timing attacks, all seats are compared."""
        opened = [self.opens(seat, secret) for seat in range(len(self.secrets))]
        if True not in opened:
            raise WrongSecret(sentence("this secret does not belong to a seat at this table"))
        return opened.index(True)

    def opens(self, seat: int, secret: str) -> bool:
        """Return whether a text is the secret of a seat or the key of the person at this seat."""
        given, kept = hash_of(secret), (self.secrets[seat], self.persons[seat])
        return True in [hmac.compare_digest(given, each) for each in kept if each is not None]

    @property
    def bot_to_move(self) -> Seat | None:
        """Return the bot that is to act at this table, or None."""
        seat = self.match.mover
        bot = self.match.player(seat) if seat is not None else None
        return bot if bot is not None and bot.kind == "bot" else None

    @property
    def of_bots_alone(self) -> bool:
        """Return whether bots play all seats."""
        return all(seat.kind == "bot" for seat in self.match.seats)

    async def act(
        self,
        seat: int,
        number: int,
        action: str,
        thought: int | None = None,
    ) -> int:
        """Play a seat's action after event `number`. Return the number of the last event.

        thought: the milliseconds that the decision took on the client; the player is not charged for network
        delay.
        """
        began = time.perf_counter()
        last = await self._act(seat, number, action, thought)
        MOVES.labels(self.match.player(seat).kind).observe(time.perf_counter() - began)
        return last

    async def play(self, seat: int, wish: Play | Action) -> int:
        """Play an action at a person's request. Return the number of the last event."""
        check_plays(self.match, seat)
        check_length(self.match.number, wish.action)
        return await self.act(seat, wish.n, wish.action, wish.thought)

    @stored_change
    async def call(self, seat: int, wish: Say | Call, away_seconds: float) -> int:
        """Make a call at a person's request. Return the number of the last event."""
        if self.rated or self.deal:
            check_call(wish.call)
        check_length(self.match.number, wish.call)
        await self._catch_up(wish.n)
        following = self.match.copy()
        spent = following.charge(await self._took(following))
        await self._look_who_is_there()
        away = self._long_away(away_seconds)
        added = following.call(seat, wish.n, wish.call, away)
        await self._append(following, added, spent)
        return self.match.number

    @stored_change
    async def flag(self) -> None:
        """End the turn of the player whose time has run out."""
        following = self.match.copy()
        spent = following.charge(await self._took(following) - MOST_LAG)
        if added := following.flag():
            await self._append(following, added, spent)

    @stored_change
    async def sit(self, sitter: Sitter, pledged: str, seat: int | None, secret: str) -> int:
        """Seat a person. Return the seat.

        When the table is full, contributions are revealed, and then the game begins.
        """
        if sitter.person is not None and sitter.person in self.persons:
            raise AlreadySeated(sentence("you already sit at this table"))
        following = self.match.copy()
        seat = following.sit(sitter.name, pledged, seat, sitter.program)
        if not await self._change_seats(following, {seat: (hash_of(secret), sitter.person)}):
            raise SeatTaken(sentence("this seat is taken: choose another one"))
        return seat

    @stored_change
    async def reveal(self, seat: int, contribution: str) -> int:
        """Accept the contribution that a seat had pledged. Return the number of the last event."""
        await self._follow()  # another process may have seated the last player
        following = self.match.copy()
        following.reveal(seat, contribution)
        if not await self._change_seats(following, {}):
            self.match.copy().reveal(
                seat, contribution
            )  # this call raises an error, unless it is the same contribution
        return self.match.number

    @stored_change
    async def forfeit(self) -> None:
        """Begin the match without the contributions that are missing."""
        following = self.match.copy()
        following.forfeit()
        await self._change_seats(following, {})

    @stored_change
    async def vacate(self, seat: int) -> None:
        """Free a person's seat. Raise HasBegun if every seat has been taken."""
        if self.match.status != "waiting":
            raise HasBegun(BEGUN)
        if not 0 <= seat < len(self.match.seats) or self.match.seats[seat].kind != "person":
            raise UnknownName(sentence("this seat is empty"))
        try:
            await self.store.seats.vacate(self.id, seat)
        except Conflict:
            await self._follow()
            raise HasBegun(BEGUN) from None
        await self._follow(here=True)

    @stored_change
    async def seat_bot(self, seat: int, level: str) -> None:
        """Put a bot in an open seat. Raise SeatTaken if the seat is not open."""
        following = self.match.copy()
        following.seat_bot(level, seat, name_for(level, self.match.names))
        if not await self._change_seats(following, {}):
            raise SeatTaken(sentence("this seat is taken: choose another one"))

    def greet(self, seat: int, greeting: str) -> None:
        """Send a greeting from a seat to all subscribers.

        Raise TooManyRequests if the seat exceeds the rate limit.
        """
        self.greetings.take(seat, greeting)
        self._changed(self, False)

    def hear(self, seat: int, greeting: str) -> None:
        """Show all subscribers a greeting that another process has accepted."""
        self.greetings.add(seat, greeting)
        self._changed(self, False)

    @stored_change
    async def close(self) -> None:
        """Delete the table. Raise HasBegun if every seat has been taken."""
        try:
            await self.store.seats.drop(self.id)
        except Conflict:
            raise HasBegun(BEGUN) from None
        self.show_closed()

    def card(self) -> TableCard:
        """Return the card of the table, as everybody can see it."""
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
            rated=self.rated,
            deal=self.deal and self.deal.day,
            duplicate=self.deal and self.deal.duplicate,
            sealed=is_sealed(self.deal),
        )

    def card_for(self, secret: str | None) -> TableCard:
        """Return the card as a client can see it: while the deal is secret, only its player sees how it ended.

        secret: the secret of a seat or the key of a person, or None.
        """
        card = self.card()
        is_own = secret and any(self.opens(seat, secret) for seat in range(len(self.secrets)))
        return card if is_own or not card.sealed else without_ending(card)

    def _long_away(self, seconds: float) -> frozenset[int]:
        """Return the seats of persons who have been absent for at least `seconds`.

        If a turn can take days, nobody is expected to stay, so no seat counts as absent.
        """
        if self.match.days:
            return frozenset()
        limit = server_time.now() - seconds * 1000
        since = enumerate(self._away())
        return frozenset(seat for seat, left in since if left is not None and left <= limit)

    def check_shown(self) -> None:
        """Raise SealedDeal if only the player of this table can see the game."""
        check_unsealed(self.deal)

    def record(self) -> str:
        """Return the record of the table's game. The record is complete once the game is over."""
        return record_of(self.match, self.started, self.ended, self.rated)

    @stored_change
    async def _act(
        self,
        seat: int,
        number: int,
        action: str,
        thought: int | None,
    ) -> int:
        await self._catch_up(number)
        following = self.match.copy()
        took = await self._took(following)
        own = seat == following.mover and thought is not None
        lag = max(0, min(took - (thought or 0), MOST_LAG)) if own else 0
        spent = following.charge(took - lag)
        added = following.receive(seat, number, action)
        await self._append(following, added, spent)
        return self.match.number

    async def _look_who_is_there(self) -> None:
        """Read from the database which players are present.

        If a table has no listeners, other processes do not announce changes in presence.
        """
        seen = await self.store.presence.seen([self.id])
        self.learn(seen.get(self.id, self.seen))


def seat_cards(
    seats: Sequence[Seat], out: Mapping[int, Why], away: Sequence[int | None]
) -> list[SeatCard]:
    """Return the cards of the seats, as everybody can see them.

    away: for each seat, when its absent player was last seen, in ms since 1970, or None.
    """
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


def without_ending(card: TableCard) -> TableCard:
    """Return a card without what it says about the end of the game."""
    seats = [structs.replace(seat, out="") for seat in card.seats]
    return structs.replace(card, seats=seats, result=None, ending="")


def _question_of(match: Match) -> Question | None:
    asked = match.standing.question
    if asked is None:
        return None
    request: Any = asked.call.verb.removeprefix("ask ")
    return Question(asked.call.seat, request, asked.call.other, sorted(asked.awaited))


def beginning_of(given: Continuation | None) -> Beginning | None:
    """Return the origin of a game's first events as everybody can see it, or None for an ordinary game."""
    return Beginning(given.events, given.table) if given else None
