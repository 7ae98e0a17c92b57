"""Deals in the database: their seeds, people's tries, and the boards of a day and of a month."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from sqlalchemy import case, func, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.server.contests.duplicate_seals import unseal_if_over
from keepstone.server.storage.database import INSERTS, Database
from keepstone.server.storage.deal_schema import deals, tries
from keepstone.server.storage.rows import Deal
from keepstone.server.storage.schema import events, matches, seats
from keepstone.server.wire.deals import DealTry, MonthEntry

MONTH = len("2026-11")
LAST_DAY = "-31"


class Outcome(IntEnum):
    """The outcome of a try, from the worst to the best."""

    RESIGNED = 0
    LOST = 1
    DRAWN = 2
    WON = 3


class TryResult(NamedTuple):
    """The result of a game at a deal. margin: the points ahead of the best other player.

    points: None for a try that was stored without its points.
    """

    outcome: Outcome
    margin: int
    points: int | None


class Entry(NamedTuple):
    """A finished try on the board of a day. place: from 1; equal results share a place."""

    place: int
    person: bytes
    match: str
    name: str
    result: TryResult


class DealStore:
    """The deals and tries in the database."""

    def __init__(self, database: Database):
        self._database = database

    async def daily(self, fresh: Deal) -> Deal:
        """Return the stored deal of a day and game. If there is none, store and return the fresh one."""
        async with self._database.writing() as connection:
            insert: Any = INSERTS[connection.dialect.name](deals).values(fresh._asdict())
            await connection.execute(insert.on_conflict_do_nothing())
            return await _deal(connection, _of_day(fresh.day, fresh.game)) or fresh

    async def find(self, id: str) -> Deal | None:
        """Return the deal with this ID, or None."""
        async with self._database.reading() as connection:
            return await _deal(connection, deals.c.id == id)

    async def of_day(self, day: str, game: str) -> Deal | None:
        """Return the deal of a day and game if it was stored, otherwise None."""
        async with self._database.reading() as connection:
            return await _deal(connection, _of_day(day, game))

    async def tries_of_day(self, day: str, person: bytes) -> dict[str, DealTry]:
        """Return a person's tries at the deals of a day, by game."""
        return await self._tries(deals.c.game, (deals.c.day == day) & (tries.c.person == person))

    async def try_of(self, deal: str, person: bytes) -> DealTry | None:
        """Return a person's try at a deal, or None."""
        condition = (deals.c.id == deal) & (tries.c.person == person)
        return (await self._tries(deals.c.id, condition)).get(deal)

    async def finish(self, match: str, result: TryResult) -> list[str]:
        """Store the result of a try. Casual games have no try, so that nothing is stored for them.

        If the try was the last one of a duplicate match, its seal ends. Return the matches that are not secret
        any more.
        """
        done = update(tries).where(tries.c.match == match).values(_result_row(result))
        async with self._database.writing() as connection:
            await connection.execute(done)
            unsealed = await unseal_if_over(connection, match)
            if unsealed:
                await self._database.notify(connection, *unsealed)
            return unsealed

    async def count(self, deal: str) -> int:
        """Return the number of tries, finished or not."""
        async with self._database.reading() as connection:
            query = select(func.count()).select_from(tries).where(tries.c.deal == deal)
            return int((await connection.execute(query)).scalar_one())

    async def board(self, deal: str, limit: int, own: bytes | None) -> list[Entry]:
        """Return the best finished tries at a deal and, after them, a person's own one if it is not among them."""
        finished = (tries.c.deal == deal) & tries.c.outcome.is_not(None)
        query = select(tries, seats.c.name).join(seats, _SEAT).where(finished)
        best = query.order_by(tries.c.outcome.desc(), tries.c.margin.desc(), tries.c.match)
        async with self._database.reading() as connection:
            rows = (await connection.execute(best.limit(limit))).all()
            entries = _ranked(rows)
            if own and all(row.person != own for row in rows):
                mine = (await connection.execute(query.where(tries.c.person == own))).all()
                entries += [await _own_entry(connection, finished, row) for row in mine]
            return entries

    async def differences(self, own: str, others: Sequence[str]) -> dict[str, int | None]:
        """Return, for each of these matches, the number of its first event that differs from a match.

        None means that all events are the same. The database compares them, because reading the logs of a whole
        board would delay all other requests for a tenth of a second.
        """
        mine, other = events.alias(), events.alias()
        is_same = (mine.c.match == own) & (mine.c.number == other.c.number)
        first = func.min(case((mine.c.text.is_distinct_from(other.c.text), other.c.number)))
        query = (
            select(other.c.match, first, func.count())
            .select_from(other.outerjoin(mine, is_same))
            .where(other.c.match.in_(others))
            .group_by(other.c.match)
        )
        async with self._database.reading() as connection:
            counted = select(func.count()).where(events.c.match == own)
            length = (await connection.execute(counted)).scalar_one()
            rows = {row[0]: row[1:] for row in await connection.execute(query)}
        found: dict[str, int | None] = {}
        for match in others:
            differs, count = rows.get(match, (None, 0))
            found[match] = differs or (count + 1 if count < length else None)
        return found

    async def month(self, month: str, game: str, limit: int, own: bytes | None) -> list[MonthEntry]:
        """Return the best people of a month: the number of wins decides, then the sum of the margins.

        own: the person who asks, or None.
        """
        wins = func.sum(case((tries.c.outcome == int(Outcome.WON), 1), else_=0))
        margin, days = func.sum(tries.c.margin), func.count()
        in_month = (deals.c.game == game) & deals.c.day.between(month, month + LAST_DAY)
        query = (
            select(tries.c.person, wins, margin, days, func.max(deals.c.day))
            .join(deals)
            .where(in_month, tries.c.outcome.is_not(None))
            .group_by(tries.c.person)
            .order_by(wins.desc(), margin.desc(), tries.c.person)
            .limit(limit)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
            latest = [(row[0], row[4]) for row in rows]
            named = select(tries.c.person, seats.c.name).join(deals).join(seats, _SEAT)
            of_game = (deals.c.game == game) & tuple_(tries.c.person, deals.c.day).in_(latest)
            names = dict(map(tuple, (await connection.execute(named.where(of_game))).all()))
        results = [(row[1], row[2]) for row in rows]
        return [
            MonthEntry(
                1 + results.index((won, ahead)), names.get(who, ""), won, ahead, played, who == own
            )
            for who, won, ahead, played, _ in rows
        ]

    async def neighbours(self, day: str, game: str) -> tuple[str, str]:
        """Return the last day before and the first day after a day with a deal of the game; "" for none."""
        before = select(func.max(deals.c.day)).where(deals.c.game == game, deals.c.day < day)
        after = select(func.min(deals.c.day)).where(deals.c.game == game, deals.c.day > day)
        async with self._database.reading() as connection:
            found = [(await connection.execute(query)).scalar() for query in (before, after)]
        return found[0] or "", found[1] or ""

    async def _tries(self, key: Any, where: Any) -> dict[str, DealTry]:
        """Return tries by a column of their deals."""
        query = (
            select(key.label("key"), tries.c.match, matches.c.ended)
            .select_from(tries)
            .join(deals)
            .join(matches, matches.c.id == tries.c.match)
            .where(where)
        )
        rows = await self._database.rows(query)
        return {row.key: DealTry(row.match, row.ended is not None) for row in rows}


_SEAT = (seats.c.match == tries.c.match) & (seats.c.kind == "person")


def result_in(row: Any) -> TryResult:
    """Return the result in a row of `tries` or `pars`."""
    return TryResult(Outcome(row.outcome), row.margin, row.points)


def deal_in(row: Any) -> Deal:
    """Return the deal in a row of `deals`."""
    return Deal(*(row._mapping[deals.c[name]] for name in Deal._fields))


def _of_day(day: str | None, game: str) -> Any:
    return (deals.c.day == day) & (deals.c.game == game)


def _result_row(result: TryResult) -> dict[str, int | None]:
    return result._asdict() | {"outcome": int(result.outcome)}


async def _deal(connection: AsyncConnection, where: Any) -> Deal | None:
    row = (await connection.execute(select(deals).where(where))).first()
    return None if row is None else deal_in(row)


def _ranked(rows: Sequence[Any]) -> list[Entry]:
    """Return the entries of the best tries, which are given best first. Equal tries share a place."""
    results = [(row.outcome, row.margin) for row in rows]
    return [
        _entry(1 + results.index(result), row) for result, row in zip(results, rows, strict=True)
    ]


async def _own_entry(connection: AsyncConnection, finished: Any, row: Any) -> Entry:
    """Return the entry of a try that is not among the best, whose place has to be counted."""
    better = tuple_(tries.c.outcome, tries.c.margin) > tuple_(row.outcome, row.margin)
    query = select(func.count()).select_from(tries).where(finished, better)
    return _entry(1 + int((await connection.execute(query)).scalar_one()), row)


def _entry(place: int, row: Any) -> Entry:
    return Entry(place, row.person, row.match, row.name, result_in(row))
