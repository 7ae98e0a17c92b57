"""Statistics of the games on this server: how many there are, how they end, and what people choose."""

import asyncio
import logging

import numpy as np

from keepstone.data.results import Result
from keepstone.errors import UnknownName
from keepstone.games import find
from keepstone.ratings import Pool
from keepstone.server.base import server_time
from keepstone.server.base.fair_threads import Run
from keepstone.server.base.tasks import Tasks
from keepstone.server.errors import NoDatabase
from keepstone.server.people.statistics_store import GameFacts, StatisticsStore
from keepstone.server.storage.database import Database
from keepstone.server.wire.statistics import OptionShare, PoolStatistics, SeatShare
from keepstone.stats import Facts, SeatLine, Summary, summary_of

LATEST = 1_000  # number of games of each kind that are counted
VALID_MS = 600_000  # ms for which statistics are cached
MOST_VALUES = 12  # of an option

log = logging.getLogger("keepstone.server")


class StatisticsCache:
    """A cache for the statistics. Only the first request may have to wait; later ones get known statistics."""

    def __init__(self, database: Database, run: Run):
        self._run = run
        self._statistics = StatisticsStore(database)
        self._found: list[PoolStatistics] | None = None
        self._computed_at = 0
        self._tasks = Tasks()
        self._running: asyncio.Task[None] | None = None

    async def get(self) -> list[PoolStatistics]:
        """Return the last known statistics, or none. If these are old, begin to compute new ones."""
        if self._found is None or server_time.steady() - self._computed_at >= VALID_MS:
            running = self.refresh()
            if self._found is None:
                await asyncio.shield(running)
        return self._found or []

    def refresh(self) -> asyncio.Task[None]:
        """Compute the statistics in the background. Return the task, which may already be running."""
        if self._running is None or self._running.done():
            self._running = self._tasks.begin(self._refresh())
        return self._running

    async def close(self) -> None:
        await self._tasks.stop()

    async def _refresh(self) -> None:
        began = server_time.steady()
        try:
            self._found = await self._compute()
            self._computed_at = began
        except NoDatabase:
            log.warning("the statistics are unknown without the database")
        except Exception:
            self._computed_at = began  # so that not every request tries again
            log.exception("the statistics could not be computed")

    async def _compute(self) -> list[PoolStatistics]:
        found = []
        for pool, count in (await self._statistics.counts()).items():
            latest = await self._statistics.latest(pool, LATEST)
            if latest:
                found.append(await self._run(statistics_of, pool, count, latest))
        return found


def statistics_of(pool: Pool, count: int, latest: list[GameFacts]) -> PoolStatistics:
    """Return the statistics of a pool. count: the number of all its games."""
    summary = summary_of(pool.game, pool.players, [_facts(each) for each in latest])
    assert summary.decisions is not None
    return PoolStatistics(
        game=pool.game,
        players=pool.players,
        all_games=count,
        games=summary.games,
        drawn=summary.drawn,
        decisions=round(summary.decisions.median),
        shortest=round(summary.decisions.least),
        longest=round(summary.decisions.most),
        seats=[_seat(each) for each in summary.seats],
        options=_options(summary, latest),
    )


def _facts(each: GameFacts) -> Facts:
    wins = np.zeros(len(each.points), np.float32)
    wins[each.winners] = 1 / len(each.winners)
    result = Result(np.array(each.points, np.int32), wins)
    return Facts(each.options, 0, each.decisions, None, result)


def _seat(line: SeatLine) -> SeatShare:
    score = line.score
    return SeatShare(
        round(line.share, 4),
        round((line.high - line.low) / 2, 4),
        round(score.median),
        round(score.least),
        round(score.most),
    )


def _options(summary: Summary, latest: list[GameFacts]) -> list[OptionShare]:
    """Return how often each value of an option was chosen or dealt, without custom texts, most frequent first."""
    try:
        options = find(summary.game).options
    except UnknownName:
        return []
    shares = []
    for option in options:
        by_seat = [value for each in latest for value in each.seat_options.get(option.name, ())]
        chosen = by_seat or [each.options.get(option.name, option.values[0]) for each in latest]
        counted = sorted(
            {(-chosen.count(value), value) for value in chosen if value in option.values}
        )
        if len(counted) > 1:
            shares += [
                OptionShare(option.name, value, -count / len(chosen), bool(by_seat))
                for count, value in counted[:MOST_VALUES]
            ]
    return shares
