"""Public contests of the server: each week, a duplicate match in each game that the settings name."""

import hashlib
from collections.abc import Sequence
from datetime import date, timedelta

from keepstone.server.base import server_time
from keepstone.server.base.tasks import RepeatedWork
from keepstone.server.contests.contest_store import Contest, ContestStore
from keepstone.server.contests.new_contests import deals_against_bots, public_contest

PAUSE = 60.0  # seconds between two looks for a new week
ID_LENGTH = 12


class WeeklyContests(RepeatedWork):
    """Creates the contests of each week. games: their names."""

    def __init__(self, store: ContestStore, games: Sequence[str]):
        super().__init__(PAUSE, "the contests of the week could not be created")
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


def weekly(game: str, monday: date) -> Contest:
    """Return the contest of a week. All processes give it the same ID, so that it is stored only once."""
    text = f"{monday.isoformat()} {game}"
    id = hashlib.sha256(text.encode()).hexdigest()[:ID_LENGTH]
    return public_contest(id, game, monday, days=7, board="lead", public=True)
