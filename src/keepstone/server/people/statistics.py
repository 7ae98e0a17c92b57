"""Statistics of the games on this server: how many there are, how they end, and what people choose."""

import asyncio
import logging
from typing import Any, NamedTuple

import numpy as np
from sqlalchemy import func, select

from keepstone.data.results import Result
from keepstone.errors import UnknownName
from keepstone.games import find
from keepstone.ratings import Pool
from keepstone.server.base import server_time
from keepstone.server.base.fair_queue import Run
from keepstone.server.base.tasks import Tasks
from keepstone.server.errors import NoDatabase
from keepstone.server.people.rating_store import in_pool
from keepstone.server.storage.database import Database, Queries
from keepstone.server.storage.lists import sealed
from keepstone.server.storage.rating_schema import places, results
from keepstone.server.storage.schema import matches
from keepstone.server.wire.statistics import OptionShare, PoolStatistics, SeatShare
from keepstone.stats import Facts, SeatLine, Summary, summary_of

LATEST = 1_000  # number of games of each kind that are counted
VALID_MS = 600_000  # ms for which statistics are cached
MOST_VALUES = 12  # of an option

log = logging.getLogger("keepstone.server")


class GameFacts(NamedTuple):
    """A match with a winner. seat_options: the values, by seat, of options that differ from seat to seat."""

    options: dict[str, str]
    decisions: int
    winners: list[int]
    points: list[int]
    seat_options: dict[str, list[str]]


class StatisticsStore(Queries):
    """Queries for statistics. They read whole indexes, so their results must be cached."""

    async def counts(self) -> dict[Pool, int]:
        pool = results.c.game, results.c.players
        query = select(*pool, func.count()).group_by(*pool).order_by(*pool)
        rows = await self._database.rows(query)
        return {Pool(game, players): count for game, players, count in rows}

    async def latest(self, pool: Pool, limit: int) -> list[GameFacts]:
        """Return the latest matches of a pool that have a winner, without those whose deal is still sealed."""
        chosen = (
            select(results.c.match, results.c.facts, matches.c.options)
            .join(matches, matches.c.id == results.c.match)
            .where(in_pool(results, pool), results.c.facts.is_not(None), ~sealed())
            .order_by(results.c.ended.desc(), results.c.match.desc())
            .limit(limit)
            .subquery()
        )
        query = (
            select(chosen, places.c.seat)
            .join(places, (places.c.match == chosen.c.match) & (places.c.place == 1))
            .order_by(chosen.c.match, places.c.seat)
        )
        found: dict[str, GameFacts] = {}
        async with self._database.reading() as connection:
            for row in (await connection.execute(query)).all():
                facts: dict[str, Any] = row.facts
                by_seat = facts.get("seat_options", {})
                new = GameFacts(row.options, facts["decisions"], [], facts["points"], by_seat)
                found.setdefault(row.match, new).winners.append(row.seat)
        return [*found.values()]


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
    summary = summary_of(pool.game, pool.players, [_facts(game) for game in latest])
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
        seats=[_seat(line) for line in summary.seats],
        options=_options(summary, latest),
    )


def _facts(game: GameFacts) -> Facts:
    wins = np.zeros(len(game.points), np.float32)
    wins[game.winners] = 1 / len(game.winners)
    result = Result(np.array(game.points, np.int32), wins)
    return Facts(game.options, 0, game.decisions, None, result)


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
        by_seat = [value for game in latest for value in game.seat_options.get(option.name, ())]
        chosen = by_seat or [game.options.get(option.name, option.values[0]) for game in latest]
        counted = sorted(
            {(-chosen.count(value), value) for value in chosen if value in option.values}
        )
        if len(counted) > 1:
            shares += [
                OptionShare(option.name, value, -count / len(chosen), bool(by_seat))
                for count, value in counted[:MOST_VALUES]
            ]
    return shares
