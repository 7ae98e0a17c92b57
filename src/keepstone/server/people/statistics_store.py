"""Facts about the latest finished matches, for statistics."""

from typing import Any, NamedTuple

from sqlalchemy import func, select

from keepstone.ratings import Pool
from keepstone.server.people.rating_store import in_pool
from keepstone.server.storage.database import Database
from keepstone.server.storage.lists import sealed
from keepstone.server.storage.rating_schema import places, results
from keepstone.server.storage.schema import matches


class GameFacts(NamedTuple):
    """A match with a winner. seat_options: the values, by seat, of options that differ from seat to seat."""

    options: dict[str, str]
    decisions: int
    winners: list[int]
    points: list[int]
    seat_options: dict[str, list[str]]


class StatisticsStore:
    """Queries for statistics. They read whole indexes, so their results must be cached."""

    def __init__(self, database: Database):
        self._database = database

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
