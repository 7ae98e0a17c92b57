"""Contests in pairs in the database: rounds, who plays whom, and what organisers change."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.server.base.server_time import written_now
from keepstone.server.contests.contest_store import (
    Contest,
    Entrant,
    change,
    contest_in,
    deal_in,
    deal_row,
    entrant_in,
    locked,
    take_place,
)
from keepstone.server.contests.departed import check_contest_not_departed
from keepstone.server.contests.pairs.pairing import Pairing
from keepstone.server.contests.seals import end_seals
from keepstone.server.storage.contest_schema import contests, deals, entrants, tries
from keepstone.server.storage.database import Queries
from keepstone.server.storage.rows import Deal
from keepstone.server.storage.schema import matches

# Returns the new values of columns of a contest whose running round has a deal.
Changes = Callable[[Contest, Deal | None], Mapping[str, Any]]


class Unopened(NamedTuple):
    """A pair whose table is not open yet, by seat."""

    pair: int
    people: Sequence[Entrant]


class PairStore(Queries):
    """The rounds of contests in pairs in the database."""

    async def running(self, now: str) -> list[Contest]:
        """Return the contests in pairs that have begun, or are to begin by now, and are not over."""
        due = contests.c.begins <= now
        query = select(contests).where(
            contests.c.format == "pairs",
            contests.c.closed == "",
            contests.c.ends.is_(None),
            (contests.c.round > 0) | due,
        )
        return [contest_in(row) for row in await self._database.rows(query)]

    async def begin_round(self, contest: Contest, deal: Deal, due: str, pairing: Pairing) -> bool:
        """Store a new round.

        Return False if another process has stored it, an organiser has paused the contest, or somebody has entered
        or withdrawn since the round was paired.
        """
        async with self._database.writing() as connection:
            now = await locked(connection, contest.id)
            if now.round != contest.round or now.paused or now.closed:
                return False
            paired = {person for pair in pairing.pairs for person in pair} | {*pairing.byes}
            if await _playing(connection, contest) != paired:
                return False
            await connection.execute(insert(deals).values(deal_row(deal)))
            rows = [
                {"deal": deal.id, "person": person, "seat": seat, "pair": number, "note": ""}
                for number, pair in enumerate(pairing.pairs)
                for seat, person in enumerate(pair)
            ]
            rows += [
                {"deal": deal.id, "person": person, "seat": None, "pair": None, "note": "bye"}
                for person in pairing.byes
            ]
            await connection.execute(insert(tries), rows)
            await change(connection, contest.id, round=contest.round + 1, due=due, fixed=None)
            await self._database.notify(connection, contest.id)
        return True

    async def unopened(self, deal: Deal) -> list[Unopened]:
        """Return the pairs of a round whose tables are not open yet."""
        query = (
            select(entrants, tries.c.pair, tries.c.seat)
            .join(tries, tries.c.person == entrants.c.person)
            .where(entrants.c.contest == deal.contest, tries.c.deal == deal.id)
            .where(tries.c.pair.is_not(None), tries.c.match.is_(None))
            .order_by(tries.c.pair, tries.c.seat)
        )
        pairs: dict[int, list[Entrant]] = {}
        for row in await self._database.rows(query):
            pairs.setdefault(row.pair, []).append(entrant_in(row))
        return [Unopened(*pair) for pair in pairs.items()]

    async def unfinished(self, deal: str) -> list[str]:
        """Return the games of a round that have not ended."""
        query = (
            select(matches.c.id)
            .join(tries, tries.c.match == matches.c.id)
            .where(tries.c.deal == deal, matches.c.ended.is_(None))
            .distinct()
        )
        return await self._database.column(query)

    async def deal_of(self, contest: Contest) -> Deal | None:
        """Return the deal of the running round, or None before the first one."""
        rows = await self._database.rows(_deal_of(contest))
        return deal_in(rows[0], contest) if rows else None

    async def end(self, contest: str, now: str) -> bool:
        """End a contest after its last round. Return False if it was over."""
        async with self._database.writing() as connection:
            if (await locked(connection, contest)).is_over(now):
                return False
            await change(connection, contest, ends=now, due=None, opener=None)
            await self._database.notify(connection, contest)
        return True

    async def enter(self, contest: str, person: bytes, name: str, program: bool) -> Entrant:
        """Enter a person, from the next round on. Raise NoPlace, ContestClosed or HasDeparted."""
        async with self._database.writing() as connection:
            await check_contest_not_departed(connection, contest, person)
            found = await take_place(connection, contest, person, name, program)
            if found.left is not None:  # the person returns after a withdrawal
                round = (await locked(connection, contest)).round
                own = _own(contest, person)
                back = {"since": max(found.since, round + 1), "left": None}
                await connection.execute(update(entrants).where(own).values(back))
            await self._database.notify(connection, contest)
        return found

    async def leave(self, contest: str, person: bytes) -> None:
        """Withdraw a person: before the first round without a trace, later from the next round on."""
        async with self._database.writing() as connection:
            stored, own = await locked(connection, contest), _own(contest, person)
            if stored.round == 0:
                await connection.execute(delete(entrants).where(own))
            else:
                still = own & entrants.c.left.is_(None)
                left = update(entrants).where(still).values(left=stored.round + 1)
                await connection.execute(left)
            await self._database.notify(connection, contest)

    async def change(self, contest: str, changes: Changes) -> None:
        """Change columns of a contest, unless it is over. changes: may raise an error, so that nothing changes."""
        async with self._database.writing() as connection:
            stored = await locked(connection, contest)
            if stored.is_over(written_now()):
                return
            rows = (await connection.execute(_deal_of(stored))).all()
            values = changes(stored, deal_in(rows[0], stored) if rows else None)
            if values:
                await change(connection, contest, **values)
                await self._database.notify(connection, contest)

    async def unseal(self, deal: str) -> list[str]:
        """End the seal of a round whose games have all ended. Return these games."""
        async with self._database.writing() as connection:
            unsealed = await end_seals(connection, deals.c.id == deal)
            if unsealed:
                await self._database.notify(connection, *unsealed)
        return unsealed


async def _playing(connection: AsyncConnection, contest: Contest) -> set[bytes]:
    """Return the people who play the next round of a contest."""
    stays = entrants.c.left.is_(None) | (entrants.c.left > contest.round + 1)
    there = stays & (entrants.c.since <= contest.round + 1)
    query = select(entrants.c.person).where(entrants.c.contest == contest.id, there)
    return set((await connection.execute(query)).scalars())


def _deal_of(contest: Contest) -> Any:
    """Return the query for the deal of the running round."""
    running = deals.c.number == contest.round - 1
    return select(deals).where(deals.c.contest == contest.id, running)


def _own(contest: str, person: bytes) -> Any:
    return (entrants.c.contest == contest) & (entrants.c.person == person)
