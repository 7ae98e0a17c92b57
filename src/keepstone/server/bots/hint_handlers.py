"""HTTP endpoint for hints."""

from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from keepstone.server.bots.hints import Hints
from keepstone.server.edge.request_turns import AT_ANY_TIME
from keepstone.server.edge.security import AnyRequest
from keepstone.server.lobby.seat_access import SeatAccess
from keepstone.server.wire.cards import HintCard
from keepstone.server.wire.fields import Text
from keepstone.server.wire.requests import HintRequest
from keepstone.text.languages import ENGLISH


@post("/api/tables/{id:str}/hint", opt={"limit": "create", **AT_ANY_TIME})
async def hint(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[HintRequest],
    seats: NamedDependency[SeatAccess],
    hints: NamedDependency[Hints],
    lang: FromQuery[Text] = ENGLISH,
) -> HintCard:
    """Return the action that a strong bot would choose, and its reasons.

    All players see that a hint was requested.
    """
    table, seat = await seats.seat_of(request, id, data.secret)
    return await hints.hint(table, seat, data, lang)


ROUTES = (hint,)
