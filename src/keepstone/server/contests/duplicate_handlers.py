"""HTTP endpoints for duplicate matches."""

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from keepstone.server.contests.duplicates import DuplicateMatches
from keepstone.server.edge.credentials import key_of, person_of
from keepstone.server.edge.security import AnyRequest, address_of
from keepstone.server.live.identity import person_of_key
from keepstone.server.wire.cards import Place
from keepstone.server.wire.duplicates import DuplicateCard, DuplicateSummary
from keepstone.server.wire.requests import DuplicateRequest, NewDuplicate


@post("/api/duplicates", opt={"limit": "create", "keeps": "tables"})
async def open_duplicate(
    request: AnyRequest,
    data: JSONBody[NewDuplicate],
    duplicate_matches: NamedDependency[DuplicateMatches],
) -> DuplicateCard:
    """Open a duplicate match. A person takes a place in it by beginning a game. The key's owner can close it."""
    person = person_of_key(key_of(request))
    return await duplicate_matches.open(data, address_of(request), person)


@get("/api/duplicates/{id:str}", opt={"limit": "act"})
async def show_duplicate(
    request: AnyRequest, id: FromPath[str], duplicate_matches: NamedDependency[DuplicateMatches]
) -> DuplicateCard:
    """Return a duplicate match, as far as the key's owner can see it."""
    return await duplicate_matches.card(id, person_of_key(key_of(request)))


@post("/api/duplicates/{id:str}/play", opt={"limit": "create", "keeps": "tables"})
async def play_duplicate(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[DuplicateRequest],
    duplicate_matches: NamedDependency[DuplicateMatches],
) -> Place:
    """Open the game of the key's owner in a seat, or return to it. The first game takes a place in the match.

    A place without a secret belongs to a table that was opened before; the key gives access to it.
    """
    return await duplicate_matches.play(id, data, address_of(request), person_of(request))


@post("/api/duplicates/{id:str}/close", opt={"limit": "create"})
async def close_duplicate(
    request: AnyRequest, id: FromPath[str], duplicate_matches: NamedDependency[DuplicateMatches]
) -> DuplicateCard:
    """Close a match that the key's owner opened and that nobody else has joined. Idempotent."""
    return await duplicate_matches.close(id, person_of(request))


@get("/api/me/duplicates", opt={"limit": "act"})
async def my_duplicates(
    request: AnyRequest, duplicate_matches: NamedDependency[DuplicateMatches]
) -> list[DuplicateSummary]:
    """Return the matches that the key's owner opened or joined and that are not over, newest first: at most 50."""
    return await duplicate_matches.of_person(person_of(request))
