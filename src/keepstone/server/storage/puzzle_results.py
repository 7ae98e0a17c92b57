"""Persons' puzzle results in the database."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import asdict, astuple
from sqlalchemy import and_, case, delete, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.server.base import server_time
from keepstone.server.storage.database import INSERTS, Queries
from keepstone.server.storage.schema import puzzle_results
from keepstone.server.wire.requests import PuzzleResultCard

KEYS = ("person", "game", "puzzle")


class PuzzleAnswer(NamedTuple):
    """A person's first answer to a puzzle that this server judged. at: in ms since 1970; right: whether it was."""

    at: int
    right: bool


class PuzzleResultStore(Queries):
    """The results in the database: one for each person and puzzle."""

    async def of(self, person: bytes) -> list[PuzzleResultCard]:
        async with self._database.reading() as connection:
            return await results_of(connection, person)

    async def merge(
        self, person: bytes, results: Sequence[PuzzleResultCard]
    ) -> list[PuzzleResultCard]:
        """Merge results in any order: the earliest attempt is the first one, and a puzzle stays solved."""
        own = {"person": person, "kept": server_time.now()}
        rows = [own | asdict(result) for result in sorted(results, key=astuple)]
        async with self._database.writing() as connection:
            if rows:
                await connection.execute(_merge(connection.dialect.name), rows)
            return await results_of(connection, person)

    async def new_of(self, person: bytes, results: Sequence[PuzzleResultCard]) -> int:
        known = {(result.game, result.puzzle) for result in await self.of(person)}
        return len({(result.game, result.puzzle) for result in results} - known)

    async def is_new(self, person: bytes, game: str, puzzle: str) -> bool:
        return not any(
            (result.game, result.puzzle) == (game, puzzle) for result in await self.of(person)
        )

    async def answer(self, person: bytes, game: str, puzzle: str, at: int, right: bool) -> None:
        """Store an answer that this server has judged. Only the first one to a puzzle is kept as such."""
        result = PuzzleResultCard(game, puzzle, at, right, right)
        row = {"person": person, "kept": at} | asdict(result)
        judged = {"answered": at, "answered_right": right}
        async with self._database.writing() as connection:
            await connection.execute(_merge(connection.dialect.name, judged), row | judged)

    async def drop_all(self, person: bytes) -> None:
        await self._database.write(delete(puzzle_results).where(puzzle_results.c.person == person))


async def results_of(connection: AsyncConnection, person: bytes) -> list[PuzzleResultCard]:
    columns = [puzzle_results.c[name] for name in PuzzleResultCard.__struct_fields__]
    query = select(*columns).where(puzzle_results.c.person == person)
    ordered = query.order_by(puzzle_results.c.at, puzzle_results.c.puzzle)
    return [PuzzleResultCard(*row) for row in await connection.execute(ordered)]


async def answers_of(connection: AsyncConnection, person: bytes) -> list[PuzzleAnswer]:
    """Return a person's first answers to puzzles that this server judged."""
    query = select(puzzle_results.c.answered, puzzle_results.c.answered_right).where(
        puzzle_results.c.person == person, puzzle_results.c.answered.is_not(None)
    )
    return [PuzzleAnswer(*row) for row in await connection.execute(query)]


def _merge(dialect: str, judged: Iterable[str] = ()) -> Any:
    """Return a statement that inserts or merges a result. judged: the columns of the answer that was judged."""
    insert: Any = INSERTS[dialect](puzzle_results)
    old, new = puzzle_results.c, insert.excluded
    merged: dict[str, Any] = {
        "at": case((new.at < old.at, new.at), else_=old.at),
        "first": case(
            (new.at < old.at, new.first),
            (new.at > old.at, old.first),
            else_=and_(old.first, new.first),
        ),
        "solved": or_(old.solved, new.solved),
        "kept": new.kept,
    }
    for name in judged:
        merged[name] = func.coalesce(old[name], new[name])
    return insert.on_conflict_do_update(index_elements=KEYS, set_=merged)
