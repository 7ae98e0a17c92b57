"""What contests need of clubs."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from keepstone.server.wire.contests import ClubLink


class ClubRights(Protocol):
    """The names of clubs and the rights of their members."""

    async def links(self, ids: Sequence[str]) -> Mapping[str, ClubLink]:
        """Return the links to clubs, by ID."""

    async def check_member(self, club: str, person: bytes | None) -> None:
        """Raise NotMember unless a person is a member of a club."""

    async def check_organiser(self, club: str, person: bytes | None) -> None:
        """Raise an error unless a person can open a contest in a club."""

    async def organises(self, club: str, person: bytes | None) -> bool:
        """Return whether a person is the founder or an organiser of a club."""
