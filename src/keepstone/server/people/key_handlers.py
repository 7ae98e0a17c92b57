"""The HTTP endpoint for people who replace their key."""

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from keepstone.server.edge.credentials import LONGEST, SHORTEST_KEY, person_of
from keepstone.server.edge.security import AnyRequest
from keepstone.server.errors import InvalidRequest
from keepstone.server.live.registry import TableRegistry
from keepstone.server.people.key_moves import KeyMoves
from keepstone.server.storage.rows import hash_of
from keepstone.server.wire.cards import MovedGames
from keepstone.server.wire.requests import KeyMove


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
