"""Deals of the day: a contest for each game and day, with the same bot for everybody."""

import re
from datetime import date

from keepstone.errors import UnknownName
from keepstone.games import find, names
from keepstone.server.base import server_time
from keepstone.server.base.tasks import RepeatedWork
from keepstone.server.contests.contest_store import Contest, ContestStore
from keepstone.server.contests.contests import Contests, phase_of
from keepstone.server.contests.new_contests import fresh_deal, public_contest
from keepstone.server.errors import NotFound
from keepstone.server.live.identity import new_identity
from keepstone.server.wire.cards import Place
from keepstone.server.wire.contests import ContestCard, ContestPlay
from keepstone.text.sentences import sentence

SEAT = 0
PAUSE = 1.0  # seconds between two looks for a new day
AHEAD_MS = 30_000  # the contests of a day are created this long before it begins
DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


class Days(RepeatedWork):
    """Creates the contests of each day, and finds them."""

    def __init__(self, store: ContestStore, contests: Contests):
        super().__init__(PAUSE, "the deals of the day could not be created")
        self._store, self._contests = store, contests
        self._created = ""  # the last day whose contests were created

    async def work(self) -> bool:
        """Create the contests of today that are missing, and shortly before midnight those of tomorrow."""
        ahead = server_time.written(server_time.now() + AHEAD_MS)[: server_time.DAY]
        for day in (server_time.today(), ahead):
            if day > self._created:
                for game in names():
                    await self._of_day(day, game)
                self._created = day
        return False

    async def card(self, game: str, day: str, person: bytes | None) -> ContestCard:
        """Return the contest of a day. day: empty for today. Raise NotFound if there was none."""
        checked = _checked(day)
        found = await self._store.of_day(checked or server_time.today(), find(game).name)
        if found is None or phase_of(found, server_time.written_now()) == "open":
            raise NotFound(sentence("there was no deal on this day"))
        return await self._contests.card_of(found, person)

    async def play(self, game: str, name: str, address: str, person: bytes) -> Place:
        """Open a person's game at the deal of today, or return to it."""
        today = await self._of_day(server_time.today(), find(game).name)
        return await self._contests.play(today.id, ContestPlay(name), address, person)

    async def _of_day(self, day: str, game: str) -> Contest:
        found = await self._store.of_day(day, game)
        while found is None:
            fresh = contest_of_day(day, game)
            deal = fresh_deal(fresh, 0, SEAT, fresh.ends or "")
            await self._store.create(fresh, None, [deal])
            found = await self._store.of_day(day, game)
        return found


def contest_of_day(day: str, game: str) -> Contest:
    """Return a new contest of a day."""
    begins = date.fromisoformat(day)
    return public_contest(new_identity(), game, begins, days=1, board="result", day=day)


def _checked(day: str) -> str:
    try:
        if day and (not DATE.fullmatch(day) or date.fromisoformat(day) is None):
            raise ValueError
    except ValueError:
        raise UnknownName(sentence("a day is written as in 2026-11-22")) from None
    return day
