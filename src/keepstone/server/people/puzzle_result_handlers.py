"""HTTP endpoints for a person's puzzle results."""

import asyncio
from collections.abc import Iterable

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec.structs import replace

from keepstone.errors import UnknownName
from keepstone.puzzles import ids_of
from keepstone.server.base import server_time
from keepstone.server.edge.credentials import person_of
from keepstone.server.edge.security import AnyRequest, Limits
from keepstone.server.storage.puzzle_results import PuzzleResultStore
from keepstone.server.wire.requests import PuzzleResultCard, PuzzleResults

LARGEST_BODY = 65_536  # bytes; enough for the largest number of results in a request


@get("/api/me/puzzles", opt={"limit": "create"})
async def list_results(
    request: AnyRequest, puzzle_results: NamedDependency[PuzzleResultStore]
) -> list[PuzzleResultCard]:
    """Return all puzzle results of the key's owner, in the order of the first attempts."""
    return await puzzle_results.of(person_of(request))


@post("/api/me/puzzles", opt={"limit": "act"}, status_code=200, request_max_body_size=LARGEST_BODY)
async def merge_results(
    request: AnyRequest,
    data: JSONBody[PuzzleResults],
    puzzle_results: NamedDependency[PuzzleResultStore],
    limits: NamedDependency[Limits],
) -> list[PuzzleResultCard]:
    """Merge results into those of the key's owner, and return all of them. Idempotent.

    The earliest attempt at a puzzle counts as the first one, and a puzzle stays solved. Results of puzzles
    that this server does not have are ignored.
    """
    person = person_of(request)
    results = await asyncio.to_thread(_known, data.results, server_time.now())
    limits.keep("rows", request, await puzzle_results.new_of(person, results))
    return await puzzle_results.merge(person, results)


@post("/api/me/puzzles/remove", opt={"limit": "create"}, status_code=204)
async def remove_results(
    request: AnyRequest, puzzle_results: NamedDependency[PuzzleResultStore]
) -> None:
    """Delete all puzzle results of the key's owner. Idempotent."""
    await puzzle_results.drop_all(person_of(request))


def _known(results: Iterable[PuzzleResultCard], now: int) -> list[PuzzleResultCard]:
    """Return the results of puzzles that exist. A time later than `now` is replaced by `now`."""
    return [
        replace(result, at=min(result.at, now))
        for result in results
        if result.puzzle in _ids(result.game)
    ]


def _ids(game: str) -> frozenset[str]:
    try:
        return ids_of(game)
    except UnknownName:
        return frozenset()


ROUTES = (list_results, merge_results, remove_results)
