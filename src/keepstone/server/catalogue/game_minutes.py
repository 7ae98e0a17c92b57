"""The real durations of games: medians over the games that people have finished on this server."""

import logging
from collections import defaultdict
from datetime import datetime
from statistics import median

from keepstone.server.base import server_time
from keepstone.server.errors import NoDatabase
from keepstone.server.storage.lists import FinishedTimes
from keepstone.server.storage.store import Store

LATEST = 1_000  # number of finished games that are measured
FEWEST = 10  # number of games without which no median is reported
VALID_MS = 600_000  # ms for which medians are cached

Minutes = dict[str, dict[int, int]]  # by game and number of players

log = logging.getLogger("keepstone.server")


class GameMinutes:
    def __init__(self, store: Store):
        self._store = store
        self._found: Minutes = {}
        self._measured_at: int | None = None

    async def medians(self) -> Minutes:
        """Return the medians. If the database is unavailable, return the last known medians."""
        now = server_time.steady()
        if self._measured_at is None or now - self._measured_at >= VALID_MS:
            try:
                self._found = medians_of(await self._store.lists.finished_times(LATEST))
                self._measured_at = now
            except NoDatabase:
                log.warning("the durations of games are unknown without the database")
        return self._found


def medians_of(games: list[FinishedTimes]) -> Minutes:
    seconds: dict[tuple[str, int], list[float]] = defaultdict(list)
    for game, players, started, ended in games:
        lasted = datetime.fromisoformat(ended) - datetime.fromisoformat(started)
        seconds[game, players].append(lasted.total_seconds())
    medians: Minutes = defaultdict(dict)
    for (game, players), each in sorted(seconds.items()):
        if len(each) >= FEWEST:
            medians[game][players] = max(1, round(median(each) / 60))
    return dict(medians)
