"""Opening tables: new ones, rematches, and games that continue from a position."""

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from keepstone.bots.names import name_for
from keepstone.errors import UnknownName
from keepstone.match import Match, NotPlaying, Seat, clean_name, commit, parse_clock
from keepstone.match.fairness import OLD_SCHEME, SCHEME, SEED_BYTES
from keepstone.match.seating import rotate
from keepstone.playing.position import GameConfig
from keepstone.server.base import server_time
from keepstone.server.base.bot_levels import BotLevels
from keepstone.server.base.names import checked_name
from keepstone.server.compile.readiness import Readiness
from keepstone.server.errors import InvalidRequest, NotOver, OtherCommitment, TooManyTables
from keepstone.server.live.identity import new_identity, new_secret, person_of_key
from keepstone.server.live.rated import check_person, check_table
from keepstone.server.live.registry import TableRegistry
from keepstone.server.live.seat_changes import Sitter, sit
from keepstone.server.live.table import Table
from keepstone.server.live.table_cards import stored_card_of
from keepstone.server.lobby.expiry import WaitingExpiry
from keepstone.server.lobby.seating import invitation
from keepstone.server.settings import Settings
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.rows import Deal, StoredMatch, StoredSeat, hash_of, stored_of
from keepstone.server.storage.store import Attachment, Store
from keepstone.server.wire.cards import Place, TableCard
from keepstone.server.wire.requests import NewTable, PlayOn, Rematch
from keepstone.text.sentences import sentence

SEAL_DAYS = 1
LISTED = 50
UNATTENDED_MS = 3_600_000  # how long an abandoned game against bots is listed
ME, OPEN = "me", "open"


class PairedPerson(Protocol):
    """A person who plays in a contest in pairs."""

    @property
    def person(self) -> bytes: ...

    @property
    def name(self) -> str: ...

    @property
    def program(self) -> bool: ...


class TableOpener:
    def __init__(
        self,
        registry: TableRegistry,
        store: Store,
        readiness: Readiness,
        levels: BotLevels,
        settings: Settings,
        expiry: WaitingExpiry,
    ):
        self._registry, self._store, self._levels = registry, store, levels
        self._expiry = expiry
        self._readiness, self._settings = readiness, settings

    async def seal(self) -> str:
        """Store a secret seed for a table that is opened later. Return its commitment."""
        seed = secrets.token_bytes(SEED_BYTES)
        oldest = server_time.written(server_time.now() - SEAL_DAYS * server_time.DAY_MS)
        await self._store.seal(commit(seed), seed, server_time.written_now(), oldest)
        return commit(seed)

    async def open(self, request: NewTable, opener: str, key: str | None = None) -> Place:
        """Open a table for a client address. The seat "me" is given to the owner of the key."""
        if request.pledge and (request.commitment is None or ME not in request.seats):
            raise InvalidRequest(f"a pledge needs a seat {ME!r} and a commitment: name both")
        parse_clock(request.clock)
        if OPEN in request.seats:
            await self._check_waiting(opener)
        await self._readiness.wait(request.game, request.options)
        players = len(request.seats) if request.players is None else request.players
        config = GameConfig(request.game, players, **request.options)
        seats = _seats_of(request.seats, config, self._levels)
        if request.rated:
            check_table(config, seats, request.clock)
            if ME in request.seats:
                check_person(person_of_key(key), request.program)
        seed, scheme = await self._seed(request.commitment)
        match = Match(config, seats, seed, request.clock, scheme)
        secret, me = None, None
        if ME in request.seats:
            secret, me = new_secret(), request.seats.index(ME)
            match.sit(checked_name(request.name), request.pledge, me, request.program)
        about = {"private": request.private, "opener": opener, "host": me, "rated": request.rated}
        seated = _stored_seats(match, me, secret, key)
        return await self._create(
            stored_of(match, new_identity(), server_time.written_now(), seated, **about), secret
        )

    async def open_from(
        self,
        config: GameConfig,
        played: list[str],
        table: str | None,
        request: PlayOn,
        opener: str,
        key: str | None,
    ) -> Place:
        """Continue a game after the events in `played`. table: where they were played, if known."""
        requested = [
            ME if seat == request.seat else request.level for seat in range(config.players)
        ]
        seats = _seats_of(requested, config, self._levels)
        match = Match(config, seats, secrets.token_bytes(SEED_BYTES))
        match.sit(checked_name(request.name), "", request.seat)
        await asyncio.to_thread(_play_events, match, played, table)
        secret = new_secret()
        seated = _stored_seats(match, request.seat, secret, key)
        log = tuple(event.text for event in match.events)
        about = {"private": True, "opener": opener, "host": request.seat}
        now = server_time.written_now()
        stored = stored_of(match, new_identity(), now, seated, started=now, log=log, **about)
        return await self._create(stored, secret)

    async def match_of(self, deal: Deal, player: str = ME) -> Match:
        """Return a new match of a deal, with `player` in the person's seat. In pairs, all seats are open."""
        await self._readiness.wait(deal.game, deal.options)
        config = GameConfig(deal.game, deal.players, **deal.options)
        level = self._levels.find(deal.level, config).name
        requested = [
            OPEN if deal.seat is None else player if seat == deal.seat else level
            for seat in range(deal.players)
        ]
        seats = _seats_of(requested, config, self._levels)
        return Match(config, seats, deal.seed, deal.clock, deal.scheme)

    async def open_deal(
        self, deal: Deal, name: str, opener: str, person: bytes, attached: Attachment | None = None
    ) -> Place:
        """Open a table where a person plays a deal against bots. attached: stored with it, or raises errors."""
        assert deal.seat is not None
        match, secret = await self.match_of(deal), new_secret()
        match.sit(checked_name(name), "", deal.seat)
        seated = _stored_seats(match, deal.seat, secret, None)
        seated[deal.seat] = replace(seated[deal.seat], person=person)
        about = {"private": True, "opener": opener, "host": deal.seat, "deal": deal.played}
        stored = stored_of(match, new_identity(), server_time.written_now(), seated, **about)
        return await self._create(stored, secret, attached)

    async def open_pair(
        self, deal: Deal, people: Sequence[PairedPerson], attached: Attachment
    ) -> str:
        """Open a table where people, by seat, play a deal against each other. Their keys give access to it."""
        match = await self.match_of(deal)
        for seat, paired in enumerate(people):
            match.sit(paired.name, "", seat, paired.program)
        seated = [
            StoredSeat(replace(seat, stand_in=deal.level), person=paired.person)
            for seat, paired in zip(match.seats, people, strict=True)
        ]
        now = server_time.written_now()
        stored = stored_of(match, new_identity(), now, seated, private=True, deal=deal.played)
        return (await self._create(stored, None, attached)).table

    def place_of_person(self, id: str, deal: Deal) -> Place:
        return Place(id, deal.seat, None, self._invitation(id))

    async def rematch(self, id: str, request: Rematch, proof: str, opener: str) -> Place:
        """Take the next seat at a table's rematch, which the first request opens. Idempotent."""
        old = await self._registry.table(id)
        seat = old.keys.seat_of(proof)
        if old.match.status != "over":
            raise NotOver(sentence("you can ask for a rematch only when the game is over"))
        if request.pledge and request.commitment is None:
            raise InvalidRequest("a pledge needs a commitment: name it")
        new = await self._rematch_of(old, request.commitment, opener)
        sealed = new.match.commitment
        if request.commitment not in (None, sealed):
            raise OtherCommitment("the rematch has a different commitment", (sealed,))
        seat_there = (seat + 1) % old.match.config.players
        secret = hash_of(f"{proof}:{new.id}").hex()
        if not new.keys.opens(seat_there, secret):
            if new.keys.opens(
                seat_there, proof
            ):  # the request contains a key, but the seat was first taken with a secret
                secret = proof
            else:
                player = old.match.seats[seat]
                sitter = Sitter(player.name, old.keys.persons[seat], player.program)
                await sit(new, sitter, request.pledge, seat_there, secret)
        return Place(new.id, seat_there, secret, self._invitation(new.id))

    async def list_public(self) -> list[TableCard]:
        """Return the public tables. A game against bots is listed until an hour after its person was present."""
        attended = server_time.now() - UNATTENDED_MS
        found = await self._store.lists.public(LISTED, attended, self._expiry.oldest())
        return [stored_card_of(stored) for stored in found]

    async def _create(
        self, stored: StoredMatch, secret: str | None, attached: Attachment | None = None
    ) -> Place:
        await self._store.create(stored, attached)
        await self._registry.table(stored.id)
        return Place(stored.id, stored.host, secret, self._invitation(stored.id))

    def _invitation(self, id: str) -> str:
        return invitation(self._settings.base_path, id)

    async def _check_waiting(self, opener: str) -> None:
        await self._expiry.work()
        if await self._store.seats.waiting_of(opener) >= self._settings.waiting_tables:
            raise TooManyTables(
                sentence(
                    "you can have at most {most} tables waiting for players: close one",
                    most=self._settings.waiting_tables,
                )
            )

    async def _seed(self, commitment: str | None) -> tuple[bytes, int]:
        if commitment is None:
            return secrets.token_bytes(SEED_BYTES), SCHEME
        seed = await self._store.unseal(commitment)
        if seed is None:
            raise UnknownName("there is no such commitment, or it was used: ask for a new one")
        return seed, next(
            scheme for scheme in (SCHEME, OLD_SCHEME) if commit(seed, scheme) == commitment
        )

    async def _rematch_of(self, old: Table, commitment: str | None, opener: str) -> Table:
        if old.rematch is None:
            before, (seed, scheme) = old.match, await self._seed(commitment)
            match = Match(before.config, rotate(before.seats), seed, before.clock, scheme)
            about = {
                "private": True,
                "opener": opener,
                "rematch_of": old.id,
                "rated": old.rated,
            }
            seated = [StoredSeat(seat) for seat in match.seats]
            stored = stored_of(match, new_identity(), server_time.written_now(), seated, **about)
            try:
                await self._store.create(stored)
                old.offer_rematch(stored.id)
            except Conflict:
                found = await self._store.load(old.id)
                old.offer_rematch(found.rematch if found and found.rematch else stored.id)
        assert old.rematch is not None
        return await self._registry.table(old.rematch)


def _play_events(match: Match, played: list[str], table: str | None) -> None:
    """Play the events in `played` and the chance that follows. Raise NotPlaying if nothing is left to decide."""
    match.go_on(played, table)
    match.begin()
    if match.status == "over":
        raise NotPlaying(sentence("the game is over at this point: choose an earlier move"))


def _seats_of(requested: list[str], config: GameConfig, levels: BotLevels) -> list[Seat]:
    """Return the seats of a new table, including its bots. The seats for other persons are open."""
    if len(requested) != config.players or requested.count(ME) > 1:
        raise UnknownName(
            f"{config.players} players need as many seats, at most one of them {ME!r}",
            (ME, OPEN, "a bot's level"),
        )
    seats: list[Seat] = []
    for who in requested:
        if who in (ME, OPEN):
            seats.append(Seat())
        else:
            level = levels.find(who, config).name
            taken = [seat.name for seat in seats]
            seats.append(Seat("bot", clean_name(name_for(level, taken), taken), level))
    return seats


def _stored_seats(
    match: Match, seat: int | None, secret: str | None, key: str | None
) -> list[StoredSeat]:
    """Return the seats as stored. The opener's seat has the hashes of the opener's secret and key."""
    seated = [StoredSeat(seat) for seat in match.seats]
    if seat is not None and secret is not None:
        seated[seat] = replace(seated[seat], secret=hash_of(secret), person=person_of_key(key))
    return seated
