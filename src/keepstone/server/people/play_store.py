"""The play of finished matches, and the ratings of play that follow from it."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.ratings import Pool
from keepstone.ratings.play_rating import (
    LATEST_GAMES,
    KindPlay,
    PlayRating,
    SeatPlay,
    Sum,
    loss_in,
    play_rating,
)
from keepstone.ratings.standing import FEWEST_TURNS
from keepstone.server.people.play_queue import AT_ONCE, first_due, is_wanted, take
from keepstone.server.people.profile_store import Profile, profile_in
from keepstone.server.people.rating_store import in_pool, lock_pool
from keepstone.server.storage.database import Queries
from keepstone.server.storage.rating_schema import (
    places,
    play_ratings,
    plays,
    profiles,
    results,
)

_each = places.alias()
LEFT_EARLY = select(_each.c.match).where(_each.c.turns < FEWEST_TURNS)


class PlayStore(Queries):
    async def take(self, now: int, until: int) -> str | None:
        """Take a match to analyse, or return None. No other process gets it before `until`, in ms since 1970."""
        async with self._database.reading() as connection:
            due = await first_due(connection, now)
        if due is None:
            return None
        match: str = due.match
        async with self._database.writing() as connection:
            if not await take(connection, due, until):
                return None
            if await is_wanted(connection, match):
                return match
            await connection.execute(delete(plays).where(plays.c.match == match))
            return None

    async def put_back(self, match: str) -> None:
        waiting = (plays.c.match == match) & plays.c.due.is_not(None)
        await self._database.write(update(plays).where(waiting).values(due=AT_ONCE))

    async def save(self, match: str, seats: Sequence[SeatPlay]) -> None:
        """Save the play of each seat in a match, and rate its players again. seats: empty if it is unknown."""
        done = update(plays).where(plays.c.match == match).values(due=None, seats=[*seats])
        seated = select(places).where(places.c.match == match, places.c.person.is_not(None))
        async with self._database.writing() as connection:
            await connection.execute(done)
            for row in (await connection.execute(seated.order_by(places.c.person))).all():
                pool = Pool(row.game, row.players)
                await lock_pool(connection, pool)
                for counts in (False, True):
                    await _rate(connection, pool, row.person, counts)

    async def losses(self, games: Sequence[str]) -> dict[bytes, float]:
        query = (
            select(places.c.person, places.c.seat, plays.c.seats)
            .join(plays, plays.c.match == places.c.match)
            .where(places.c.match.in_(games), plays.c.due.is_(None))
        )
        found: dict[bytes, list[SeatPlay]] = defaultdict(list)
        for row in await self._database.rows(query):
            if row.seats and row.person is not None:
                found[row.person].append(_play(row.seats[row.seat]))
        means = {person: loss_in(own) for person, own in found.items()}
        return {person: mean for person, mean in means.items() if mean is not None}

    async def of_person(self, person: bytes) -> list[tuple[Pool, PlayRating]]:
        own = (play_ratings.c.person == person) & play_ratings.c.counts.is_(False)
        query = select(play_ratings).where(own)
        ordered = query.order_by(play_ratings.c.game, play_ratings.c.players)
        rows = await self._database.rows(ordered)
        return [(Pool(row.game, row.players), _rating(row)) for row in rows]

    async def leaders(self, pool: Pool, limit: int) -> list[tuple[Profile, PlayRating]]:
        """Return the best players of rated games, by the upper ends of the intervals: luck gives no lead."""
        query = (
            select(profiles, play_ratings)
            .join(play_ratings, play_ratings.c.person == profiles.c.person)
            .where(in_pool(play_ratings, pool), play_ratings.c.counts)
            .where(profiles.c.public, play_ratings.c.loss.is_not(None))
            .order_by(play_ratings.c.loss + play_ratings.c.error, profiles.c.id)
            .limit(limit)
        )
        rows = await self._database.rows(query)
        return [(profile_in(row), _rating(row)) for row in rows]


async def _rate(connection: AsyncConnection, pool: Pool, person: bytes, counts: bool) -> None:
    """Compute a rating of play again. counts: over matches that count, without those that somebody left early."""
    query = (
        select(places.c.seat, plays.c.seats)
        .join(plays, plays.c.match == places.c.match)
        .where(places.c.person == person, in_pool(places, pool), plays.c.due.is_(None))
        .order_by(places.c.ended.desc(), places.c.match.desc())
        .limit(LATEST_GAMES)
    )
    if counts:
        query = query.join(results, results.c.match == places.c.match)
        query = query.where(results.c.counts, places.c.match.not_in(LEFT_EARLY))
    rows = (await connection.execute(query)).all()
    found = play_rating([_play(row.seats[row.seat]) for row in rows if row.seats])
    key = {"game": pool.game, "players": pool.players, "person": person, "counts": counts}
    same = [play_ratings.c[name] == value for name, value in key.items()]
    await connection.execute(delete(play_ratings).where(*same))
    if found.games:
        kinds = [[kind.kind, kind.decisions, kind.loss] for kind in found.kinds]
        values = {"games": found.games, "decisions": found.decisions, "kinds": kinds}
        values |= {"loss": found.loss, "error": found.error}
        await connection.execute(insert(play_ratings).values(key | values))


def _play(stored: dict[str, list[Any]]) -> SeatPlay:
    return {kind: Sum(*numbers) for kind, numbers in stored.items()}


def _rating(row: Any) -> PlayRating:
    kinds = tuple(KindPlay(*kind) for kind in row.kinds)
    return PlayRating(row.games, row.decisions, row.loss, row.error, kinds)
