"""HTTP endpoints for lines of studies and finished games: replays, analyses, and games that continue from them."""

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from keepstone.playing.account import Account
from keepstone.server.edge.credentials import key_of
from keepstone.server.edge.security import AnyRequest, address_of
from keepstone.server.edge.work import PACKED, SVG, RequestWork
from keepstone.server.live.archive import Archive
from keepstone.server.lobby.opening import TableOpener
from keepstone.server.studies.analyses import Analyses
from keepstone.server.studies.studies import Studies
from keepstone.server.studies.study_handlers import At
from keepstone.server.wire.analysis import AnalysisCard, Judgement
from keepstone.server.wire.cards import Place
from keepstone.server.wire.fields import Number, Text
from keepstone.server.wire.frames import AheadFrame
from keepstone.server.wire.replays import Pictures
from keepstone.server.wire.requests import StudyPlayOn
from keepstone.text.languages import ENGLISH, translation


@get("/api/studies/{id:str}/account", opt=PACKED)
async def account(
    id: FromPath[str],
    studies: NamedDependency[Studies],
    work: NamedDependency[RequestWork],
    at: At = None,
    lang: FromQuery[Text] = ENGLISH,
) -> Response[Account]:
    """Return how each player scored their points in a line."""
    found = await studies.line_or_archive(id, at, work.run)
    language = lang if isinstance(found, Archive) else translation(lang)
    return await work.response(found.account, language)


@get("/api/studies/{id:str}/pictures", opt=PACKED)
async def pictures(
    id: FromPath[str],
    studies: NamedDependency[Studies],
    work: NamedDependency[RequestWork],
    after: FromQuery[Number] = 0,
    at: At = None,
    lang: FromQuery[Text] = ENGLISH,
) -> Response[Pictures]:
    """Return several pictures of a line. The first picture shows the game after `after` events."""
    line = await studies.line(id, at, work.run)
    return await work.response(line.replay.piece, after, lang)


@get("/api/studies/{id:str}/drawing", media_type=SVG, opt=PACKED)
async def drawing(
    id: FromPath[str],
    studies: NamedDependency[Studies],
    work: NamedDependency[RequestWork],
    n: FromQuery[Number] = 0,
    at: At = None,
    lang: FromQuery[Text] = ENGLISH,
) -> Response[str]:
    """Return the picture of a line after event `n`, as an SVG document."""
    line = await studies.line(id, at, work.run)
    return await work.response(line.replay.drawing, n, lang, media_type=SVG)


@get("/api/studies/{id:str}/tried", opt=PACKED)
async def tried(
    id: FromPath[str],
    studies: NamedDependency[Studies],
    work: NamedDependency[RequestWork],
    action: FromQuery[Text],
    n: FromQuery[Number] = 0,
    at: At = None,
    lang: FromQuery[Text] = ENGLISH,
) -> Response[AheadFrame]:
    """Return the picture after an alternative action that follows event `n` of a line."""
    line = await studies.line(id, at, work.run)
    return await work.response(line.replay.tried, n, action, lang)


@post("/api/studies/{id:str}/continue", opt={"limit": "create", "keeps": "tables", **PACKED})
async def play_on(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[StudyPlayOn],
    studies: NamedDependency[Studies],
    work: NamedDependency[RequestWork],
    opener: NamedDependency[TableOpener],
) -> Place:
    """Open a table where the game of a line continues after event `n`."""
    line = await studies.line(id, data.at, work.run)
    log = await work.run(line.log_until, data.n)
    return await opener.open_from(
        line.config, log, line.table, data, address_of(request), key_of(request)
    )


@post("/api/studies/{id:str}/analysis", opt={"limit": "create", **PACKED})
async def analyse(
    request: AnyRequest,
    id: FromPath[str],
    studies: NamedDependency[Studies],
    analyses: NamedDependency[Analyses],
    work: NamedDependency[RequestWork],
    at: At = None,
    lang: FromQuery[Text] = ENGLISH,
) -> Response[AnalysisCard]:
    """Start the analysis of a line whose game is over, and return its progress. Idempotent."""
    line = await studies.line(id, at, work.run)
    card = await analyses.begin(await work.run(line.subject), lang, address_of(request))
    return await work.response(lambda: card)


@get("/api/studies/{id:str}/analysis", opt=PACKED)
async def analysis(
    id: FromPath[str],
    studies: NamedDependency[Studies],
    analyses: NamedDependency[Analyses],
    work: NamedDependency[RequestWork],
    at: At = None,
    lang: FromQuery[Text] = ENGLISH,
) -> Response[AnalysisCard]:
    """Return the progress of a line's analysis and, once it is done, its findings in a language."""
    line = await studies.line(id, at, work.run)
    card = await analyses.card(await work.run(line.subject), lang)
    return await work.response(lambda: card)


@get("/api/studies/{id:str}/analysis/{n:int}", opt=PACKED)
async def judgement(
    id: FromPath[str],
    n: FromPath[int],
    studies: NamedDependency[Studies],
    analyses: NamedDependency[Analyses],
    work: NamedDependency[RequestWork],
    at: At = None,
    lang: FromQuery[Text] = ENGLISH,
) -> Response[Judgement]:
    """Return the analysis of the decision in event `n`, with its alternatives as choices in the picture."""
    line = await studies.line(id, at, work.run)
    found = await analyses.judgement(await work.run(line.subject), n, lang)
    return await work.response(lambda: found)


ROUTES = (account, pictures, drawing, tried, play_on, analyse, analysis, judgement)
