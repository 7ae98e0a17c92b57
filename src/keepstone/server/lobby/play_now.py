"""Play now: a seat at an open public table or, if there is none, at a new table with bots."""

import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from keepstone.match import SeatTaken
from keepstone.playing.position import GameConfig
from keepstone.ratings import Pool
from keepstone.server.base import server_time
from keepstone.server.base.bot_levels import BotLevels
from keepstone.server.base.names import checked_name
from keepstone.server.compile.readiness import Readiness
from keepstone.server.errors import AlreadySeated, NoSuchTable, OtherRules
from keepstone.server.live.connections import absences
from keepstone.server.live.identity import new_secret, person_of_key
from keepstone.server.live.registry import TableRegistry
from keepstone.server.live.seat_changes import Sitter, sit
from keepstone.server.live.table import Table
from keepstone.server.lobby.opening import ME, TableOpener
from keepstone.server.lobby.seating import invitation
from keepstone.server.settings import Settings
from keepstone.server.storage.rows import StoredMatch
from keepstone.server.storage.store import Store
from keepstone.server.wire.cards import Place
from keepstone.server.wire.requests import NewTable, PlayNow

FAR = 200.0  # Elo: the stronger player wins three of four games
_random = secrets.SystemRandom()

Strengths = Callable[[Pool, Sequence[bytes]], Awaitable[dict[bytes, float]]]


class PlayNowSeating:
    """strengths: returns the estimated strengths of those of these people who have a rating in a pool."""

    def __init__(
        self,
        registry: TableRegistry,
        store: Store,
        readiness: Readiness,
        levels: BotLevels,
        opener: TableOpener,
        settings: Settings,
        strengths: Strengths,
    ):
        self._registry, self._store, self._readiness = registry, store, readiness
        self._levels, self._opener, self._settings = levels, opener, settings
        self._strengths = strengths

    async def play(self, request: PlayNow, address: str, key: str | None) -> Place:
        """Take a seat at an open table, or open one with bots. If the last seat is taken, try the next table."""
        await self._readiness.wait(request.game, {})
        config = GameConfig(request.game, request.players)
        self._levels.find(request.level, config)
        sitter = Sitter(checked_name(request.name), person_of_key(key), request.program)
        for stored in await self._open_tables(config, sitter.person):
            place = await self._sit(stored.id, sitter, request)
            if place is not None:
                return place
        return await self._opener.open(_with_bots(config, request), address, key)

    async def _open_tables(self, config: GameConfig, person: bytes | None) -> list[StoredMatch]:
        """Return the suitable tables, those with the fewest open seats first; hosts of another strength last."""
        found = await self._store.lists.waiting(config.name, config.players)
        suited = [
            stored
            for stored in found
            if stored.options == config.options
            and all(person is None or seat.person != person for seat in stored.stored_seats)
            and self._is_attended(stored)
        ]
        far = await self._far(config, person, suited)
        return sorted(
            suited, key=lambda stored: (stored.id in far, _open_seats(stored), stored.created)
        )

    async def _far(
        self, config: GameConfig, person: bytes | None, tables: Sequence[StoredMatch]
    ) -> set[str]:
        """Return the tables whose host's estimated strength differs from the person's by more than FAR."""
        hosts = {stored.id: host for stored in tables if (host := _host(stored)) is not None}
        if person is None or not hosts:
            return set()
        pool = Pool(config.name, config.players)
        strengths = await self._strengths(pool, [person, *hosts.values()])
        own = strengths.get(person)
        if own is None:
            return set()
        return {id for id, host in hosts.items() if abs(strengths.get(host, own) - own) > FAR}

    def _is_attended(self, stored: StoredMatch) -> bool:
        """Return whether no person has been away from a table for long."""
        limit = server_time.now() - self._settings.away_seconds * 1000
        seats = [seat.seat for seat in stored.stored_seats]
        away = absences(seats, stored.seen, stored.created)
        return all(since is None or since > limit for since in away)

    async def _sit(self, id: str, sitter: Sitter, request: PlayNow) -> Place | None:
        """Take an open seat at a table. Return None if all seats are taken by now."""
        with suppress(AlreadySeated, NoSuchTable, OtherRules):
            table = await self._registry.table(id)
            while (seat := _first_open(table)) is not None:
                secret = new_secret()
                with suppress(SeatTaken):
                    await sit(
                        table, sitter, request.pledge(table.match.commitment, seat), seat, secret
                    )
                    return Place(id, seat, secret, invitation(self._settings.base_path, id))
        return None


def _first_open(table: Table) -> int | None:
    seats = enumerate(table.match.seats)
    return next((number for number, seat in seats if seat.kind == "open"), None)


def _host(stored: StoredMatch) -> bytes | None:
    return None if stored.host is None else stored.stored_seats[stored.host].person


def _open_seats(stored: StoredMatch) -> int:
    return sum(seat.seat.kind == "open" for seat in stored.stored_seats)


def _with_bots(config: GameConfig, request: PlayNow) -> NewTable:
    """Return a request for a public table with one person and bots, seated at random if seat 0 always begins."""
    seats = [ME] + [request.level] * (config.players - 1)
    if not config.game.draws_first:
        _random.shuffle(seats)
    return NewTable(
        game=config.name,
        seats=seats,
        name=request.name,
        commitment=request.commitment,
        pledge=request.pledge(request.commitment, seats.index(ME)),
        program=request.program,
    )
