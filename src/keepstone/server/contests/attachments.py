"""What is stored with a new match that plays a deal: whose try it is, or that the strongest bot plays."""

from dataclasses import replace

from sqlalchemy import insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.server.contests.contest_store import take_place
from keepstone.server.contests.departed import check_not_departed
from keepstone.server.contests.par_store import Par, par_row
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.contest_schema import pars, tries
from keepstone.server.storage.rows import PlayedDeal, StoredMatch


class PersonTry:
    """A person's try at a deal against bots. The person enters the contest and plays under this name.

    `prepare` raises HasDeparted if the person deleted their data after their first try, and the errors of
    `take_place`. If it is the person's second try, storing it is a conflict.
    """

    def __init__(self, person: bytes):
        self._person = person

    async def prepare(self, connection: AsyncConnection, match: StoredMatch) -> StoredMatch:
        """Return the match with the name of the person in the contest."""
        deal, number = _deal_of(match), self._seat(match)
        await check_not_departed(connection, deal, self._person)
        seated = list(match.stored_seats)
        seat = seated[number].seat
        entrant = await take_place(connection, deal.contest, self._person, seat.name)
        seated[number] = replace(seated[number], seat=replace(seat, name=entrant.name))
        return replace(match, stored_seats=tuple(seated))

    async def store(self, connection: AsyncConnection, match: StoredMatch) -> None:
        """Store the try."""
        row = {"deal": _deal_of(match).id, "person": self._person, "match": match.id}
        await connection.execute(insert(tries).values(row | {"seat": self._seat(match)}))

    def _seat(self, match: StoredMatch) -> int:
        return next(i for i, seat in enumerate(match.stored_seats) if seat.person == self._person)


class PairGame:
    """The game of a pair. If another process has opened its table, storing it is a conflict."""

    def __init__(self, pair: int):
        self._pair = pair

    async def prepare(self, _: AsyncConnection, match: StoredMatch) -> StoredMatch:
        """Return the match unchanged."""
        return match

    async def store(self, connection: AsyncConnection, match: StoredMatch) -> None:
        """Store where the pair plays."""
        own = (tries.c.deal == _deal_of(match).id) & (tries.c.pair == self._pair)
        unopened = update(tries).where(own, tries.c.match.is_(None))
        if (await connection.execute(unopened.values(match=match.id))).rowcount == 0:
            raise Conflict


class BotGame:
    """The game of the strongest bot at a deal. If there is one already, storing it is a conflict."""

    def __init__(self, par: Par):
        self._par = par

    async def prepare(self, _: AsyncConnection, match: StoredMatch) -> StoredMatch:
        """Return the match unchanged."""
        return match

    async def store(self, connection: AsyncConnection, match: StoredMatch) -> None:
        """Store the game's result."""
        await connection.execute(insert(pars).values(par_row(_deal_of(match).id, self._par)))


def _deal_of(match: StoredMatch) -> PlayedDeal:
    assert match.deal is not None
    return match.deal
