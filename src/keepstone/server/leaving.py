"""People who delete their data leave contests and clubs."""

from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.server.clubs.club_store import leave_clubs
from keepstone.server.contests.departed import leave_contests


async def leave(
    connection: AsyncConnection, person: bytes, stranger: bytes, name: str, finished: Any
) -> None:
    """Let a person who deletes their data leave contests and clubs. finished: a query for the finished matches."""
    await leave_contests(connection, person, stranger, name, finished)
    await leave_clubs(connection, person)
