"""HTTP endpoint for people who replace their key."""

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from keepstone.server.edge.credentials import LONGEST, SHORTEST_KEY, person_of
from keepstone.server.edge.security import AnyRequest
from keepstone.server.errors import InvalidRequest
from keepstone.server.live.registry import TableRegistry
from keepstone.server.storage.game_moves import move_games
from keepstone.server.storage.rows import hash_of
from keepstone.server.storage.store import Store
from keepstone.server.wire.cards import MovedGames
from keepstone.server.wire.requests import KeyMove


@post("/api/me/move", opt={"limit": "create"}, status_code=200)
async def move_to_key(
    request: AnyRequest,
    data: JSONBody[KeyMove],
    store: NamedDependency[Store],
    registry: NamedDependency[TableRegistry],
) -> MovedGames:
    """Give the games of the key's owner to another key, except rated games and games of deals. Idempotent."""
    person = person_of(request)
    if not SHORTEST_KEY <= len(data.key) <= LONGEST:
        raise InvalidRequest(f"a key has {SHORTEST_KEY} to {LONGEST} characters")
    moved = await move_games(store.database, person, hash_of(data.key))
    for table in moved:
        if table in registry.in_memory:
            await registry.in_memory[table].follow(here=True)
    return MovedGames(moved)
