"""Clubs and their members in the database."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, get_args

from sqlalchemy import delete, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.kit.quoting import quoted
from keepstone.server.base import server_time
from keepstone.server.errors import ClosedClub, NotFound, NotHost, NotMember
from keepstone.server.live.identity import IDENTITY
from keepstone.server.storage.contest_schema import clubs, contests, members
from keepstone.server.storage.database import Queries
from keepstone.server.wire.clubs import ClubSummary, Role
from keepstone.text.sentences import sentence

LISTED = 50  # clubs of a person
UNUSED_DAYS = 30
ROLES: tuple[Role, ...] = get_args(Role)


class Member(NamedTuple):
    """A member of a club."""

    person: bytes
    name: str
    role: Role
    joined: str


class Club(NamedTuple):
    """A club.

    invite: the secret with which people join; members: by role, then by age, so the founder is first.
    """

    id: str
    name: str
    about: str
    created: str
    invite: str
    closed: bool
    members: list[Member]

    def of(self, person: bytes | None) -> Member | None:
        """Return the member who is this person, or None."""
        return next((member for member in self.members if member.person == person), None)

    def named(self, name: str) -> Member:
        """Return the member with a name. Raise NotFound if there is none."""
        for member in self.members:
            if member.name == name:
                return member
        raise NotFound(sentence("this club has no member {name}", name=quoted(name)))

    def check_role(self, person: bytes | None, least: Role) -> None:
        """Raise NotMember or NotHost if a person has no role that includes the rights of the role `least`."""
        member = self.of(person)
        if member is None:
            raise NotMember(sentence("only members of this club can do this"))
        if ROLES.index(member.role) > ROLES.index(least):
            raise NotHost(
                sentence("only the founder of this club can do this")
                if least == "founder"
                else sentence("only organisers of this club can do this")
            )

    def check_open(self) -> None:
        """Raise ClosedClub if the club is closed."""
        if self.closed:
            raise ClosedClub(sentence("this club is closed"))


class ClubStore(Queries):
    """The clubs in the database."""

    async def create(self, club: Club, opener: str) -> None:
        """Store a new club with its founder. opener: the client address."""
        async with self._database.writing() as connection:
            await _drop_unused(connection)
            row: dict[str, Any] = {**club._asdict(), "opener": opener}
            del row["members"]
            await connection.execute(insert(clubs).values(row))
            for member in club.members:
                await add_member(connection, club, member)

    async def find(self, id: str) -> Club:
        """Return a club. Raise NotFound if there is none with this ID."""
        async with self._database.reading() as connection:
            return _found(id, await _club_in(connection, id))

    @asynccontextmanager
    async def changing(self, id: str) -> AsyncIterator[tuple[AsyncConnection, Club]]:
        """Lock a club in a transaction. Raise NotFound if there is none with this ID."""
        async with self._database.writing() as connection:
            yield connection, _found(id, await _club_in(connection, id, lock=True))

    async def of_person(self, person: bytes) -> list[ClubSummary]:
        """Return the clubs of a person, the last joined first."""
        others = members.alias()
        size = select(func.count()).where(others.c.club == clubs.c.id).scalar_subquery()
        query = (
            select(clubs.c.id, clubs.c.name, members.c.role, size, clubs.c.closed)
            .join(members)
            .where(members.c.person == person)
            .order_by(members.c.joined.desc(), clubs.c.id)
            .limit(LISTED)
        )
        return [ClubSummary(*row) for row in await self._database.rows(query)]

    async def waiting_of(self, opener: str) -> int:
        """Return how many clubs founded from an address nobody has joined yet. Closed clubs are not counted."""
        query = select(func.count()).where(clubs.c.opener == opener)
        async with self._database.reading() as connection:
            return (await connection.execute(query)).scalar_one()


async def add_member(connection: AsyncConnection, club: Club, member: Member) -> None:
    """Store a new member."""
    await connection.execute(insert(members).values({"club": club.id, **member._asdict()}))


async def change_member(
    connection: AsyncConnection, club: Club, member: Member, **values: Any
) -> None:
    """Change values of a member."""
    own = (members.c.club == club.id) & (members.c.person == member.person)
    await connection.execute(update(members).where(own).values(values))


async def change_club(connection: AsyncConnection, club: Club, **values: Any) -> None:
    """Change values of a club."""
    await connection.execute(update(clubs).where(clubs.c.id == club.id).values(values))


async def drop_member(connection: AsyncConnection, club: Club, member: Member) -> None:
    """Delete a member. The next one succeeds a founder; a club without members is deleted."""
    own = (members.c.club == club.id) & (members.c.person == member.person)
    await connection.execute(delete(members).where(own))
    others = [other for other in club.members if other.person != member.person]
    if not others:
        await _drop(connection, clubs.c.id == club.id)
    elif member.role == "founder":
        await change_member(connection, club, others[0], role="founder")


async def leave_clubs(connection: AsyncConnection, person: bytes) -> None:
    """Delete a person from all clubs."""
    for club in await _clubs_of(connection, person):
        if member := club.of(person):
            await drop_member(connection, club, member)


async def move_membership(connection: AsyncConnection, old: bytes, new: bytes) -> None:
    """Give a person's places in clubs to another person. If both are members, the higher role remains."""
    for club in await _clubs_of(connection, old):
        member, other = club.of(old), club.of(new)
        if member and other:
            role = min(member.role, other.role, key=ROLES.index)
            await change_member(connection, club, other, role=role)
            await drop_member(connection, club, member._replace(role="member"))
        elif member:
            await change_member(connection, club, member, person=new)


async def _clubs_of(connection: AsyncConnection, person: bytes) -> list[Club]:
    """Return the clubs of a person, after locking them."""
    query = select(members.c.club).where(members.c.person == person).order_by(members.c.club)
    ids = (await connection.execute(query)).scalars().all()
    found = [await _club_in(connection, id, lock=True) for id in ids]
    return [club for club in found if club is not None]


def _found(id: str, club: Club | None) -> Club:
    if club is None:
        raise NotFound(sentence("there is no club {id}", id=quoted(id)))
    return club


async def _club_in(connection: AsyncConnection, id: str, lock: bool = False) -> Club | None:
    query = select(clubs).where(clubs.c.id == id)
    if lock:
        query = query.with_for_update()
    row = (await connection.execute(query)).one_or_none() if IDENTITY.fullmatch(id) else None
    if row is None:
        return None
    found = await connection.execute(select(members).where(members.c.club == id))
    people = [Member(row.person, row.name, row.role, row.joined) for row in found]
    people.sort(key=lambda row: (ROLES.index(row.role), row.joined, row.name))
    return Club(id, row.name, row.about, row.created, row.invite, row.closed, people)


async def _drop_unused(connection: AsyncConnection) -> None:
    """Delete clubs that nobody has joined for UNUSED_DAYS and that have no contests."""
    oldest = server_time.written(server_time.now() - UNUSED_DAYS * server_time.DAY_MS)
    alone = clubs.c.opener.is_not(None) & (clubs.c.created < oldest)
    await _drop(connection, alone & ~exists().where(contests.c.club == clubs.c.id))


async def _drop(connection: AsyncConnection, where: Any) -> None:
    """Delete clubs. Their contests remain, without a club."""
    locked = select(clubs.c.id).where(where).with_for_update()
    ids = (await connection.execute(locked)).scalars().all()
    of_clubs = update(contests).where(contests.c.club.in_(ids))
    await connection.execute(of_clubs.values(club=None))
    await connection.execute(delete(members).where(members.c.club.in_(ids)))
    await connection.execute(delete(clubs).where(clubs.c.id.in_(ids)))
