"""What is kept of matches that are over, beside their logs: analyses, and how they were shown."""

from typing import Any

from sqlalchemy import Table, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from keepstone.server.storage.database import Database
from keepstone.server.storage.schema import analyses, archives, matches

INSERTS = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}


class KeptStore:
    """At most one analysis and one archive for each match."""

    def __init__(self, database: Database):
        self._database = database

    async def keep_analysis(self, match: str, kept: bytes) -> None:
        """Keep the analysis of a match, in place of one that was kept before."""
        await self._keep(analyses, match, kept)

    async def analysis_of(self, match: str) -> bytes | None:
        """The analysis of a match, if one is kept."""
        return await self._kept(analyses, match)

    async def keep_archive(self, match: str, kept: bytes) -> None:
        """Keep how a match that is over was shown, in place of what was kept before."""
        await self._keep(archives, match, kept)

    async def archive_of(self, match: str) -> bytes | None:
        """How a match that is over was shown, if that is kept."""
        return await self._kept(archives, match)

    async def drop_archive(self, match: str) -> None:
        """Forget how a match was shown."""
        async with self._database.writing() as connection:
            await connection.execute(delete(archives).where(archives.c.match == match))

    async def unarchived(self) -> list[str]:
        """The matches that were played to their end, and of which it is not kept how they were shown."""
        query = select(matches.c.id).where(
            matches.c.ended.is_not(None), matches.c.id.not_in(select(archives.c.match))
        )
        async with self._database.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def _keep(self, where: Table, match: str, kept: bytes) -> None:
        """In one statement: two processes may keep the same at once."""
        async with self._database.writing() as connection:
            insert: Any = INSERTS[connection.dialect.name](where).values(match=match, kept=kept)
            instead = insert.on_conflict_do_update(index_elements=["match"], set_={"kept": kept})
            await connection.execute(instead)

    async def _kept(self, where: Table, match: str) -> bytes | None:
        query = select(where.c.kept).where(where.c.match == match)
        async with self._database.reading() as connection:
            return (await connection.execute(query)).scalar_one_or_none()
