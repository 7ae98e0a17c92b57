"""The move of a person's games and clubs to a new key."""

from collections.abc import Awaitable, Callable

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.server.storage.database import Database
from keepstone.server.storage.rating_schema import places
from keepstone.server.storage.schema import matches, seats

MOST = 1000  # games that are moved at once
MoveClubs = Callable[[AsyncConnection, bytes, bytes], Awaitable[None]]


class KeyMoves:
    """Moves what belongs to a key to another one. move_clubs: moves the places in clubs, in a transaction."""

    def __init__(self, database: Database, move_clubs: MoveClubs):
        self._database, self._move_clubs = database, move_clubs

    async def move(self, old: bytes, new: bytes) -> list[str]:
        """Give a person's seats and clubs to another person, and return the matches, newest first.

        Rated games and games of deals are not moved, since ratings and tries belong to one key. A game in which
        the other person has a seat is not moved either.
        """
        taken = select(seats.c.match).where(seats.c.person == new)
        movable = (
            select(matches.c.id)
            .join(seats)
            .where(seats.c.person == old, matches.c.rated.is_(False), matches.c.deal.is_(None))
            .where(matches.c.id.not_in(taken))
            .order_by(matches.c.created.desc())
            .limit(MOST)
        )
        async with self._database.writing() as connection:
            found = list((await connection.execute(movable)).scalars())
            for table in (seats, places):
                own = (table.c.person == old) & table.c.match.in_(found)
                await connection.execute(update(table).where(own).values(person=new))
            await self._move_clubs(connection, old, new)
            if found:
                await self._database.notify(connection, *found)
        return found
