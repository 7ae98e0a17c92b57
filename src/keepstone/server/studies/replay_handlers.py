"""HTTP endpoints for replays of finished games and records, and for games that continue from them."""

from collections.abc import Callable
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.types import AnyCallable

from keepstone.playing.account import Account
from keepstone.server.edge.credentials import key_of
from keepstone.server.edge.security import AnyRequest, Kind, address_of
from keepstone.server.edge.work import PACKED, SVG, RequestWork
from keepstone.server.errors import NotOver
from keepstone.server.live.registry import TableRegistry
from keepstone.server.live.table import Table
from keepstone.server.lobby.opening import TableOpener
from keepstone.server.studies.replays import RecordCache, account_of_match, log_until, replay_of
from keepstone.server.wire.cards import Place
from keepstone.server.wire.fields import Number, Text
from keepstone.server.wire.frames import AheadFrame
from keepstone.server.wire.replays import Pictures, RecordCard
from keepstone.server.wire.requests import (
    DrawingRequest,
    PicturesRequest,
    PlayOn,
    RecordPlayOn,
    RecordRequest,
    TriedRequest,
)
from keepstone.text.languages import ENGLISH, translation
from keepstone.text.sentences import sentence

LARGEST_RECORD = 2_200_000  # maximum bytes in a body; JSON escapes each quotation mark in a record
CACHED_BY_BROWSERS = CacheControlHeader(private=True, max_age=3600)


def post_record(path: str, limit: Kind, **more: Any) -> Callable[[AnyCallable], HTTPRouteHandler]:
    """Return the decorator of an endpoint for a record in the body. The endpoint stores nothing."""
    size, opt = LARGEST_RECORD, {"limit": limit, **PACKED}
    return post(path, opt=opt, status_code=200, request_max_body_size=size, **more)


@get("/api/tables/{id:str}/account", cache_control=CACHED_BY_BROWSERS, opt=PACKED)
async def account(
    id: FromPath[str],
    registry: NamedDependency[TableRegistry],
    work: NamedDependency[RequestWork],
    lang: FromQuery[Text] = ENGLISH,
) -> Response[Account]:
    """Return how each player scored their points in a finished game."""
    found = await registry.table_or_archive(id)
    if not isinstance(found, Table):
        return await work.response(found.account, lang)
    found.check_shown()
    _check_over(found)
    return await work.response(account_of_match, found.match, translation(lang))


@get("/api/tables/{id:str}/pictures", cache_control=CACHED_BY_BROWSERS, opt=PACKED)
async def pictures(
    id: FromPath[str],
    registry: NamedDependency[TableRegistry],
    work: NamedDependency[RequestWork],
    after: FromQuery[Number] = 0,
    lang: FromQuery[Text] = ENGLISH,
) -> Response[Pictures]:
    """Return several pictures of a finished game, with full information.

    The first picture shows the game after `after` events.
    """
    table = await _over(registry, id)
    return await work.response(lambda: replay_of(table.match).piece(after, lang))


@get("/api/tables/{id:str}/drawing", media_type=SVG, cache_control=CACHED_BY_BROWSERS, opt=PACKED)
async def drawing(
    id: FromPath[str],
    registry: NamedDependency[TableRegistry],
    work: NamedDependency[RequestWork],
    n: FromQuery[Number] = 0,
    lang: FromQuery[Text] = ENGLISH,
) -> Response[str]:
    """Return the picture of a finished game after event `n`, as an SVG document."""
    table = await _over(registry, id)
    return await work.response(lambda: replay_of(table.match).drawing(n, lang), media_type=SVG)


@get("/api/tables/{id:str}/tried", cache_control=CACHED_BY_BROWSERS, opt=PACKED)
async def tried(
    id: FromPath[str],
    registry: NamedDependency[TableRegistry],
    work: NamedDependency[RequestWork],
    action: FromQuery[Text],
    n: FromQuery[Number] = 0,
    lang: FromQuery[Text] = ENGLISH,
) -> Response[AheadFrame]:
    """Return the picture after an alternative action that follows event `n` of a finished game.

    The picture shows full information.
    """
    table = await _over(registry, id)
    return await work.response(lambda: replay_of(table.match).tried(n, action, lang))


@post("/api/tables/{id:str}/continue", opt={"limit": "create", "keeps": "tables", **PACKED})
async def play_on(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[PlayOn],
    registry: NamedDependency[TableRegistry],
    work: NamedDependency[RequestWork],
    opener: NamedDependency[TableOpener],
) -> Place:
    """Open a table where a finished game continues after event `n`."""
    table = await _over(registry, id)
    log = await work.run(log_until, table.match, data.n)
    return await opener.open_from(
        table.match.config, log, id, data, address_of(request), key_of(request)
    )


@post_record("/api/records", "create")
async def show_record(
    data: JSONBody[RecordRequest],
    records: NamedDependency[RecordCache],
    work: NamedDependency[RequestWork],
) -> Response[RecordCard]:
    """Return a record as if it were a table. The server does not store the record."""
    recorded = await records.find(data.record, work.run)
    return await work.response(recorded.card, data.lang)


@post_record("/api/records/pictures", "act")
async def record_pictures(
    data: JSONBody[PicturesRequest],
    records: NamedDependency[RecordCache],
    work: NamedDependency[RequestWork],
) -> Response[Pictures]:
    """Return several pictures of a record.

    The first picture shows the game after `after` events.
    """
    recorded = await records.find(data.record, work.run)
    return await work.response(recorded.replay.piece, data.after, data.lang)


@post_record("/api/records/drawing", "create", media_type=SVG)
async def record_drawing(
    data: JSONBody[DrawingRequest],
    records: NamedDependency[RecordCache],
    work: NamedDependency[RequestWork],
) -> Response[str]:
    """Return the picture of a record after event `n`, as an SVG document."""
    recorded = await records.find(data.record, work.run)
    return await work.response(recorded.replay.drawing, data.n, data.lang, media_type=SVG)


@post_record("/api/records/tried", "act")
async def record_tried(
    data: JSONBody[TriedRequest],
    records: NamedDependency[RecordCache],
    work: NamedDependency[RequestWork],
) -> Response[AheadFrame]:
    """Return the picture after an alternative action that follows event `n` of a record."""
    recorded = await records.find(data.record, work.run)
    return await work.response(recorded.replay.tried, data.n, data.action, data.lang)


@post(
    "/api/records/continue",
    opt={"limit": "create", "keeps": "tables", **PACKED},
    request_max_body_size=LARGEST_RECORD,
)
async def play_record_on(
    request: AnyRequest,
    data: JSONBody[RecordPlayOn],
    opener: NamedDependency[TableOpener],
    records: NamedDependency[RecordCache],
    work: NamedDependency[RequestWork],
) -> Place:
    """Open a table where the game in a record continues after event `n`."""
    recorded = await records.find(data.record, work.run)
    log = recorded.log_until(data.n)
    return await opener.open_from(
        recorded.end.config, log, None, data, address_of(request), key_of(request)
    )


async def _over(registry: TableRegistry, id: str) -> Table:
    """Return a table whose game is over. Raise NotOver if it is not, and SealedDeal if it is secret."""
    table = await registry.shown_table(id)
    _check_over(table)
    return table


def _check_over(table: Table) -> None:
    if table.match.status != "over":
        raise NotOver(sentence("a game can be replayed only when it is over"))
