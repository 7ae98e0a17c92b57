"""What contests need to know about clubs: their names, and who may do what in them."""

from collections.abc import Sequence

from sqlalchemy import select

from keepstone.server.clubs.club_store import ROLES, ClubStore
from keepstone.server.storage.contest_schema import clubs
from keepstone.server.storage.database import Database
from keepstone.server.wire.contests import ClubLink


class ClubRights:
    """The names of clubs and the rights of their members."""

    def __init__(self, database: Database):
        self._database, self._store = database, ClubStore(database)

    async def links(self, ids: Sequence[str]) -> dict[str, ClubLink]:
        """Return the links to clubs, by ID."""
        if not ids:
            return {}
        query = select(clubs.c.id, clubs.c.name).where(clubs.c.id.in_(ids))
        rows = await self._database.rows(query)
        return {row.id: ClubLink(row.id, row.name) for row in rows}

    async def check_member(self, club: str, person: bytes | None) -> None:
        """Raise NotMember unless a person is a member of a club."""
        (await self._store.find(club)).check_role(person, "member")

    async def check_organiser(self, club: str, person: bytes | None) -> None:
        """Raise an error unless a person can open a contest in a club."""
        found = await self._store.find(club)
        found.check_role(person, "organiser")
        found.check_open()

    async def organises(self, club: str, person: bytes | None) -> bool:
        """Return whether a person is the founder or an organiser of a club."""
        member = (await self._store.find(club)).of(person)
        return member is not None and ROLES.index(member.role) <= ROLES.index("organiser")
