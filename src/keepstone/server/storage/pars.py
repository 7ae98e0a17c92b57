"""Games of the strongest bot at deals, in the database."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import select, update

from keepstone.server.storage.database import Database
from keepstone.server.storage.deal_schema import deals, duplicates, pars, tries
from keepstone.server.storage.deals import Deal, TryResult, deal_in, result_in


class Par(NamedTuple):
    """The game of the strongest bot at a deal. level: of this bot."""

    match: str
    level: str
    result: TryResult


class ParStore:
    """The games of the strongest bot in the database, at most one for each deal."""

    def __init__(self, database: Database):
        self._database = database

    async def of(self, found: Sequence[str]) -> dict[str, Par]:
        """Return the games at these deals, by deal."""
        query = select(pars).where(pars.c.deal.in_(found))
        async with self._database.reading() as connection:
            rows = await connection.execute(query)
            return {row.deal: Par(row.match, row.level, result_in(row)) for row in rows}

    async def take(self, since: str, now: int, until: int) -> Deal | None:
        """Take a deal that somebody has finished and the bot has not played. Return None if there is none.

        Deals of closed matches are left out. since: deals that were over before this time are also left out.
        until: when another process may take the deal, unless the bot's game is stored by then. now, until: in ms
        since 1970.
        """
        finished = select(tries.c.deal).where(tries.c.outcome.is_not(None))
        closed = select(duplicates.c.id).where(duplicates.c.closed != "")
        wanted = deals.c.id.in_(finished) & deals.c.id.not_in(select(pars.c.deal))
        lasting = deals.c.duplicate.is_(None) | deals.c.duplicate.not_in(closed)
        query = select(deals).where(wanted, lasting, deals.c.until >= since, deals.c.par_due <= now)
        async with self._database.reading() as connection:
            row = (await connection.execute(query.order_by(deals.c.until).limit(1))).first()
        if row is None:
            return None
        async with self._database.writing() as connection:
            same = (deals.c.id == row.id) & (deals.c.par_due == row.par_due)
            taken = await connection.execute(update(deals).where(same).values(par_due=until))
            return deal_in(row) if taken.rowcount else None

    async def put_back(self, deal: str, until: int) -> None:
        """Let other processes take a deal at once. until: as in `take`."""
        same = (deals.c.id == deal) & (deals.c.par_due == until)
        async with self._database.writing() as connection:
            await connection.execute(update(deals).where(same).values(par_due=0))


def par_row(deal: str, par: Par) -> dict[str, Any]:
    """Return the bot's game at a deal as a row of the database."""
    return {**par.result._asdict(), "deal": deal, "match": par.match, "level": par.level}
