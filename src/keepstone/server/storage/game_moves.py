"""Moves of a person's games from one key to another."""

from sqlalchemy import select, update

from keepstone.server.storage.database import Database
from keepstone.server.storage.rating_schema import places
from keepstone.server.storage.schema import matches, seats

MOST = 1000  # games that are moved at once


async def move_games(database: Database, old: bytes, new: bytes) -> list[str]:
    """Give a person's seats to another person, and return the matches, newest first.

    Rated games and games of deals are not moved, since ratings and tries belong to one key. A game in which the
    other person has a seat is not moved either.
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
    async with database.writing() as connection:
        found = list((await connection.execute(movable)).scalars())
        for table in (seats, places):
            own = (table.c.person == old) & table.c.match.in_(found)
            await connection.execute(update(table).where(own).values(person=new))
        if found:
            await database.notify(connection, *found)
    return found
