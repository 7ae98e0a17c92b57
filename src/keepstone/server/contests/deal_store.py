"""Deals in the database, and people's games at them."""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from sqlalchemy import case, func, select, tuple_, update

from keepstone.server.contests.contest_store import contest_in, deal_in
from keepstone.server.contests.seals import unseal_if_over
from keepstone.server.storage.contest_schema import contests, deals, entrants, tries
from keepstone.server.storage.database import Queries
from keepstone.server.storage.rows import Deal
from keepstone.server.storage.schema import events, matches
from keepstone.server.wire.contests import MonthEntry, Note

LAST_DAY = "-31"


class Outcome(IntEnum):
    """The outcome of a try, from the worst to the best."""

    RESIGNED = 0
    LOST = 1
    DRAWN = 2
    WON = 3


class TryResult(NamedTuple):
    """The result of a game at a deal. margin: the points ahead of the best other player.

    points: None for a try that was stored without its points. note: why a bot has played on, or "".
    """

    outcome: Outcome
    margin: int
    points: int | None
    note: Note = ""


class Try(NamedTuple):
    """A person's game at a deal, or a bye.

    deal: its number. match, seat: None for a bye; match is also None until the table of a pair is open. pair: the
    number of the pair in its round, or None. over: whether the game has ended. result: None until it is stored,
    for a bye, and for a game that ended too late.
    """

    person: bytes
    deal: int
    match: str | None
    seat: int | None
    pair: int | None
    note: Note
    over: bool
    result: TryResult | None


class DealStore(Queries):
    """The deals and tries in the database."""

    async def find(self, id: str) -> Deal | None:
        """Return the deal with this ID, or None."""
        found = await self._deals(deals.c.id == id)
        return found[0] if found else None

    async def of(self, contest: str) -> list[Deal]:
        """Return the deals of a contest in order."""
        return await self._deals(deals.c.contest == contest)

    async def try_of(self, deal: str, person: bytes) -> Try | None:
        """Return a person's try at a deal, or None."""
        found = await self._tries((tries.c.deal == deal) & (tries.c.person == person))
        return found[0] if found else None

    async def tries(self, contest: str) -> list[Try]:
        """Return all tries in a contest, by deal and pair."""
        return await self._tries(deals.c.contest == contest)

    async def best(self, deal: str, limit: int, own: bytes | None) -> list[Try]:
        """Return the best finished tries at a deal, and a person's own one."""
        finished = (tries.c.deal == deal) & tries.c.outcome.is_not(None)
        best = await self._tries(finished, limit=limit)
        mine = (tries.c.deal == deal) & (tries.c.person == own)
        if own is None or any(game.person == own for game in best):
            return best
        return best + await self._tries(mine)

    async def place(self, deal: str, result: TryResult) -> int:
        """Return the place of a result among the finished tries at a deal, from 1."""
        better = tuple_(tries.c.outcome, tries.c.margin) > tuple_(
            int(result.outcome), result.margin
        )
        finished = (tries.c.deal == deal) & tries.c.outcome.is_not(None)
        query = select(func.count()).select_from(tries).where(finished, better)
        async with self._database.reading() as connection:
            return 1 + int((await connection.execute(query)).scalar_one())

    async def unfinished_of(self, person: bytes, some: Iterable[str]) -> dict[str, str]:
        """Return a person's newest unfinished games in some contests, by contest."""
        query = (
            select(deals.c.contest, tries.c.match)
            .join(tries, tries.c.deal == deals.c.id)
            .join(matches, matches.c.id == tries.c.match)
            .where(tries.c.person == person, matches.c.ended.is_(None))
            .where(deals.c.contest.in_(list(some)))
            .order_by(deals.c.number)
        )
        return {row.contest: row.match for row in await self._database.rows(query)}

    async def finished_of(self, person: bytes, some: Iterable[str]) -> set[str]:
        """Return those of some contests in which a person has finished a game at every deal."""
        ended = func.count(matches.c.ended)
        query = (
            select(deals.c.contest)
            .outerjoin(tries, (tries.c.deal == deals.c.id) & (tries.c.person == person))
            .outerjoin(matches, matches.c.id == tries.c.match)
            .where(deals.c.contest.in_(list(some)))
            .group_by(deals.c.contest)
            .having(ended == func.count())
        )
        return set(await self._database.column(query))

    async def finish(
        self, match: str, results: dict[int, TryResult]
    ) -> tuple[str | None, list[str]]:
        """Store the results of a finished game by seat. Casual games have no tries: nothing is stored for them.

        If it was the last game of a contest or round, the seals end. Return the contest, or None, and the matches
        that are not secret any more.
        """
        async with self._database.writing() as connection:
            for seat, result in results.items():
                done = update(tries).where(tries.c.match == match, tries.c.seat == seat)
                row = result._asdict() | {"outcome": int(result.outcome)}
                await connection.execute(done.values(row))
            contest, unsealed = await unseal_if_over(connection, match)
            if contest:
                await self._database.notify(connection, contest, *unsealed)
            return contest, unsealed

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
        in_month = (contests.c.game == game) & contests.c.day.between(month, month + LAST_DAY)
        query = (
            select(tries.c.person, wins, margin, days, func.max(contests.c.day))
            .join(deals, deals.c.id == tries.c.deal)
            .join(contests)
            .where(in_month, tries.c.outcome.is_not(None))
            .group_by(tries.c.person)
            .order_by(wins.desc(), margin.desc(), tries.c.person)
            .limit(limit)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
            latest = tuple_(entrants.c.person, contests.c.day)
            named = (
                select(entrants.c.person, entrants.c.name)
                .join(contests)
                .where(contests.c.game == game, latest.in_([(row[0], row[4]) for row in rows]))
            )
            names = dict(map(tuple, (await connection.execute(named)).all()))
        results = [(row[1], row[2]) for row in rows]
        return [
            MonthEntry(
                1 + results.index((won, ahead)), names.get(who, ""), won, ahead, played, who == own
            )
            for who, won, ahead, played, _ in rows
        ]

    async def _deals(self, where: Any) -> list[Deal]:
        query = select(deals, contests).join(contests).where(where).order_by(deals.c.number)
        return [deal_in(row, contest_in(row)) for row in await self._database.rows(query)]

    async def _tries(self, where: Any, limit: int | None = None) -> list[Try]:
        """Return tries by deal and pair; with a limit, the best ones."""
        query = (
            select(tries, deals.c.number, matches.c.ended)
            .join(deals, deals.c.id == tries.c.deal)
            .outerjoin(matches, matches.c.id == tries.c.match)
            .where(where)
        )
        best = tries.c.outcome.desc(), tries.c.margin.desc(), tries.c.match
        order = (
            (deals.c.number, tries.c.pair, tries.c.seat, tries.c.match) if limit is None else best
        )
        rows = await self._database.rows(query.order_by(*order).limit(limit))
        return [_try_in(row) for row in rows]


def result_in(row: Any) -> TryResult:
    """Return the result in a row of `tries` or `pars`."""
    return TryResult(Outcome(row.outcome), row.margin, row.points, getattr(row, "note", ""))


def _try_in(row: Any) -> Try:
    return Try(
        row.person,
        row.number,
        row.match,
        row.seat,
        row.pair,
        row.note,
        row.ended is not None,
        None if row.outcome is None else result_in(row),
    )
