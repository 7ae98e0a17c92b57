"""Duplicate matches: several people play the same deals, one in each seat, whenever they like."""

import secrets
from typing import Any

from keepstone.kit.quoting import quoted
from keepstone.match import NotPlaying, SeatTaken
from keepstone.sentences import sentence
from keepstone.server.base import server_time
from keepstone.server.errors import InvalidRequest, NotFound, TooManyTables
from keepstone.server.settings import Settings
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.deals import Deal
from keepstone.server.storage.duplicates import Duplicate
from keepstone.server.storage.store import Store
from keepstone.server.tables.deal_games import differences_from
from keepstone.server.tables.duplicate_boards import DuplicateBoard
from keepstone.server.tables.identity import IDENTITY, new_identity
from keepstone.server.tables.names import checked_name
from keepstone.server.tables.opening import SEED_BYTES, TableOpener
from keepstone.server.tables.sealing import is_sealed
from keepstone.server.wire.cards import Place
from keepstone.server.wire.duplicates import DuplicateCard
from keepstone.server.wire.requests import DuplicateWish, NewDuplicate

DAYS = 14  # how long a duplicate match lasts at most
FEWEST_PEOPLE, MOST_PEOPLE = 2, 8
FEWEST_PLAYERS = 2  # a lead needs somebody else


class DuplicateMatches:
    """Opens duplicate matches and their tables, and shows their boards."""

    def __init__(self, store: Store, opener: TableOpener, settings: Settings):
        self._store, self._opener, self._settings = store, opener, settings

    async def open(self, wish: NewDuplicate, address: str) -> DuplicateCard:
        """Open a duplicate match for a client address."""
        if not FEWEST_PEOPLE <= wish.people <= MOST_PEOPLE:
            raise InvalidRequest(
                f"a duplicate match is for {FEWEST_PEOPLE} to {MOST_PEOPLE} people"
            )
        if wish.players < FEWEST_PLAYERS:
            raise InvalidRequest(f"a duplicate match needs {FEWEST_PLAYERS} players or more")
        now = server_time.written_now()
        most = self._settings.waiting_tables
        if await self._store.duplicates.waiting_of(address, now) >= most:
            raise TooManyTables(
                sentence(
                    "you can have at most {most} duplicate matches with free places", most=most
                )
            )
        deals = await self._deals(wish)
        await self._store.duplicates.create(wish.people, now, address, deals)
        return await self.card(deals[0].duplicate or "", None)

    async def card(self, id: str, person: bytes | None) -> DuplicateCard:
        """Return a duplicate match as far as a person can see it. Raise NotFound if there is none with this ID."""
        match = await self._find(id)
        games = await self._store.duplicates.games(id)
        pars = await self._store.pars.of([deal.id for deal in match.deals])
        sealed = _is_sealed(match)
        board = DuplicateBoard(match, games, pars, person, sealed)
        for own, others in board.compared:
            board.differences |= await differences_from(self._store, own, others)
        first = match.deals[0]
        return DuplicateCard(
            id=id,
            game=first.game,
            players=first.players,
            options=first.options,
            level=first.level,
            people=match.people,
            until=first.until,
            sealed=sealed,
            seats=board.seats(),
            entries=board.entries(),
        )

    async def play(self, id: str, wish: DuplicateWish, address: str, person: bytes) -> Place:
        """Open a person's game in a seat, or return to it. The first game takes a place in the match.

        Raise SeatTaken if there is no free place, and NotPlaying if the match is over.
        """
        match = await self._find(id)
        if wish.seat >= len(match.deals):
            raise InvalidRequest(f"this match has {len(match.deals)} seats, counted from 0")
        deal = match.deals[wish.seat]
        found = await self._store.deals.try_of(deal.id, person)
        if found is not None:
            return self._opener.place_of_person(found.match, deal)
        if _is_sealed(match):
            return await self._begin(id, deal, wish.name, address, person)
        raise NotPlaying(sentence("this duplicate match is over"))

    async def _begin(self, id: str, deal: Deal, name: str, address: str, person: bytes) -> Place:
        try:
            joined = await self._store.duplicates.join(id, person, checked_name(name))
        except Conflict:
            raise SeatTaken(sentence("all places in this duplicate match are taken")) from None
        try:
            return await self._opener.open_deal(deal, joined.name, address, person)
        except Conflict:  # another request has opened the game
            found = await self._store.deals.try_of(deal.id, person)
            assert found is not None
            return self._opener.place_of_person(found.match, deal)

    async def _deals(self, wish: NewDuplicate) -> list[Deal]:
        """Return a deal for each seat. Raise an error if the game cannot be played like this."""
        until = server_time.written(server_time.now() + DAYS * server_time.DAY_MS)
        duplicate = new_identity()

        def deal(seat: int, options: dict[str, Any]) -> Deal:
            id, seed = new_identity(), secrets.token_bytes(SEED_BYTES)
            return Deal(
                id,
                wish.game,
                wish.players,
                options,
                wish.level,
                seat,
                seed,
                until,
                duplicate=duplicate,
            )

        config = (await self._opener.match_of(deal(0, wish.options))).config
        return [deal(seat, config.options) for seat in range(config.players)]

    async def _find(self, id: str) -> Duplicate:
        found = await self._store.duplicates.find(id) if IDENTITY.fullmatch(id) else None
        if found is None:
            raise NotFound(sentence("there is no duplicate match {id}", id=quoted(id)))
        return found


def _is_sealed(match: Duplicate) -> bool:
    return is_sealed(match.deals[0].played)
