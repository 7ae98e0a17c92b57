"""HTTP endpoints for contests."""

import asyncio

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import json

from keepstone.errors import KeepstoneError
from keepstone.server.contests.contests import Contests
from keepstone.server.contests.pairs.organising import Organising
from keepstone.server.contests.regular import Days
from keepstone.server.edge.credentials import key_of, person_of
from keepstone.server.edge.language import language_of
from keepstone.server.edge.ndjson import NDJSON, Batches, Lines, or_keep_alive
from keepstone.server.edge.security import AnyRequest, Limits, address_of
from keepstone.server.edge.work import PACKED, RequestWork
from keepstone.server.live.connections import TableSubscriptions
from keepstone.server.live.identity import person_of_key
from keepstone.server.live.subscriber import refusal
from keepstone.server.wire.cards import Place
from keepstone.server.wire.contests import (
    ContestCard,
    ContestPlay,
    ContestSummary,
    DealRequest,
    Entry,
    HandPairing,
    NewContest,
    Organise,
)
from keepstone.server.wire.fields import Text


@get("/api/contests", opt={"limit": "act"})
async def list_contests(
    request: AnyRequest, contests: NamedDependency[Contests]
) -> list[ContestSummary]:
    """Return the deals of today, and the public contests and those of the key's owner that are not over."""
    return await contests.listed(person_of_key(key_of(request)))


@post("/api/contests", opt={"limit": "create", "keeps": "tables"})
async def open_contest(
    request: AnyRequest, data: JSONBody[NewContest], contests: NamedDependency[Contests]
) -> ContestCard:
    """Open a contest. The key's owner organises it."""
    return await contests.open(data, address_of(request), person_of_key(key_of(request)))


@get("/api/contests/{id:str}", opt={"limit": "act", **PACKED})
async def show_contest(
    request: AnyRequest,
    id: FromPath[str],
    contests: NamedDependency[Contests],
    work: NamedDependency[RequestWork],
) -> Response[ContestCard]:
    """Return a contest, as far as the key's owner can see it."""
    card = await contests.card(id, person_of_key(key_of(request)))
    return await work.response(lambda: card)


@get("/api/games/{name:str}/deal", opt={"limit": "act", **PACKED})
async def show_deal(
    request: AnyRequest,
    name: FromPath[str],
    days: NamedDependency[Days],
    work: NamedDependency[RequestWork],
    day: FromQuery[Text] = "",
) -> Response[ContestCard]:
    """Return the contest of a day (without `day`, of today) for a game."""
    card = await days.card(name, day, person_of_key(key_of(request)))
    return await work.response(lambda: card)


@post("/api/games/{name:str}/deal", opt={"limit": "create", "keeps": "tables"})
async def play_deal(
    request: AnyRequest,
    name: FromPath[str],
    data: JSONBody[DealRequest],
    days: NamedDependency[Days],
) -> Place:
    """Open the game of the key's owner at today's deal, or return to it. After its end, open a casual game.

    A place without a secret belongs to a table that was opened before; the key gives access to it.
    """
    return await days.play(name, data.name, address_of(request), person_of(request))


@post("/api/contests/{id:str}/play", opt={"limit": "create", "keeps": "tables"})
async def play_contest(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[ContestPlay],
    contests: NamedDependency[Contests],
) -> Place:
    """Open the game of the key's owner at a deal against bots, or return to it. The first game enters the contest.

    A place without a secret belongs to a table that was opened before; the key gives access to it.
    """
    return await contests.play(id, data, address_of(request), person_of(request))


@post("/api/contests/{id:str}/enter", opt={"limit": "create", "keeps": "rows"})
async def enter_contest(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[Entry],
    organising: NamedDependency[Organising],
) -> ContestCard:
    """Enter a contest in pairs, from the next round on. Idempotent."""
    return await organising.enter(id, data, person_of(request))


@post("/api/contests/{id:str}/leave", opt={"limit": "create"})
async def leave_contest(
    request: AnyRequest, id: FromPath[str], organising: NamedDependency[Organising]
) -> ContestCard:
    """Withdraw from the rounds of a contest in pairs that have not begun. Idempotent."""
    return await organising.leave(id, person_of(request))


@post("/api/contests/{id:str}/organise", opt={"limit": "create"})
async def organise_contest(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[Organise],
    organising: NamedDependency[Organising],
) -> ContestCard:
    """Begin, pause, resume, extend or close a contest that the key's owner organises.

    Idempotent, but for extending.
    A contest against bots can only be closed, until another person has entered.
    """
    return await organising.organise(id, data, person_of(request))


@post("/api/contests/{id:str}/pair", opt={"limit": "create"})
async def pair_by_hand(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[HandPairing],
    organising: NamedDependency[Organising],
) -> ContestCard:
    """Fix pairs of the next round by hand. Everybody else is paired by rule."""
    return await organising.pair(id, data, person_of(request))


@get("/api/contests/{id:str}/stream", opt={"limit": "act", **PACKED}, media_type=NDJSON)
async def contest_stream(
    request: AnyRequest,
    id: FromPath[str],
    contests: NamedDependency[Contests],
    subscriptions: NamedDependency[TableSubscriptions],
    limits: NamedDependency[Limits],
) -> Lines:
    """Stream the contest's card after each change."""
    await contests.find(id)
    return Lines(_cards(request, id, contests, subscriptions, limits))


async def _cards(
    request: AnyRequest,
    id: str,
    contests: Contests,
    subscriptions: TableSubscriptions,
    limits: Limits,
) -> Batches:
    address, person = address_of(request), person_of_key(key_of(request))
    changed, sent = asyncio.Event(), b""
    changed.set()

    async def next_cards() -> list[str]:
        nonlocal sent
        await changed.wait()
        changed.clear()
        try:
            card = json.encode(await contests.card(id, person))
        except asyncio.CancelledError:  # it is time for an empty line: the card is sent after it
            changed.set()
            raise
        if card == sent:
            return []
        sent = card
        return [card.decode()]

    with (
        limits.sockets.place(address),
        limits.watchers.place(address),
        subscriptions.to_topic(id, changed.set),
    ):
        try:
            while True:
                yield await or_keep_alive(next_cards)
        except KeepstoneError as error:
            yield (refusal(error, language_of(request)),)


ROUTES = (
    *(list_contests, open_contest, show_contest, show_deal, play_deal, play_contest),
    *(enter_contest, leave_contest, organise_contest, pair_by_hand, contest_stream),
)
