"""Profiles of people, their finished games and badges, and leaderboards."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import Any, Literal, NamedTuple, Protocol

from sqlalchemy import delete, func, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.match import Seat, clean_name
from keepstone.ratings import Pool, Standing
from keepstone.ratings.standing import PROVISIONAL_GAMES
from keepstone.server.people.play_queue import queue_play
from keepstone.server.people.rating_store import Moment, standing_in
from keepstone.server.storage.database import INSERTS, Queries
from keepstone.server.storage.puzzle_results import PuzzleAnswer, answers_of
from keepstone.server.storage.rating_schema import (
    places,
    play_ratings,
    profiles,
    ratings,
    results,
)
from keepstone.server.storage.rows import seat_in
from keepstone.server.storage.schema import archives, seats
from keepstone.server.wire.cards import SeatCard
from keepstone.server.wire.profiles import BadgeCard, LeaderCard, PlayedGameCard

Outcome = Literal["won", "lost"]
PUZZLES_OF_DAY = 5  # first answers, all of which must be right


class Profile(NamedTuple):
    """A person's profile. id: its public ID; since: when it was created."""

    person: bytes
    id: str
    name: str
    public: bool
    since: str


class GameFilter(NamedTuple):
    """A filter for the list of a person's games.

    opponent: a part of another player's name; empty for all games.
    """

    game: str = ""
    outcome: Outcome | None = None
    opponent: str = ""


class LeaveOthers(Protocol):
    """Gives a person's part in contests to a stranger, and deletes the person from clubs, in a transaction."""

    async def __call__(
        self,
        connection: AsyncConnection,
        person: bytes,
        stranger: bytes,
        name: str,
        finished: Any,
        /,
    ) -> None:
        """Replace the person by the stranger. finished: a query for the person's finished matches."""


class ProfileStore(Queries):
    async def of(self, person: bytes) -> Profile | None:
        return await self._first(profiles.c.person == person)

    async def public(self, id: str) -> Profile | None:
        return await self._first((profiles.c.id == id) & profiles.c.public)

    async def save(self, profile: Profile) -> None:
        """Save a profile. If the person has one, it keeps its ID and its time. The person's play will be rated."""
        new = {"name": profile.name, "public": profile.public}
        async with self._database.writing() as connection:
            insert: Any = INSERTS[connection.dialect.name](profiles).values(profile._asdict())
            await connection.execute(
                insert.on_conflict_do_update(index_elements=["person"], set_=new)
            )
            await queue_play(connection, places.c.person == profile.person)

    async def drop(self, person: bytes) -> None:
        await self._database.write(delete(profiles).where(profiles.c.person == person))

    async def games(
        self, person: bytes, wanted: GameFilter, before: Moment | None, limit: int
    ) -> list[PlayedGameCard]:
        query = select(places).where(places.c.person == person, *_conditions(wanted))
        if before is not None:
            query = query.where(tuple_(places.c.ended, places.c.match) < tuple_(*before))
        newest = query.order_by(places.c.ended.desc(), places.c.match.desc()).limit(limit)
        async with self._database.reading() as connection:
            rows = (await connection.execute(newest)).all()
            seated = select(seats).where(seats.c.match.in_([row.match for row in rows]))
            found = await connection.execute(seated.order_by(seats.c.match, seats.c.seat))
            by_match = {
                match: [seat_in(row) for row in of_match]
                for match, of_match in groupby(found.mappings(), lambda row: row["match"])
            }
        return [_played(row, by_match[row.match]) for row in rows]

    async def leaders(self, pool: Pool, limit: int) -> list[LeaderCard]:
        """Return the highest ratings of people with public profiles, except provisional ratings."""
        query = (
            select(profiles, ratings)
            .join(ratings, ratings.c.person == profiles.c.person)
            .where(ratings.c.game == pool.game, ratings.c.players == pool.players)
            .where(profiles.c.public, ratings.c.games_alone >= PROVISIONAL_GAMES)
            .order_by(ratings.c.mean.desc(), ratings.c.alone_mean.desc(), profiles.c.id)
            .limit(limit)
        )
        rows = await self._database.rows(query)
        return [_leader(profile_in(row), standing_in(row)) for row in rows]

    async def forget(
        self, person: bytes, stranger: bytes, name: str, leave: LeaveOthers
    ) -> list[str]:
        """Assign all finished games of a person to a stranger with a neutral name. Return the matches.

        The ratings of the other players stay the same. stranger: random bytes that replace the hash of the key and
        belong to no key; leave: does the same in contests.
        """
        own = select(results.c.match).join(places).where(places.c.person == person)
        values = {"person": stranger, "secret": None, "name": name}
        async with self._database.writing() as connection:
            for table in (profiles, play_ratings):
                await connection.execute(delete(table).where(table.c.person == person))
            found = list((await connection.execute(own)).scalars())
            held = (seats.c.person == person) & seats.c.match.in_(own)
            await connection.execute(update(seats).where(held).values(values))
            await _number_names(connection, seats.c.person == stranger, name)
            gone = archives.c.match.in_(own)  # the next start creates them again, without the name
            await connection.execute(delete(archives).where(gone))
            await leave(connection, person, stranger, name, own)
            for table in (ratings, places):
                row = table.c.person == person
                await connection.execute(update(table).where(row).values(person=stranger))
            if found:
                await self._database.notify(connection, *found)
        return found

    async def _first(self, where: Any) -> Profile | None:
        async with self._database.reading() as connection:
            row = (await connection.execute(select(profiles).where(where))).first()
            return None if row is None else profile_in(row)


def _played(row: Any, seated: Sequence[Seat]) -> PlayedGameCard:
    return PlayedGameCard(
        table=row.match,
        game=row.game,
        ended=row.ended,
        seats=[SeatCard(seat.name, seat.kind, seat.level, "", seat.program) for seat in seated],
        you=row.seat,
        place=row.place,
        rating=None if row.mean is None else round(row.mean),
        change=None if row.change is None else round(row.change),
    )


def _leader(profile: Profile, standing: Standing) -> LeaderCard:
    mean, error = round(standing.rating.mean), round(standing.rating.error)
    return LeaderCard(profile.id, profile.name, mean, error, standing.games)


async def _number_names(connection: AsyncConnection, where: Any, name: str) -> None:
    """Append numbers to equal names in a match. where: a condition on the seats that get a number."""
    other = seats.alias()
    same = [other.c.match == seats.c.match, other.c.seat != seats.c.seat, other.c.name == name]
    twice = select(seats).where(
        where, seats.c.name == name, select(other.c.seat).where(*same).exists()
    )
    for row in (await connection.execute(twice)).all():
        others = select(seats.c.name).where(seats.c.match == row.match, seats.c.seat != row.seat)
        taken = (await connection.execute(others)).scalars().all()
        this = (seats.c.match == row.match) & (seats.c.seat == row.seat)
        new = {"name": clean_name(name, taken)}
        await connection.execute(update(seats).where(this).values(new))


def _conditions(wanted: GameFilter) -> list[Any]:
    conditions: list[Any] = []
    if wanted.game:
        conditions.append(places.c.game == wanted.game)
    if wanted.outcome:
        conditions.append(places.c.place == 1 if wanted.outcome == "won" else places.c.place > 1)
    if wanted.opponent:
        part = func.lower(seats.c.name).contains(wanted.opponent.lower(), autoescape=True)
        others = select(seats.c.match).where(
            seats.c.match == places.c.match, seats.c.seat != places.c.seat, part
        )
        conditions.append(others.exists())
    return conditions


def profile_in(row: Any) -> Profile:
    return Profile(*(row._mapping[profiles.c[name]] for name in Profile._fields))


class BadgeStore(Queries):
    async def of(self, person: bytes) -> list[BadgeCard]:
        first = func.min(places.c.ended)
        own = (places.c.person == person) & (places.c.place > 0)
        async with self._database.reading() as connection:
            games = await connection.execute(
                select(places.c.game, first).where(own).group_by(places.c.game)
            )
            badges = [BadgeCard("game", game, ended[:10]) for game, ended in games]
            day = perfect_day(await answers_of(connection, person))
        if day is not None:
            badges.append(BadgeCard("puzzles", "", day))
        return sorted(badges, key=lambda badge: (badge.day, badge.kind, badge.game))


def perfect_day(answers: list[PuzzleAnswer]) -> str | None:
    """Return the first day with at least PUZZLES_OF_DAY first answers to puzzles, all of them right."""
    days: dict[str, list[bool]] = defaultdict(list)
    for answer in answers:
        days[datetime.fromtimestamp(answer.at / 1000, UTC).date().isoformat()].append(answer.right)
    perfect = (day for day, first in days.items() if len(first) >= PUZZLES_OF_DAY and all(first))
    return min(perfect, default=None)
