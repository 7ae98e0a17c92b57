"""Duplicate matches: several people play the same deals, one in each seat, whenever they like."""

import secrets
from collections.abc import Mapping
from typing import Any

from keepstone.kit.quoting import quoted
from keepstone.match import NotPlaying, SeatTaken
from keepstone.match.fairness import SEED_BYTES
from keepstone.server.base import server_time
from keepstone.server.base.names import checked_name
from keepstone.server.contests.attachments import PersonTry
from keepstone.server.contests.deal_store import DealStore
from keepstone.server.contests.departed import HasDeparted
from keepstone.server.contests.duplicate_boards import DuplicateBoard
from keepstone.server.contests.duplicate_store import (
    Closed,
    Duplicate,
    DuplicateStore,
    MatchClosed,
    NoPlace,
)
from keepstone.server.contests.par_store import ParStore
from keepstone.server.errors import HasBegun, InvalidRequest, NotFound, NotHost, TooManyTables
from keepstone.server.live.follower import show_unsealed
from keepstone.server.live.identity import IDENTITY, new_identity
from keepstone.server.live.table import Table
from keepstone.server.lobby.opening import TableOpener
from keepstone.server.settings import Settings
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.database import Database
from keepstone.server.storage.old_rules import current_rules_version
from keepstone.server.storage.rows import Deal
from keepstone.server.storage.sealing import is_sealed
from keepstone.server.wire.cards import Place
from keepstone.server.wire.duplicates import DuplicateCard, DuplicateSummary
from keepstone.server.wire.requests import DuplicateRequest, NewDuplicate
from keepstone.text.sentences import sentence

DAYS = 14  # how long a duplicate match lasts at most
FEWEST_PEOPLE, MOST_PEOPLE = 2, 8
FEWEST_PLAYERS = 2  # a lead needs somebody else
OVER = sentence("this duplicate match is over")


class DuplicateMatches:
    """Opens duplicate matches and their tables, and shows their boards."""

    def __init__(
        self,
        database: Database,
        opener: TableOpener,
        settings: Settings,
        in_memory: Mapping[str, Table],
    ):
        self._opener, self._settings = opener, settings
        self._deal_store = DealStore(database)
        self._duplicates = DuplicateStore(database)
        self._pars = ParStore(database)
        self._in_memory = in_memory

    async def open(self, wish: NewDuplicate, address: str, person: bytes | None) -> DuplicateCard:
        """Open a duplicate match for a client address. person: the owner of the key, who can close the match."""
        if not FEWEST_PEOPLE <= wish.people <= MOST_PEOPLE:
            raise InvalidRequest(
                f"a duplicate match is for {FEWEST_PEOPLE} to {MOST_PEOPLE} people"
            )
        if wish.players < FEWEST_PLAYERS:
            raise InvalidRequest(f"a duplicate match needs {FEWEST_PLAYERS} players or more")
        now = server_time.written_now()
        most = self._settings.waiting_tables
        if await self._duplicates.waiting_of(address, now) >= most:
            raise TooManyTables(
                sentence(
                    "you can have at most {most} duplicate matches with free places", most=most
                )
            )
        deals = await self._deals(wish)
        await self._duplicates.create(wish.people, now, address, person, deals)
        return await self.card(deals[0].duplicate or "", person)

    async def forget_openers(self) -> None:
        """Delete the client addresses of the openers of all matches that are over."""
        await self._duplicates.forget_openers(server_time.written_now())

    async def card(self, id: str, person: bytes | None) -> DuplicateCard:
        """Return a duplicate match as far as a person can see it. Raise NotFound if there is none with this ID."""
        match = await self._find(id)
        games = await self._duplicates.games(id)
        pars = await self._pars.of([deal.id for deal in match.deals])
        sealed = _is_sealed(match)
        board = DuplicateBoard(match, games, pars, person, sealed)
        for own, others in board.compared:
            board.differences |= await self._deal_store.differences(own, others)
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
            closed=match.closed,
            closable=sealed and _is_alone(match, person),
            seats=board.seats(),
            entries=board.entries(),
        )

    async def of_person(self, person: bytes) -> list[DuplicateSummary]:
        """Return the matches that a person opened or joined and that are not over, newest first."""
        return await self._duplicates.of_person(person, server_time.written_now())

    async def play(self, id: str, wish: DuplicateRequest, address: str, person: bytes) -> Place:
        """Open a person's game in a seat, or return to it. The first game takes a place in the match.

        Raise SeatTaken if there is no free place, and NotPlaying if the match is over or closed.
        """
        match = await self._find(id)
        if wish.seat >= len(match.deals):
            raise InvalidRequest(f"this match has {len(match.deals)} seats, counted from 0")
        deal = match.deals[wish.seat]
        found = await self._deal_store.try_of(deal.id, person)
        if found is not None:
            return self._opener.place_of_person(found.table, deal)
        if not _is_sealed(match):
            raise NotPlaying(OVER)
        try:
            return await self._opener.open_deal(
                deal, checked_name(wish.name), address, person, PersonTry(person)
            )
        except NoPlace:
            raise SeatTaken(sentence("all places in this duplicate match are taken")) from None
        except MatchClosed:
            raise NotPlaying(OVER) from None
        except HasDeparted:
            raise NotPlaying(
                sentence(
                    "you deleted your data after playing in this match, so you cannot play in it again"
                )
            ) from None
        except Conflict:  # another request has opened the game
            found = await self._deal_store.try_of(deal.id, person)
            assert found is not None
            return self._opener.place_of_person(found.table, deal)

    async def close(self, id: str, person: bytes) -> DuplicateCard:
        """Close a match that nobody else has joined. Only the person who opened it can do this. Idempotent.

        Raise NotHost if another person opened the match, and HasBegun if another person has a place.
        """
        match = await self._find(id)
        if match.creator != person:
            raise NotHost(sentence("only the person who opened this match can close it"))
        await self._close(id, "creator", person)
        return await self.card(id, person)

    async def close_outdated(self) -> None:
        """Close all matches that were begun under other rules."""
        for id in await self._duplicates.going_on(server_time.written_now()):
            await self._find(id)

    async def _close(self, id: str, why: Closed, alone: bytes | None = None) -> None:
        try:
            unsealed = await self._duplicates.close(id, why, alone)
        except Conflict:
            raise HasBegun(sentence("another person has joined this match")) from None
        await show_unsealed(self._in_memory, unsealed)

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
        """Return a duplicate match, after closing it if it was begun under other rules.

        Raise NotFound if there is none with this ID.
        """
        found = await self._stored(id)
        if _is_sealed(found) and _is_outdated(found):
            await self._close(id, "rules")
            found = await self._stored(id)
        return found

    async def _stored(self, id: str) -> Duplicate:
        found = await self._duplicates.find(id) if IDENTITY.fullmatch(id) else None
        if found is None:
            raise NotFound(sentence("there is no duplicate match {id}", id=quoted(id)))
        return found


def _is_sealed(match: Duplicate) -> bool:
    return is_sealed(match.deals[0].played)


def _is_outdated(match: Duplicate) -> bool:
    """Return whether games of a match were begun under rules that this server does not support."""
    return match.rules not in (None, current_rules_version(match.deals[0]))


def _is_alone(match: Duplicate, person: bytes | None) -> bool:
    """Return whether a person opened a match that nobody else has joined."""
    others = any(each.person != person for each in match.participants)
    return person is not None and match.creator == person and not others
