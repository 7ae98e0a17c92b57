"""What is stored with a new match that plays a deal: whose try it is, or that the strongest bot plays."""

from dataclasses import replace

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.server.contests.departed import check_not_departed
from keepstone.server.contests.duplicate_store import take_place
from keepstone.server.contests.par_store import Par, par_row
from keepstone.server.storage.deal_schema import pars, tries
from keepstone.server.storage.rows import PlayedDeal, StoredMatch


class PersonTry:
    """A person's try at a deal. In a duplicate match, the person takes a place and plays under its name.

    `prepare` raises HasDeparted if the person deleted their data after their first try, and the errors of
    `take_place`. If it is the person's second try, storing it is a conflict.
    """

    def __init__(self, person: bytes):
        self._person = person

    async def prepare(self, connection: AsyncConnection, match: StoredMatch) -> StoredMatch:
        """Return the match with the name of the person's place."""
        deal = _deal_of(match)
        await check_not_departed(connection, deal, self._person)
        return (
            await self._with_place(connection, match, deal.duplicate) if deal.duplicate else match
        )

    async def store(self, connection: AsyncConnection, match: StoredMatch) -> None:
        """Store the try."""
        row = {"deal": _deal_of(match).id, "person": self._person, "match": match.id}
        await connection.execute(insert(tries).values(row))

    async def _with_place(
        self, connection: AsyncConnection, match: StoredMatch, duplicate: str
    ) -> StoredMatch:
        seated = list(match.stored_seats)
        number = next(i for i, each in enumerate(seated) if each.person == self._person)
        seat = seated[number].seat
        place = await take_place(connection, duplicate, self._person, seat.name)
        seated[number] = replace(seated[number], seat=replace(seat, name=place.name))
        return replace(match, stored_seats=tuple(seated))


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
