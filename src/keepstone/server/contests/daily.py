"""Deals of the day: one for each game and day, with the same seed and the same bot for everybody."""

import re
import secrets
from collections.abc import Sequence
from datetime import date, timedelta

from keepstone.errors import UnknownName
from keepstone.games import find, names
from keepstone.match.fairness import SEED_BYTES
from keepstone.server.base import server_time
from keepstone.server.contests.attachments import PersonTry
from keepstone.server.contests.deal_games import shown_par
from keepstone.server.contests.deal_results import NAMES
from keepstone.server.contests.deal_store import MONTH, DealStore, Entry
from keepstone.server.contests.departed import HasDeparted
from keepstone.server.contests.par_store import Par, ParStore
from keepstone.server.errors import NotFound
from keepstone.server.live.identity import new_identity
from keepstone.server.lobby.opening import TableOpener
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.database import Database
from keepstone.server.storage.rows import Deal
from keepstone.server.storage.sealing import is_sealed
from keepstone.server.wire.cards import Place
from keepstone.server.wire.deals import (
    DealCard,
    DealEntry,
    DealSummary,
    DealTry,
)
from keepstone.text.sentences import sentence

LEVEL, PLAYERS, SEAT = "knight", 2, 0
ON_BOARD = 50
DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


class DailyDeals:
    """Opens tables for the deals of the day, and shows the boards."""

    def __init__(self, database: Database, opener: TableOpener):
        self._opener = opener
        self._deals = DealStore(database)
        self._pars = ParStore(database)

    async def play(self, game: str, name: str, address: str, person: bytes) -> Place:
        """Open the person's try at today's deal, or return to it; after its end, open a casual game."""
        deal = await self._deal(server_time.today(), game)
        found = await self._try(deal, person)
        if found is None:
            try:
                return await self._opener.open_deal(deal, name, address, person, PersonTry(person))
            except HasDeparted:
                return await self._opener.open_deal(deal, name, address, person)
            except Conflict:  # another request has opened the try
                found = await self._try(deal, person)
                assert found is not None
        if not found.over:
            return self._opener.place_of_person(found.table, deal)
        return await self._opener.open_deal(deal, name, address, person)

    async def card(self, game: str, day: str, person: bytes | None) -> DealCard:
        """Return the deal of a day, with its boards. day: empty for today. Raise NotFound if there was none."""
        deal = await self._deal(_checked(day) or server_time.today(), game)
        on = deal.day or ""
        deals, sealed = self._deals, is_sealed(deal.played)
        board = await deals.board(deal.id, ON_BOARD, person)
        par = (await self._pars.of([deal.id])).get(deal.id)
        differences = {} if sealed else await self._differences(board, par, person)
        month = await deals.month(on[:MONTH], deal.game, ON_BOARD, person)
        before, after = await deals.neighbours(on, deal.game)
        return DealCard(
            game=deal.game,
            day=on,
            level=deal.level,
            commitment=deal.commitment,
            sealed=sealed,
            seed="" if sealed else deal.seed.hex(),
            people=await deals.count(deal.id),
            yours=await self._try(deal, person),
            board=[_entry(each, sealed, person, differences.get(each.match)) for each in board],
            par=None if par is None else shown_par(par, sealed, differences.get(par.match)),
            month=month,
            before=before,
            after=after,
        )

    async def _differences(
        self, board: Sequence[Entry], par: Par | None, person: bytes | None
    ) -> dict[str, int | None]:
        """Return, for each game on a board and the bot's, the first event that differs from the person's game."""
        own = next((each.match for each in board if each.person == person), None)
        if own is None:
            return {}
        games = [each.match for each in board] + ([] if par is None else [par.match])
        return await self._deals.differences(own, games)

    async def summaries(self, person: bytes | None) -> list[DealSummary]:
        """Return today's deal of each game, for an overview."""
        day = server_time.today()
        found = {} if person is None else await self._deals.tries_of_day(day, person)
        return [DealSummary(game, day, found.get(game)) for game in names()]

    async def _deal(self, day: str, game: str) -> Deal:
        """Return the deal of a day and game. Today's deal is created when it is first needed."""
        game = find(game).name
        deal = await self._deals.of_day(day, game)
        if deal is None and day == server_time.today():
            deal = await self._deals.daily(fresh_deal(day, game))
        if deal is None:
            raise NotFound(sentence("there was no deal on this day"))
        return deal

    async def _try(self, deal: Deal, person: bytes | None) -> DealTry | None:
        if person is None:
            return None
        return await self._deals.try_of(deal.id, person)


def fresh_deal(day: str, game: str) -> Deal:
    """Return a deal of a day with a new seed."""
    end = date.fromisoformat(day) + timedelta(days=1)
    seed, until = secrets.token_bytes(SEED_BYTES), f"{end.isoformat()}T00:00:00+00:00"
    return Deal(new_identity(), game, PLAYERS, {}, LEVEL, SEAT, seed, until, day)


def _checked(day: str) -> str:
    try:
        if day and (not DATE.fullmatch(day) or date.fromisoformat(day) is None):
            raise ValueError
    except ValueError:
        raise UnknownName(sentence("a day is written as in 2026-11-22")) from None
    return day


def _entry(entry: Entry, sealed: bool, person: bytes | None, differs: int | None) -> DealEntry:
    you = entry.person == person
    return DealEntry(
        place=entry.place,
        name=entry.name,
        outcome=NAMES[entry.result.outcome],
        margin=entry.result.margin,
        table=entry.match if you or not sealed else None,
        you=you,
        differs=differs,
    )
