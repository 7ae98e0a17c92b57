"""Games of the strongest bot at deals, in the database."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import select

from keepstone.server.contests.deal_store import TryResult, result_in
from keepstone.server.storage.contest_schema import contests, deals, pars, tries
from keepstone.server.storage.database import Queries

MOST_MISSING = 20  # deals that are found at a time


class Par(NamedTuple):
    """The game of the strongest bot at a deal. level: of this bot."""

    match: str
    level: str
    result: TryResult


class ParStore(Queries):
    """The games of the strongest bot in the database, at most one for each deal."""

    async def of(self, found: Sequence[str]) -> dict[str, Par]:
        """Return the games at these deals, by deal."""
        query = select(pars).where(pars.c.deal.in_(found))
        rows = await self._database.rows(query)
        return {row.deal: Par(row.match, row.level, result_in(row)) for row in rows}

    async def missing(self, since: str) -> list[str]:
        """Return the deals that somebody has finished and the bot has not played, by the time when they are over.

        Deals of pairs and of closed contests are left out. since: deals that were over before this time are also
        left out.
        """
        finished = select(tries.c.deal).where(tries.c.outcome.is_not(None))
        wanted = deals.c.id.in_(finished) & deals.c.id.not_in(select(pars.c.deal))
        playable = deals.c.seat.is_not(None) & (contests.c.closed == "") & (deals.c.until >= since)
        query = select(deals.c.id).join(contests).where(wanted, playable)
        return await self._database.column(query.order_by(deals.c.until).limit(MOST_MISSING))


def par_row(deal: str, par: Par) -> dict[str, Any]:
    """Return the bot's game at a deal as a row of the database."""
    result = par.result._asdict()
    del result["note"]
    return {**result, "deal": deal, "match": par.match, "level": par.level}
