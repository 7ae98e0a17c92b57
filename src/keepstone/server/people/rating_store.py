"""Results of finished matches, and the ratings that follow from them.

The ratings are a function of the results, in the order in which the matches ended. If a result is stored after the
results of matches that ended later, these later matches are rated again.
"""

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.ratings import Player, Pool, Rating, Standing, first_standing, play
from keepstone.ratings.proof import Proof, parse_games
from keepstone.server.people.play_queue import queue_play
from keepstone.server.storage.database import INSERTS, Queries
from keepstone.server.storage.rating_schema import places, ratings, results
from keepstone.server.storage.schema import matches

AT_ONCE = 1000  # matches between two writes, when many are rated
STANDING = (
    *("mean", "estimate", "sd", "alone_mean", "alone_sd", "games", "games_alone"),
    *("beaten", "latest"),
)
KEY = ("game", "players", "person")
BEGINNING = ("", "")

Moment = tuple[str, str]  # when a match ended, and its ID


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a finished match, by seat. counts: whether it changes ratings.

    persons: the hashes of the persons' keys; levels: the levels of the bots; places: 1 for winners, 0 if there is
    no result. turns: the number of decisions of each person. facts: see
    keepstone.server.people.statistics, or None if there is no result.
    """

    match: str
    pool: Pool
    ended: str
    counts: bool
    persons: Sequence[bytes | None]
    levels: Sequence[str | None]
    places: Sequence[int]
    turns: Sequence[int | None]
    facts: dict[str, Any] | None = None


class RatingStore(Queries):
    async def missing(self) -> list[str]:
        query = select(matches.c.id).where(
            matches.c.ended.is_not(None), matches.c.id.not_in(select(results.c.match))
        )
        ordered = query.order_by(matches.c.ended, matches.c.id)
        return await self._database.column(ordered)

    async def rated(self) -> list[str]:
        query = select(matches.c.id).where(matches.c.ended.is_not(None), matches.c.rated)
        ordered = query.order_by(matches.c.ended, matches.c.id)
        return await self._database.column(ordered)

    async def save(self, result: Result) -> None:
        """Store a result, unless the match has one, and change the ratings if it counts."""
        async with self._database.writing() as connection:
            await lock_pool(connection, result.pool)
            if await _insert(connection, result):
                await queue_play(connection, places.c.match == result.match)
                if result.counts:
                    await _rate_from(connection, result.pool, (result.ended, result.match))

    async def correct(self, result: Result) -> bool:
        """Replace a result, except its facts. Return whether it changed. The ratings need `recompute`."""
        stored = select(places.c.place, places.c.turns).where(places.c.match == result.match)
        counts = select(results.c.counts).where(results.c.match == result.match)
        async with self._database.writing() as connection:
            await lock_pool(connection, result.pool)
            if await _insert(connection, result):
                return True
            rows = await connection.execute(stored.order_by(places.c.seat))
            before, now = [*map(tuple, rows)], [*zip(result.places, result.turns, strict=True)]
            counted = (await connection.execute(counts)).scalar_one()
            if before == now and counted == result.counts:
                return False
            row = results.c.match == result.match
            await connection.execute(update(results).where(row).values(counts=result.counts))
            for seat, (place, turns) in enumerate(now):
                seated = (places.c.match == result.match) & (places.c.seat == seat)
                values = {"place": place, "turns": turns, **dict.fromkeys((*STANDING, "change"))}
                await connection.execute(update(places).where(seated).values(values))
            return True

    async def is_outdated(self) -> bool:
        """Return whether a migration has deleted the ratings, so that they must be computed again."""
        found = select(func.count()).select_from(ratings)
        counted = select(results.c.match).where(results.c.counts).limit(1)
        async with self._database.reading() as connection:
            none = (await connection.execute(found)).scalar_one() == 0
            return none and (await connection.execute(counted)).first() is not None

    async def recompute(self) -> int:
        async with self._database.reading() as connection:
            pools = select(results.c.game, results.c.players).where(results.c.counts).distinct()
            rows = (await connection.execute(pools)).all()
            known = (await connection.execute(select(ratings.c.game, ratings.c.players))).all()
        count = 0
        for game, players in sorted({tuple(row) for row in (*rows, *known)}):
            pool = Pool(game, players)
            async with self._database.writing() as connection:
                await lock_pool(connection, pool)
                await connection.execute(delete(ratings).where(in_pool(ratings, pool)))
                count += await _rate_from(connection, pool, BEGINNING)
        return count

    async def of_person(self, person: bytes) -> list[tuple[Pool, Standing]]:
        query = select(ratings).where(ratings.c.person == person)
        rows = await self._database.rows(query.order_by(ratings.c.game, ratings.c.players))
        return [(Pool(row.game, row.players), standing_in(row)) for row in rows]

    async def estimates(self, pool: Pool, persons: Sequence[bytes]) -> dict[bytes, float]:
        some = in_pool(ratings, pool) & ratings.c.person.in_(persons)
        query = select(ratings.c.person, ratings.c.estimate).where(some)
        return {row.person: row.estimate for row in await self._database.rows(query)}


async def lock_pool(connection: AsyncConnection, pool: Pool) -> None:
    """Let only one transaction at a time change the ratings of a pool. SQLite has only one writer anyway."""
    if connection.dialect.name == "postgresql":
        number = zlib.crc32(f"{pool.game}/{pool.players}".encode())
        await connection.execute(select(func.pg_advisory_xact_lock(number)))


async def _insert(connection: AsyncConnection, result: Result) -> bool:
    """Insert a result. Return False if the match already has a result."""
    shared = {
        "match": result.match,
        "game": result.pool.game,
        "players": result.pool.players,
        "ended": result.ended,
    }
    facts = {} if result.facts is None else {"facts": result.facts}
    values = {**shared, "counts": result.counts, **facts}
    new: Any = INSERTS[connection.dialect.name](results).values(values)
    inserted = new.on_conflict_do_nothing().returning(results.c.match)
    if (await connection.execute(inserted)).first() is None:
        return False
    columns = ("person", "level", "place", "turns")
    seats = zip(result.persons, result.levels, result.places, result.turns, strict=True)
    rows = [
        {**shared, "seat": seat, **dict(zip(columns, values, strict=True))}
        for seat, values in enumerate(seats)
    ]
    await connection.execute(insert(places), rows)
    return True


async def _rate_from(connection: AsyncConnection, pool: Pool, since: Moment) -> int:
    """Rate the matches of a pool that ended at or after a moment, in order. Return how many."""
    known: dict[bytes, Standing] = {}
    count, after = 0, since
    while group := await _matches_from(connection, pool, after, included=count == 0):
        persons = {row.person for rows in group for row in rows if row.person is not None}
        await _look_up(connection, pool, persons - known.keys(), since, known)
        changes = [change for rows in group for change in _rate_match(pool, rows, known)]
        await connection.execute(UPDATE_PLACES, changes)
        count += len(group)
        after = group[-1][0].ended, group[-1][0].match
    rows = [
        {"game": pool.game, "players": pool.players, "person": person, **_columns(standing)}
        for person, standing in known.items()
        if standing.games
    ]
    if rows:
        upsert: Any = INSERTS[connection.dialect.name](ratings)
        new = {name: upsert.excluded[name] for name in STANDING}
        await connection.execute(upsert.on_conflict_do_update(index_elements=KEY, set_=new), rows)
    return count


UPDATE_PLACES = (
    update(places)
    .where(places.c.match == bindparam("of_match"), places.c.seat == bindparam("of_seat"))
    .values({name: bindparam(f"new_{name}") for name in (*STANDING, "change")})
)


async def _matches_from(
    connection: AsyncConnection, pool: Pool, moment: Moment, included: bool
) -> list[list[Any]]:
    """Return the places in the next matches that count, by match, in the order in which the matches ended."""
    ended = tuple_(results.c.ended, results.c.match)
    start = tuple_(*moment)
    later = ended >= start if included else ended > start
    chosen = (
        select(results.c.match)
        .where(in_pool(results, pool), results.c.counts, later)
        .order_by(results.c.ended, results.c.match)
        .limit(AT_ONCE)
        .subquery()
    )
    query = select(places).join(chosen, chosen.c.match == places.c.match)
    rows = await connection.execute(query.order_by(places.c.ended, places.c.match, places.c.seat))
    return [list(of_match) for _, of_match in groupby(rows.all(), lambda row: row.match)]


async def _look_up(
    connection: AsyncConnection,
    pool: Pool,
    persons: Iterable[bytes],
    moment: Moment,
    known: dict[bytes, Standing],
) -> None:
    """Add each person's standing before a moment to `known`."""
    for person in persons:
        before = (
            select(places)
            .where(places.c.person == person, in_pool(places, pool), places.c.mean.is_not(None))
            .where(tuple_(places.c.ended, places.c.match) < tuple_(*moment))
            .order_by(places.c.ended.desc(), places.c.match.desc())
            .limit(1)
        )
        row = None if moment == BEGINNING else (await connection.execute(before)).first()
        known[person] = first_standing(pool) if row is None else standing_in(row)


def _rate_match(
    pool: Pool, rows: Sequence[Any], known: dict[bytes, Standing]
) -> list[dict[str, Any]]:
    """Rate a match, note the standings in `known`, and return the changes to its rows in `places`."""
    players = [
        Player(row.place, bot=pool.bot(row.level))
        if row.person is None
        else Player(row.place, known[row.person], turns=row.turns)
        for row in rows
    ]
    changes = []
    for row, after in zip(rows, play(players), strict=True):
        if after is not None:
            before, known[row.person] = known[row.person], after
            values = dict.fromkeys((*STANDING, "change"))
            if after != before:
                values |= _columns(after)
                values["change"] = after.rating.mean - before.rating.mean
            new = {f"new_{name}": value for name, value in values.items()}
            changes.append({"of_match": row.match, "of_seat": row.seat, **new})
    return changes


def in_pool(table: Any, pool: Pool) -> Any:
    return (table.c.game == pool.game) & (table.c.players == pool.players)


def standing_in(row: Any) -> Standing:
    estimate, alone = Rating(row.estimate, row.sd), Rating(row.alone_mean, row.alone_sd)
    proof = Proof(Pool(row.game, row.players), row.beaten, parse_games(row.latest))
    return Standing(estimate, alone, proof, row.games, row.games_alone)


def _columns(standing: Standing) -> dict[str, Any]:
    values = (
        standing.rating.mean,
        standing.estimate.mean,
        standing.estimate.sd,
        standing.alone.mean,
        standing.alone.sd,
        standing.games,
        standing.games_alone,
        standing.proof.beaten,
        standing.proof.text,
    )
    return dict(zip(STANDING, values, strict=True))
