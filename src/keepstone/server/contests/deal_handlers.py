"""HTTP endpoints for the deals of the day."""

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from keepstone.server.contests.daily import DailyDeals
from keepstone.server.edge.credentials import key_of, person_of
from keepstone.server.edge.security import AnyRequest, address_of
from keepstone.server.edge.work import PACKED, RequestWork
from keepstone.server.live.identity import person_of_key
from keepstone.server.wire.cards import Place
from keepstone.server.wire.deals import DealCard, DealSummary
from keepstone.server.wire.fields import Text
from keepstone.server.wire.requests import DealRequest


@get("/api/deals", opt={"limit": "act"})
async def list_deals(request: AnyRequest, daily: NamedDependency[DailyDeals]) -> list[DealSummary]:
    """Return today's deal of each game. With a key, this includes the tries of its owner."""
    return await daily.summaries(person_of_key(key_of(request)))


@get("/api/games/{name:str}/deal", opt={"limit": "act", **PACKED})
async def show_deal(
    request: AnyRequest,
    name: FromPath[str],
    daily: NamedDependency[DailyDeals],
    work: NamedDependency[RequestWork],
    day: FromQuery[Text] = "",
) -> Response[DealCard]:
    """Return the deal of a day (without `day`, of today), with its boards."""
    card = await daily.card(name, day, person_of_key(key_of(request)))
    return await work.response(lambda: card)


@post("/api/games/{name:str}/deal", opt={"limit": "create", "keeps": "tables"})
async def play_deal(
    request: AnyRequest,
    name: FromPath[str],
    data: JSONBody[DealRequest],
    daily: NamedDependency[DailyDeals],
) -> Place:
    """Open the try of the key's owner at today's deal, or return to it. After its end, open a casual game.

    A place without a secret belongs to a table that was opened before; the key gives access to it.
    """
    return await daily.play(name, data.name, address_of(request), person_of(request))
