"""People who delete their data leave contests and clubs."""

from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.server.clubs.club_store import leave_clubs
from keepstone.server.contests.departed import leave_contests


async def leave(
    connection: AsyncConnection, person: bytes, stranger: bytes, name: str, finished: Any
) -> None:
    """Give a person's part in contests to a stranger, and delete the person from all clubs.

    finished: a query for the person's finished matches.
    """
    await leave_contests(connection, person, stranger, name, finished)
    await leave_clubs(connection, person)
