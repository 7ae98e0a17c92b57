"""Clubs: who can join, who may do what, and what is shown to whom."""

import hmac
from typing import Protocol

from keepstone.match import SeatTaken, clean_name, clean_title
from keepstone.server.base import server_time
from keepstone.server.base.names import checked_name
from keepstone.server.clubs.club_store import (
    Club,
    ClubStore,
    Member,
    add_member,
    change_club,
    change_member,
    drop_member,
)
from keepstone.server.clubs.season_store import SeasonStore
from keepstone.server.clubs.seasons import Places, season_entries
from keepstone.server.errors import InvalidRequest, NotHost, TooManyTables, WrongSecret
from keepstone.server.live.identity import new_identity, new_secret
from keepstone.server.settings import Settings
from keepstone.server.storage.database import Database
from keepstone.server.wire.clubs import (
    ClubCard,
    ClubJoin,
    ClubSummary,
    MemberCard,
    MemberRemoval,
    MemberRole,
    NewClub,
    SeasonCard,
)
from keepstone.server.wire.contests import ContestSummary
from keepstone.text.sentences import sentence

MOST_MEMBERS = 500


class ClubContests(Protocol):
    """The contests of clubs."""

    async def of_club(
        self, club: str, person: bytes | None, only_public: bool
    ) -> list[ContestSummary]:
        """Return the contests of a club, newest first. person: the reader."""

    async def final_places(self, contest: str) -> Places:
        """Return the places of all people in a contest that is over."""


class Clubs:
    """Founds, changes and shows clubs."""

    def __init__(self, database: Database, settings: Settings, contests: ClubContests):
        self._store, self._settings, self._contests = ClubStore(database), settings, contests
        self._seasons = SeasonStore(database, contests.final_places)

    async def found(self, request: NewClub, address: str, person: bytes) -> ClubCard:
        """Found a club for a person at a client address."""
        most = self._settings.waiting_tables
        if await self._store.waiting_of(address) >= most:
            raise TooManyTables(
                sentence("you can have at most {most} clubs that nobody has joined", most=most)
            )
        now = server_time.written_now()
        founder = Member(person, clean_name(checked_name(request.founder)), "founder", now)
        name, about = clean_title(request.name), request.about.strip()
        club = Club(new_identity(), name, about, now, new_secret(), False, [founder])
        await self._store.create(club, address)
        return await self.card(club.id, person)

    async def card(self, id: str, person: bytes | None) -> ClubCard:
        """Return a club as far as a person can see it."""
        club = await self._store.find(id)
        member = club.of(person)
        shown = club.members if member else []
        return ClubCard(
            id=club.id,
            name=club.name,
            about=club.about,
            created=club.created,
            closed=club.closed,
            role=member.role if member else None,
            size=len(club.members),
            members=[MemberCard(m.name, m.role, m.joined, m.person == person) for m in shown],
            invite=club.invite if member and not club.closed else "",
            contests=await self._contests.of_club(id, person, only_public=member is None),
        )

    async def of_person(self, person: bytes) -> list[ClubSummary]:
        """Return the clubs of a person, the last joined first."""
        return await self._store.of_person(person)

    async def season(self, id: str, person: bytes, year: int) -> SeasonCard:
        """Return the table of a year for a member."""
        club = await self._store.find(id)
        club.check_role(person, "member")
        entries = season_entries(club.members, await self._seasons.places(id, year), person)
        return SeasonCard(year, await self._seasons.years(id), entries)

    async def check_invite(self, id: str, invite: str) -> None:
        """Raise WrongSecret if people cannot join a club with this invite."""
        _check_invite(await self._store.find(id), invite)

    async def join(self, id: str, request: ClubJoin, person: bytes) -> ClubCard:
        """Make a person a member. Idempotent; later requests do not change the name."""
        async with self._store.changing(id) as (connection, club):
            if club.of(person) is None:
                club.check_open()
                _check_invite(club, request.invite)
                if len(club.members) >= MOST_MEMBERS:
                    raise SeatTaken(
                        sentence("a club can have at most {most} members", most=MOST_MEMBERS)
                    )
                name = clean_name(
                    checked_name(request.name), [member.name for member in club.members]
                )
                joined = Member(person, name, "member", server_time.written_now())
                await add_member(connection, club, joined)
                await change_club(connection, club, opener=None)
        return await self.card(id, person)

    async def leave(self, id: str, person: bytes) -> None:
        """Delete a person from a club. Idempotent. The next member succeeds a founder."""
        async with self._store.changing(id) as (connection, club):
            if member := club.of(person):
                await drop_member(connection, club, member)

    async def change_role(self, id: str, request: MemberRole, person: bytes) -> ClubCard:
        """Give a member a role. A new founder makes the old one an organiser."""
        async with self._store.changing(id) as (connection, club):
            club.check_role(person, "founder")
            member = club.named(request.name)
            if member.person == person and request.role != "founder":
                raise InvalidRequest(sentence("make another member the founder first"))
            if request.role == "founder":
                await change_member(connection, club, club.members[0], role="organiser")
            await change_member(connection, club, member, role=request.role)
        return await self.card(id, person)

    async def remove(self, id: str, request: MemberRemoval, person: bytes) -> ClubCard:
        """Delete a member, and renew the invite, which the member knows."""
        async with self._store.changing(id) as (connection, club):
            club.check_role(person, "organiser")
            member = club.named(request.name)
            if member.role == "founder":
                raise NotHost(sentence("nobody can remove the founder of a club"))
            if member.role == "organiser":
                club.check_role(person, "founder")
            await drop_member(connection, club, member)
            await change_club(connection, club, invite=new_secret())
        return await self.card(id, person)

    async def renew_invite(self, id: str, person: bytes) -> ClubCard:
        """Replace the invite, so that nobody can join with the old one."""
        async with self._store.changing(id) as (connection, club):
            club.check_role(person, "organiser")
            club.check_open()
            await change_club(connection, club, invite=new_secret())
        return await self.card(id, person)

    async def close(self, id: str, person: bytes) -> ClubCard:
        """Close a club, so that nobody can join any more and no contest can be opened in it. Idempotent."""
        async with self._store.changing(id) as (connection, club):
            club.check_role(person, "founder")
            await change_club(connection, club, closed=True, opener=None)
        return await self.card(id, person)


def _check_invite(club: Club, invite: str) -> None:
    if not hmac.compare_digest(invite.encode(), club.invite.encode()):
        raise WrongSecret(sentence("this link to the club is not valid any more"))
