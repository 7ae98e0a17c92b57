"""HTTP endpoints for clubs."""

from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from keepstone.server.base import server_time
from keepstone.server.clubs.clubs import Clubs
from keepstone.server.edge.credentials import key_of, person_of
from keepstone.server.edge.security import AnyRequest, address_of
from keepstone.server.edge.work import PACKED, SVG, RequestWork
from keepstone.server.live.identity import person_of_key
from keepstone.server.lobby.invitations import code_of, home_of
from keepstone.server.wire.clubs import (
    ClubCard,
    ClubJoin,
    ClubSummary,
    MemberRemoval,
    MemberRole,
    NewClub,
    SeasonCard,
)
from keepstone.server.wire.fields import Number, Text

YEAR = len("2026")  # in a written time


@post("/api/clubs", opt={"limit": "create", "keeps": "rows"})
async def found_club(
    request: AnyRequest, data: JSONBody[NewClub], clubs: NamedDependency[Clubs]
) -> ClubCard:
    """Found a club. The key's owner becomes its founder."""
    return await clubs.found(data, address_of(request), person_of(request))


@get("/api/clubs/{id:str}", opt={"limit": "act"})
async def show_club(
    request: AnyRequest, id: FromPath[str], clubs: NamedDependency[Clubs]
) -> ClubCard:
    """Return a club. Only members see the members, the invite and contests that are not public."""
    return await clubs.card(id, person_of_key(key_of(request)))


@get("/api/me/clubs", opt={"limit": "act"})
async def my_clubs(request: AnyRequest, clubs: NamedDependency[Clubs]) -> list[ClubSummary]:
    """Return the clubs of the key's owner, the last joined first: at most 50."""
    return await clubs.of_person(person_of(request))


@get("/api/clubs/{id:str}/season", opt={"limit": "create"})
async def show_season(
    request: AnyRequest,
    id: FromPath[str],
    clubs: NamedDependency[Clubs],
    year: FromQuery[Number] = 0,
) -> SeasonCard:
    """Return the table of a year (without `year`, of this one). Only members can make this request."""
    this_year = int(server_time.today()[:YEAR])
    return await clubs.season(id, person_of(request), year or this_year)


@get("/api/clubs/{id:str}/qr", media_type=SVG, opt=PACKED)
async def club_qr(
    request: AnyRequest,
    id: FromPath[str],
    invite: FromQuery[Text],
    clubs: NamedDependency[Clubs],
    work: NamedDependency[RequestWork],
) -> Response[str]:
    """Return the link with which people join a club as a QR code."""
    await clubs.check_invite(id, invite)
    link = f"{home_of(request)}/club/{id}?{urlencode({'join': invite})}"
    return await work.response(code_of, link, media_type=SVG)


@post("/api/clubs/{id:str}/join", opt={"limit": "create", "keeps": "rows"})
async def join_club(
    request: AnyRequest, id: FromPath[str], data: JSONBody[ClubJoin], clubs: NamedDependency[Clubs]
) -> ClubCard:
    """Join a club with its invite. Idempotent."""
    return await clubs.join(id, data, person_of(request))


@post("/api/clubs/{id:str}/leave", opt={"limit": "create"}, status_code=204)
async def leave_club(request: AnyRequest, id: FromPath[str], clubs: NamedDependency[Clubs]) -> None:
    """Leave a club. The next member succeeds a founder; a club without members is deleted. Idempotent."""
    await clubs.leave(id, person_of(request))


@post("/api/clubs/{id:str}/members", opt={"limit": "create"})
async def change_role(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[MemberRole],
    clubs: NamedDependency[Clubs],
) -> ClubCard:
    """Change the role of a member. Only the founder can make this request."""
    return await clubs.change_role(id, data, person_of(request))


@post("/api/clubs/{id:str}/members/remove", opt={"limit": "create"})
async def remove_member(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[MemberRemoval],
    clubs: NamedDependency[Clubs],
) -> ClubCard:
    """Remove a member, and renew the invite. Organisers remove members, and the founder removes organisers."""
    return await clubs.remove(id, data, person_of(request))


@post("/api/clubs/{id:str}/invite", opt={"limit": "create"})
async def renew_invite(
    request: AnyRequest, id: FromPath[str], clubs: NamedDependency[Clubs]
) -> ClubCard:
    """Replace the invite of a club, so that the old link is not valid any more. Only organisers can do this."""
    return await clubs.renew_invite(id, person_of(request))


@post("/api/clubs/{id:str}/close", opt={"limit": "create"})
async def close_club(
    request: AnyRequest, id: FromPath[str], clubs: NamedDependency[Clubs]
) -> ClubCard:
    """Close a club: nobody can join any more, and no contest can be opened in it. Only the founder can do this."""
    return await clubs.close(id, person_of(request))


ROUTES = (
    *(found_club, show_club, my_clubs, show_season, club_qr, join_club, leave_club),
    *(change_role, remove_member, renew_invite, close_club),
)
