"""Deals of the day: one for each game and day, with the same seed and the same bot for everybody."""

import re
import secrets
from collections.abc import Sequence
from datetime import date
from itertools import zip_longest

from keepstone.games import find, names
from keepstone.match import Match, commit
from keepstone.protocol import UnknownName
from keepstone.sentences import sentence
from keepstone.server.base import server_time
from keepstone.server.errors import NotFound
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.deals import MONTH, Deal, Entry, Outcome, Try
from keepstone.server.storage.deals import MonthEntry as StoredMonthEntry
from keepstone.server.storage.rows import StoredMatch
from keepstone.server.storage.store import Store
from keepstone.server.tables.opening import SEED_BYTES, TableOpener
from keepstone.server.tables.sealing import is_sealed
from keepstone.server.wire.cards import Place
from keepstone.server.wire.deals import DealCard, DealEntry, DealSummary, DealTry, MonthEntry

LEVEL = "knight"
ON_BOARD = 50
DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


class DailyDeals:
    """Opens tables for the deals of the day, and shows the boards."""

    def __init__(self, store: Store, opener: TableOpener):
        self._store, self._opener = store, opener

    async def play(self, game: str, name: str, address: str, person: bytes) -> Place:
        """Open the person's try at today's deal, or return to it; after its end, open a casual game."""
        deal = await self._deal(server_time.today(), game)
        found = await self._try(deal, person)
        if found is None:
            try:
                return await self._opener.open_deal(deal, name, address, person, is_try=True)
            except Conflict:  # another request has opened the try
                found = await self._try(deal, person)
                assert found is not None
        if not found.over:
            return self._opener.place_of_person(found.match)
        return await self._opener.open_deal(deal, name, address, person, is_try=False)

    async def card(self, game: str, day: str, person: bytes | None) -> DealCard:
        """Return the deal of a day, with its boards. day: empty for today. Raise NotFound if there was none."""
        deal = await self._deal(_checked(day) or server_time.today(), game)
        deals, sealed = self._store.deals, is_sealed(deal.day)
        board = await deals.board(deal.day, deal.game, ON_BOARD, person)
        differences = {} if sealed else await self._differences(board, person)
        month = await deals.month(deal.day[:MONTH], deal.game, ON_BOARD)
        before, after = await deals.neighbours(deal.day, deal.game)
        return DealCard(
            game=deal.game,
            day=deal.day,
            level=deal.level,
            commitment=commit(deal.seed),
            sealed=sealed,
            seed="" if sealed else deal.seed.hex(),
            people=await deals.count(deal.day, deal.game),
            yours=_shown(await self._try(deal, person)),
            board=[_entry(each, sealed, person, differences.get(each.match)) for each in board],
            month=[_month_entry(each, person) for each in month],
            before=before,
            after=after,
        )

    async def _differences(
        self, board: Sequence[Entry], person: bytes | None
    ) -> dict[str, int | None]:
        """Return, for each game on a board, the first event that differs from the person's game."""
        own = next((each.match for each in board if each.person == person), None)
        if own is None:
            return {}
        logs = await self._store.deals.logs([each.match for each in board])
        return {match: first_difference(logs[own], log) for match, log in logs.items()}

    async def summaries(self, person: bytes | None) -> list[DealSummary]:
        """Return today's deal of each game, for an overview."""
        day = server_time.today()
        found = {} if person is None else await self._store.deals.tries_of(day, person)
        return [DealSummary(game, day, _shown(found.get(game))) for game in names()]

    async def _deal(self, day: str, game: str) -> Deal:
        """Return the deal of a day and game. Today's deal is created when it is first needed."""
        game = find(game).name
        deal = await self._store.deals.stored(day, game)
        if deal is None and day == server_time.today():
            fresh = Deal(day, game, secrets.token_bytes(SEED_BYTES), LEVEL)
            deal = await self._store.deals.deal(fresh)
        if deal is None:
            raise NotFound(sentence("there was no deal on this day"))
        return deal

    async def _try(self, deal: Deal, person: bytes | None) -> Try | None:
        if person is None:
            return None
        return (await self._store.deals.tries_of(deal.day, person)).get(deal.game)


def result_of_try(stored: StoredMatch, match: Match) -> tuple[Outcome, int] | None:
    """Return the outcome and the margin of a finished game of a deal, or None if it ended after the day."""
    if stored.deal is None or stored.ended is None or stored.ended > f"{stored.deal}T24":
        return None
    person = next(i for i, seat in enumerate(match.seats) if seat.kind == "person")
    scores = match.position.scores()
    margin = scores[person] - max(score for i, score in enumerate(scores) if i != person)
    if person in match.standing.out:
        return Outcome.RESIGNED, margin
    if person not in match.winners:
        return Outcome.LOST, margin
    return Outcome.WON if len(match.winners) == 1 else Outcome.DRAWN, margin


def _shown(found: Try | None) -> DealTry | None:
    return None if found is None else DealTry(found.match, found.over)


def _checked(day: str) -> str:
    try:
        if day and (not DATE.fullmatch(day) or date.fromisoformat(day) is None):
            raise ValueError
    except ValueError:
        raise UnknownName(sentence("a day is written as in 2026-11-22")) from None
    return day


def first_difference(own: Sequence[str], other: Sequence[str]) -> int | None:
    """Return the number of the first event in which two logs differ, from 1; None if they are the same."""
    pairs = enumerate(zip_longest(own, other), 1)
    return next((number for number, (mine, theirs) in pairs if mine != theirs), None)


def _entry(entry: Entry, sealed: bool, person: bytes | None, differs: int | None) -> DealEntry:
    you = entry.person == person
    return DealEntry(
        place=entry.place,
        name=entry.name,
        outcome=entry.outcome.name.lower(),  # type: ignore[arg-type]
        margin=entry.margin,
        table=entry.match if you or not sealed else None,
        you=you,
        differs=differs,
    )


def _month_entry(entry: StoredMonthEntry, person: bytes | None) -> MonthEntry:
    you = entry.person == person
    return MonthEntry(entry.place, entry.name, entry.wins, entry.margin, entry.days, you)
