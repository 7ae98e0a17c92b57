"""The HTTP endpoint for people who replace their key, and the move of their games and places in clubs."""

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
from keepstone.server.storage.store import Store
from keepstone.server.wire.cards import MovedGames
from keepstone.server.wire.requests import KeyMove

MOST = 1000  # games that are moved at once
MoveMembership = Callable[[AsyncConnection, bytes, bytes], Awaitable[None]]


@post("/api/me/move", opt={"limit": "create"}, status_code=200)
async def move_to_key(
    request: AnyRequest,
    data: JSONBody[KeyMove],
    store: NamedDependency[Store],
    registry: NamedDependency[TableRegistry],
    move_membership: NamedDependency[MoveMembership],
) -> MovedGames:
    """Give the games of the key's owner, and the places in clubs, to another key. Idempotent.

    Rated games and games of deals are not moved.
    """
    person = person_of(request)
    if not SHORTEST_KEY <= len(data.key) <= LONGEST:
        raise InvalidRequest(f"a key has {SHORTEST_KEY} to {LONGEST} characters")
    moved = await move_games(store.database, person, hash_of(data.key), move_membership)
    for table in moved:
        if table in registry.in_memory:
            await registry.in_memory[table].follow(here=True)
    return MovedGames(moved)


async def move_games(
    database: Database, old: bytes, new: bytes, move_membership: MoveMembership
) -> list[str]:
    """Give a person's seats and places in clubs to another person. Return the matches, newest first.

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
        await move_membership(connection, old, new)
        if found:
            await database.notify(connection, *found)
    return found
