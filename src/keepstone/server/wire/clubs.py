"""Messages about clubs: people who play contests with each other, and their table of a year."""

from typing import Literal

from msgspec import Struct

from keepstone.server.wire.contests import ContestSummary
from keepstone.server.wire.fields import Text
from keepstone.server.wire.requests import Comment, Wire

Role = Literal["founder", "organiser", "member"]


class MemberCard(Struct, frozen=True):
    """A member of a club. joined: when, in UTC."""

    name: str
    role: Role
    joined: str
    you: bool


class ClubCard(Struct, frozen=True):
    """A club, as far as the key's owner can see it.

    closed: whether nobody can join any more. role: of the key's owner, null for others. size: the number of
    members. members: the founder first, then the organisers; empty for others. invite: the secret with which
    people join, empty for others and in a closed club. contests: newest first, at most 50; others see only public
    ones.
    """

    id: str
    name: str
    about: str
    created: str
    closed: bool
    role: Role | None
    size: int
    members: list[MemberCard]
    invite: str
    contests: list[ContestSummary]


class ClubSummary(Struct, frozen=True):
    """A club in the list of a member. role: of this member; size: the number of members."""

    id: str
    name: str
    role: Role
    size: int
    closed: bool


class SeasonEntry(Struct, frozen=True):
    """A member in the table of a year.

    place: from 1, members with equal points share a place. contests: how many the member has played that ended in
    this year. points: for each contest, one for everybody who took part and does not rank above the member; people
    who share a place share the points of their places.
    """

    place: int
    name: str
    contests: int
    points: float
    you: bool


class SeasonCard(Struct, frozen=True):
    """The table of a club for a calendar year in UTC. years: those in which contests have ended, newest first."""

    year: int
    years: list[int]
    entries: list[SeasonEntry]


class NewClub(Wire):
    """A request to found a club. about: a description for everybody; founder: the founder's name in the club."""

    name: Text
    founder: Text
    about: Comment = ""


class ClubJoin(Wire):
    """A request to join a club. invite: the secret in the club's link; name: shown to the other members."""

    name: Text
    invite: Text


class MemberRole(Wire):
    """A request of the founder to give a member a role. A new founder makes the old one an organiser."""

    name: Text
    role: Role


class MemberRemoval(Wire):
    """A request of an organiser to remove a member."""

    name: Text
