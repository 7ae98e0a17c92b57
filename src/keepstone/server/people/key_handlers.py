"""People who replace their key: the move of their games and clubs, and its HTTP endpoint."""

from collections.abc import Awaitable, Callable

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.server.edge.credentials import LONGEST, SHORTEST_KEY, person_of
from keepstone.server.edge.security import AnyRequest
from keepstone.server.errors import InvalidRequest
from keepstone.server.live.registry import TableRegistry
from keepstone.server.storage.database import Database
from keepstone.server.storage.rating_schema import places
from keepstone.server.storage.rows import hash_of
from keepstone.server.storage.schema import matches, seats
from keepstone.server.wire.cards import MovedGames
from keepstone.server.wire.requests import KeyMove

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


@post("/api/me/move", opt={"limit": "create"}, status_code=200)
async def move_to_key(
    request: AnyRequest,
    data: JSONBody[KeyMove],
    moves: NamedDependency[KeyMoves],
    registry: NamedDependency[TableRegistry],
) -> MovedGames:
    """Give the games and clubs of the key's owner to another key. Idempotent.

    Rated games and games of contests stay with the old key.
    """
    person = person_of(request)
    if not SHORTEST_KEY <= len(data.key) <= LONGEST:
        raise InvalidRequest(f"a key has {SHORTEST_KEY} to {LONGEST} characters")
    moved = await moves.move(person, hash_of(data.key))
    for table in moved:
        if table in registry.in_memory:
            await registry.in_memory[table].follow(here=True)
    return MovedGames(moved)


ROUTES = (move_to_key,)
