"""Contests that the server creates regularly: a deal of the day for each game, and duplicate matches each week."""

import hashlib
import re
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from keepstone.errors import UnknownName
from keepstone.games import find, names
from keepstone.server.base import server_time
from keepstone.server.base.tasks import RepeatedWork
from keepstone.server.contests.contest_store import Contest, ContestStore
from keepstone.server.contests.contests import Contests, phase_of
from keepstone.server.contests.new_contests import FEWEST_PLAYERS, deals_against_bots, fresh_deal
from keepstone.server.errors import NotFound
from keepstone.server.live.identity import new_identity
from keepstone.server.wire.cards import Place
from keepstone.server.wire.contests import ContestCard, ContestPlay
from keepstone.text.sentences import sentence

LEVEL = "knight"  # of the bots
SEAT = 0  # of the deals of the day
DAY_PAUSE, WEEK_PAUSE = 1.0, 60.0  # seconds between two looks for a new day or week
ID_LENGTH = 12
AHEAD_MS = 30_000  # the contests of a day are created this long before it begins
DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


class Days(RepeatedWork):
    """Creates the contests of each day, and finds them."""

    def __init__(self, store: ContestStore, contests: Contests):
        super().__init__(DAY_PAUSE, "the deals of the day could not be created")
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


class WeeklyContests(RepeatedWork):
    """Creates the contests of each week. games: their names."""

    def __init__(self, store: ContestStore, games: Sequence[str]):
        super().__init__(WEEK_PAUSE, "the contests of the week could not be created")
        self._store, self._games = store, games
        self._created = ""

    async def work(self) -> bool:
        """Create the contests of this week that are missing."""
        today = date.fromisoformat(server_time.today())
        monday = today - timedelta(days=today.weekday())
        if monday.isoformat() != self._created:
            for game in self._games:
                contest = weekly(game, monday)
                await self._store.create(contest, None, deals_against_bots(contest, None))
            self._created = monday.isoformat()
        return False


def contest_of_day(day: str, game: str) -> Contest:
    """Return a new contest of a day."""
    begins = date.fromisoformat(day)
    return _regular(new_identity(), game, begins, days=1, board="result", day=day)


def weekly(game: str, monday: date) -> Contest:
    """Return the contest of a week. All processes give it the same ID, so that it is stored only once."""
    text = f"{monday.isoformat()} {game}"
    id = hashlib.sha256(text.encode()).hexdigest()[:ID_LENGTH]
    return _regular(id, game, monday, days=7, board="lead", public=True)


def _regular(id: str, game: str, begins: date, days: int, **more: Any) -> Contest:
    """Return a contest for everybody against bots. begins: a day in UTC."""
    start, end = (
        f"{day.isoformat()}T00:00:00+00:00" for day in (begins, begins + timedelta(days=days))
    )
    return Contest(
        id=id,
        name="",
        game=game,
        players=FEWEST_PLAYERS,
        options={},
        level=LEVEL,
        format="bots",
        people=None,
        begins=start,
        ends=end,
        created=start,
        **more,
    )


def _checked(day: str) -> str:
    try:
        if day and (not DATE.fullmatch(day) or date.fromisoformat(day) is None):
            raise ValueError
    except ValueError:
        raise UnknownName(sentence("a day is written as in 2026-11-22")) from None
    return day
