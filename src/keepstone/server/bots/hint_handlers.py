"""HTTP endpoint for hints: the action that a strong bot would choose, for a person who is playing against bots."""

from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from keepstone.analysis.hint import hint_words
from keepstone.server.bots.thinker import Thinker
from keepstone.server.edge.request_turns import AT_ANY_TIME
from keepstone.server.edge.security import AnyRequest
from keepstone.server.live.frames import seat_names
from keepstone.server.lobby.seating import SeatAccess
from keepstone.server.settings import Settings
from keepstone.server.wire.cards import HintCard
from keepstone.server.wire.fields import Text
from keepstone.server.wire.requests import Call, HintRequest
from keepstone.text.languages import ENGLISH, translation


@post("/api/tables/{id:str}/hint", opt={"limit": "create", **AT_ANY_TIME})
async def hint(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[HintRequest],
    seats: NamedDependency[SeatAccess],
    thinker: NamedDependency[Thinker],
    settings: NamedDependency[Settings],
    lang: FromQuery[Text] = ENGLISH,
) -> HintCard:
    """Return the action that a strong bot would choose, and its reasons.

    All players see that a hint was requested.
    """
    table, seat = await seats.seat_of(request, id, data.secret)
    language = translation(lang)
    if data.n != table.match.number or not table.match.has_hint(seat):  # once for each decision
        await table.call(seat, Call(data.n, "hint"), settings.away_seconds)
    match = table.match
    seen, names = match.position.view(seat), seat_names(match, lang)
    found = await thinker.hint(table.owner, seen)
    action = seen.game.format_action(found.action)
    return HintCard(match.number, action, hint_words(found, seen, names, language))


ROUTES = (hint,)
