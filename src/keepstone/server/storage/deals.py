"""Deals of the day in the database: their seeds, people's tries, and the boards of a day and of a month."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from sqlalchemy import case, func, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.server.storage.database import Database
from keepstone.server.storage.deal_schema import deals, tries
from keepstone.server.storage.results import INSERTS
from keepstone.server.storage.schema import events, matches, seats

MONTH = len("2026-11")


class Outcome(IntEnum):
    """The outcome of a try, from the worst to the best."""

    RESIGNED = 0
    LOST = 1
    DRAWN = 2
    WON = 3


class Deal(NamedTuple):
    """The deal of a day and game. level: of the bot."""

    day: str
    game: str
    seed: bytes
    level: str


class Try(NamedTuple):
    """A person's try at a deal. over: whether its game has ended."""

    game: str
    match: str
    over: bool


class Entry(NamedTuple):
    """A finished try on the board of a day. place: from 1; equal results share a place."""

    place: int
    person: bytes
    match: str
    name: str
    outcome: Outcome
    margin: int


class MonthEntry(NamedTuple):
    """A person on the board of a month. margin: the sum of the margins; days: the number of finished tries."""

    place: int
    person: bytes
    name: str
    wins: int
    margin: int
    days: int


class DealStore:
    """The deals and tries in the database."""

    def __init__(self, database: Database):
        self._database = database

    async def deal(self, fresh: Deal) -> Deal:
        """Return the stored deal of a day and game. If there is none, store and return the fresh one."""
        async with self._database.writing() as connection:
            insert: Any = INSERTS[connection.dialect.name](deals).values(fresh._asdict())
            await connection.execute(insert.on_conflict_do_nothing())
            return await _deal(connection, fresh.day, fresh.game) or fresh

    async def stored(self, day: str, game: str) -> Deal | None:
        """Return the deal of a day and game if it was stored, otherwise None."""
        async with self._database.reading() as connection:
            return await _deal(connection, day, game)

    async def tries_of(self, day: str, person: bytes) -> dict[str, Try]:
        """Return a person's tries of a day, by game."""
        query = (
            select(tries.c.game, tries.c.match, matches.c.ended)
            .join(matches, matches.c.id == tries.c.match)
            .where(tries.c.day == day, tries.c.person == person)
        )
        async with self._database.reading() as connection:
            rows = await connection.execute(query)
            return {row.game: Try(row.game, row.match, row.ended is not None) for row in rows}

    async def finish(self, match: str, outcome: Outcome, margin: int) -> None:
        """Store the result of a try. Casual games have no try, so that nothing is stored for them."""
        done = update(tries).where(tries.c.match == match)
        async with self._database.writing() as connection:
            await connection.execute(done.values(outcome=int(outcome), margin=margin))

    async def count(self, day: str, game: str) -> int:
        """Return the number of tries, finished or not."""
        async with self._database.reading() as connection:
            query = select(func.count()).select_from(tries).where(_on(day, game))
            return int((await connection.execute(query)).scalar_one())

    async def board(self, day: str, game: str, limit: int, own: bytes | None) -> list[Entry]:
        """Return the best finished tries of a day and, after them, a person's own one if it is not among them."""
        finished = _on(day, game) & tries.c.outcome.is_not(None)
        query = select(tries, seats.c.name).join(seats, _SEAT).where(finished)
        best = query.order_by(tries.c.outcome.desc(), tries.c.margin.desc(), tries.c.match)
        async with self._database.reading() as connection:
            rows = list((await connection.execute(best.limit(limit))).all())
            mine = query.where(tries.c.person == own) if own else None
            if mine is not None and all(row.person != own for row in rows):
                rows += (await connection.execute(mine)).all()
            return [await _entry(connection, finished, row) for row in rows]

    async def logs(self, found: Sequence[str]) -> dict[str, list[str]]:
        """Return the texts of all events of these matches, by match."""
        query = select(events.c.match, events.c.text).where(events.c.match.in_(found))
        logs: dict[str, list[str]] = {match: [] for match in found}
        async with self._database.reading() as connection:
            for row in await connection.execute(query.order_by(events.c.match, events.c.number)):
                logs[row.match].append(row.text)
        return logs

    async def month(self, month: str, game: str, limit: int) -> list[MonthEntry]:
        """Return the best people of a month: the number of wins decides, then the sum of the margins."""
        wins = func.sum(case((tries.c.outcome == int(Outcome.WON), 1), else_=0))
        margin, days = func.sum(tries.c.margin), func.count()
        in_month = (tries.c.game == game) & (func.substr(tries.c.day, 1, MONTH) == month)
        query = (
            select(tries.c.person, wins, margin, days, func.max(tries.c.day))
            .where(in_month, tries.c.outcome.is_not(None))
            .group_by(tries.c.person)
            .order_by(wins.desc(), margin.desc(), tries.c.person)
            .limit(limit)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
            latest = [(row[0], row[4]) for row in rows]
            named = select(tries.c.person, seats.c.name).join(seats, _SEAT)
            of_game = (tries.c.game == game) & tuple_(tries.c.person, tries.c.day).in_(latest)
            names = dict(map(tuple, (await connection.execute(named.where(of_game))).all()))
        results = [(row[1], row[2]) for row in rows]
        return [
            MonthEntry(1 + results.index(result), row[0], names.get(row[0], ""), *row[1:4])
            for row, result in zip(rows, results, strict=True)
        ]

    async def neighbours(self, day: str, game: str) -> tuple[str, str]:
        """Return the last day before and the first day after a day with a deal of the game; "" for none."""
        before = select(func.max(deals.c.day)).where(deals.c.game == game, deals.c.day < day)
        after = select(func.min(deals.c.day)).where(deals.c.game == game, deals.c.day > day)
        async with self._database.reading() as connection:
            found = [(await connection.execute(query)).scalar() for query in (before, after)]
        return found[0] or "", found[1] or ""


_SEAT = (seats.c.match == tries.c.match) & (seats.c.kind == "person")


def _on(day: str, game: str) -> Any:
    return (tries.c.day == day) & (tries.c.game == game)


async def _deal(connection: AsyncConnection, day: str, game: str) -> Deal | None:
    query = select(deals).where(deals.c.day == day, deals.c.game == game)
    row = (await connection.execute(query)).first()
    return None if row is None else Deal(row.day, row.game, row.seed, row.level)


async def _entry(connection: AsyncConnection, finished: Any, row: Any) -> Entry:
    better = tuple_(tries.c.outcome, tries.c.margin) > tuple_(row.outcome, row.margin)
    query = select(func.count()).select_from(tries).where(finished, better)
    place = 1 + int((await connection.execute(query)).scalar_one())
    return Entry(place, row.person, row.match, row.name, Outcome(row.outcome), row.margin)
