"""Data about finished matches, in addition to their logs: analyses and archives."""

from typing import Any

from sqlalchemy import Table, delete, select

from keepstone.server.storage.database import INSERTS, Database
from keepstone.server.storage.schema import analyses, archives, matches


class ResultStore:
    """A store with at most one analysis and one archive for each match."""

    def __init__(self, database: Database):
        self._database = database

    async def save_analysis(self, match: str, kept: bytes) -> None:
        """Save the analysis of a match, replacing any earlier one."""
        await self._save(analyses, match, kept)

    async def analysis(self, match: str) -> bytes | None:
        """Return the analysis of a match, or None."""
        return await self._load(analyses, match)

    async def save_archive(self, match: str, kept: bytes) -> None:
        """Save the archive of a finished match, replacing any earlier one."""
        await self._save(archives, match, kept)

    async def archive(self, match: str) -> bytes | None:
        """Return the archive of a match, or None."""
        return await self._load(archives, match)

    async def drop_archive(self, match: str) -> None:
        """Delete the archive of a match."""
        await self._database.write(delete(archives).where(archives.c.match == match))

    async def unarchived(self) -> list[str]:
        """Return the finished matches that have no archive."""
        query = select(matches.c.id).where(
            matches.c.ended.is_not(None), matches.c.id.not_in(select(archives.c.match))
        )
        return await self._database.column(query)

    async def _save(self, where: Table, match: str, kept: bytes) -> None:
        """Insert or replace data in a single statement, since two processes may save the same data at once."""
        async with self._database.writing() as connection:
            insert: Any = INSERTS[connection.dialect.name](where).values(match=match, kept=kept)
            instead = insert.on_conflict_do_update(index_elements=["match"], set_={"kept": kept})
            await connection.execute(instead)

    async def _load(self, where: Table, match: str) -> bytes | None:
        query = select(where.c.kept).where(where.c.match == match)
        kept: bytes | None = await self._database.value(query)
        return kept
