"""HTTP endpoints for studies: creating, showing and changing them."""

from typing import Annotated

from litestar import Response, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import UNSET

from keepstone.playing import notation
from keepstone.server.edge.credentials import secret_of
from keepstone.server.edge.ndjson import NDJSON, Lines
from keepstone.server.edge.security import AnyRequest, address_of
from keepstone.server.edge.work import PACKED, RequestWork
from keepstone.server.live.questions import scene_ahead
from keepstone.server.studies.engine import Engine
from keepstone.server.studies.studies import Studies
from keepstone.server.studies.study_game import StudyGame
from keepstone.server.wire.fields import Text
from keepstone.server.wire.frames import AheadFrame, ReasonFrame
from keepstone.server.wire.requests import NewNodes, NewStudy, NodeChange
from keepstone.server.wire.studies import (
    StudyCard,
    StudyChange,
    StudyPlace,
    StudyPosition,
)
from keepstone.text.languages import ENGLISH, translation

LARGEST_RECORD = 2_200_000  # maximum bytes in a body; JSON escapes each quotation mark in a record
At = Annotated[int | None, QueryParameter(ge=0, le=1_000_000)]


@post(
    "/api/studies",
    opt={"limit": "create", "keeps": "rows", **PACKED},
    request_max_body_size=LARGEST_RECORD,
)
async def create_study(
    data: JSONBody[NewStudy],
    studies: NamedDependency[Studies],
    work: NamedDependency[RequestWork],
) -> StudyPlace:
    """Create a study of a record, of another study or finished game, of a puzzle, or of a new game."""
    return await studies.create(data, work.run)


@get("/api/studies/{id:str}", opt=PACKED)
async def show_study(
    id: FromPath[str],
    studies: NamedDependency[Studies],
    work: NamedDependency[RequestWork],
    at: At = None,
    lang: FromQuery[Text] = ENGLISH,
) -> Response[StudyCard]:
    """Return a study with the line through a node, or with its main line."""
    game = await studies.game(id, work.run)
    return await work.response(game.card, id, at, lang)


@get("/api/studies/{id:str}/record", opt=PACKED)
async def study_record(
    id: FromPath[str],
    studies: NamedDependency[Studies],
    work: NamedDependency[RequestWork],
    at: At = None,
) -> Response[str]:
    """Return the record of a study, with its variations. Its log is the line through a node, or the main line."""
    game = await studies.game(id, work.run)
    return await work.response(lambda: notation.write(game.record(at)))


@get("/api/studies/{id:str}/nodes/{node:int}", opt=PACKED)
async def study_position(
    id: FromPath[str],
    node: FromPath[int],
    studies: NamedDependency[Studies],
    work: NamedDependency[RequestWork],
    lang: FromQuery[Text] = ENGLISH,
) -> Response[StudyPosition]:
    """Return the position at a node of a study, with everything that can happen there."""
    game = await studies.game(id, work.run)
    return await work.response(game.position, node, lang)


@get("/api/studies/{id:str}/nodes/{node:int}/why", opt=PACKED)
async def study_reason(
    id: FromPath[str],
    node: FromPath[int],
    taps: FromQuery[list[Text]],
    studies: NamedDependency[Studies],
    work: NamedDependency[RequestWork],
    lang: FromQuery[Text] = ENGLISH,
) -> Response[ReasonFrame]:
    """Return why a combination of taps is not possible at a node of a study."""
    game = await studies.game(id, work.run)
    return await work.response(_reason, game, node, taps, lang)


@get("/api/studies/{id:str}/nodes/{node:int}/look", opt=PACKED)
async def study_look(
    id: FromPath[str],
    node: FromPath[int],
    action: FromQuery[Text],
    studies: NamedDependency[Studies],
    work: NamedDependency[RequestWork],
    lang: FromQuery[Text] = ENGLISH,
) -> Response[AheadFrame]:
    """Return the picture after an action at a node of a study, before any chance event."""
    game = await studies.game(id, work.run)
    return await work.response(_look, game, node, action, lang)


@post("/api/studies/{id:str}/nodes", opt={"limit": "act", **PACKED}, request_max_body_size=200_000)
async def add_nodes(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[NewNodes],
    studies: NamedDependency[Studies],
    work: NamedDependency[RequestWork],
    lang: FromQuery[Text] = ENGLISH,
) -> Response[StudyChange]:
    """Add events after a node of a study. All are added, or none."""

    def add(game: StudyGame) -> int:
        return game.add(data.parent, data.actions, data.draw)

    game, last = await studies.change(id, secret_of(request, data.secret), add, work.run)
    return await work.response(game.change, last, lang)


@patch("/api/studies/{id:str}/nodes/{node:int}", opt={"limit": "act", **PACKED})
async def change_node(
    request: AnyRequest,
    id: FromPath[str],
    node: FromPath[int],
    data: JSONBody[NodeChange],
    studies: NamedDependency[Studies],
    work: NamedDependency[RequestWork],
    lang: FromQuery[Text] = ENGLISH,
) -> Response[StudyChange]:
    """Comment on a node of a study, or make the variation that leads to it the main continuation."""

    def change(game: StudyGame) -> int:
        found = game.tree.check(node)
        if data.comment is not UNSET:
            found.comment = data.comment
        if data.promote:
            game.tree.promote(node)
        return node

    game, last = await studies.change(id, secret_of(request, data.secret), change, work.run)
    return await work.response(game.change, last, lang)


@delete("/api/studies/{id:str}/nodes/{node:int}", opt={"limit": "act", **PACKED}, status_code=200)
async def remove_node(
    request: AnyRequest,
    id: FromPath[str],
    node: FromPath[int],
    studies: NamedDependency[Studies],
    work: NamedDependency[RequestWork],
    lang: FromQuery[Text] = ENGLISH,
) -> Response[StudyChange]:
    """Remove a node of a study, with everything after it."""
    secret = secret_of(request, None)
    game, last = await studies.change(id, secret, lambda game: game.remove(node), work.run)
    return await work.response(game.change, last, lang)


@post("/api/studies/{id:str}/undo", opt={"limit": "act", **PACKED}, status_code=200)
async def undo_change(
    request: AnyRequest,
    id: FromPath[str],
    studies: NamedDependency[Studies],
    work: NamedDependency[RequestWork],
    lang: FromQuery[Text] = ENGLISH,
) -> Response[StudyChange]:
    """Undo the last change of a study that has not been undone."""
    game, last = await studies.undo(id, secret_of(request, None), work.run)
    return await work.response(game.change, last, lang)


@get(
    "/api/studies/{id:str}/nodes/{node:int}/evaluation",
    opt={"limit": "act", **PACKED},
    media_type=NDJSON,
)
async def evaluation(
    request: AnyRequest,
    id: FromPath[str],
    node: FromPath[int],
    studies: NamedDependency[Studies],
    engine: NamedDependency[Engine],
    work: NamedDependency[RequestWork],
    lang: FromQuery[Text] = ENGLISH,
) -> Lines:
    """Stream evaluations of the position at a node, each a line and better than the one before.

    The engine stops when the client closes the request.
    """
    game = await studies.game(id, work.run)
    view = await work.run(game.view, node)
    names = game.names(translation(lang))
    return Lines(engine.evaluate(view, names, lang, address_of(request)))


def _reason(game: StudyGame, node: int, taps: list[str], lang: str) -> ReasonFrame:
    rule, words = game.view(node).why_not(taps, translation(lang)) or ("", "")
    return ReasonFrame(game.number(node), taps, rule, words)


def _look(game: StudyGame, node: int, action: str, lang: str) -> AheadFrame:
    language = translation(lang)
    scene = scene_ahead(game.view(node), action, game.names(language), language)
    return AheadFrame(game.number(node), action, scene)


ROUTES = (
    *(create_study, show_study, study_record, study_position, study_reason, study_look),
    *(add_nodes, change_node, remove_node, undo_change, evaluation),
)
