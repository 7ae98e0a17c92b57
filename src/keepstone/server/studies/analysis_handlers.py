"""HTTP endpoints for analyses of finished games, played at tables or read from records."""

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from keepstone.server.edge.security import AnyRequest, address_of
from keepstone.server.edge.work import PACKED, RequestWork
from keepstone.server.live.registry import TableRegistry
from keepstone.server.studies.analyses import Analyses
from keepstone.server.studies.replay_handlers import post_record
from keepstone.server.studies.replays import RecordCache
from keepstone.server.studies.subjects import of_record, of_table
from keepstone.server.wire.analysis import AnalysisCard, Judgement
from keepstone.server.wire.fields import Text
from keepstone.server.wire.requests import AnalysisRequest, RecordRequest
from keepstone.text.languages import ENGLISH


@post("/api/tables/{id:str}/analysis", opt={"limit": "create", **PACKED})
async def analyse(
    request: AnyRequest,
    id: FromPath[str],
    registry: NamedDependency[TableRegistry],
    analyses: NamedDependency[Analyses],
    work: NamedDependency[RequestWork],
    lang: FromQuery[Text] = ENGLISH,
) -> Response[AnalysisCard]:
    """Start the analysis of a finished game and return its progress. Idempotent."""
    game = await work.run(of_table, await registry.shown_table(id))
    card = await analyses.begin(game, lang, address_of(request))
    return await work.response(lambda: card)


@get("/api/tables/{id:str}/analysis", opt=PACKED)
async def analysis(
    id: FromPath[str],
    registry: NamedDependency[TableRegistry],
    analyses: NamedDependency[Analyses],
    work: NamedDependency[RequestWork],
    lang: FromQuery[Text] = ENGLISH,
) -> Response[AnalysisCard]:
    """Return the progress of a game's analysis and, once it is done, its findings in a language."""
    card = await analyses.card(await work.run(of_table, await registry.shown_table(id)), lang)
    return await work.response(lambda: card)


@get("/api/tables/{id:str}/analysis/{n:int}", opt=PACKED)
async def judgement(
    id: FromPath[str],
    n: FromPath[int],
    registry: NamedDependency[TableRegistry],
    analyses: NamedDependency[Analyses],
    work: NamedDependency[RequestWork],
    lang: FromQuery[Text] = ENGLISH,
) -> Response[Judgement]:
    """Return the analysis of the decision in event `n`, with its alternatives as choices in the picture."""
    game = await work.run(of_table, await registry.shown_table(id))
    found = await analyses.judgement(game, n, lang)
    return await work.response(lambda: found)


@post_record("/api/records/analysis", "act")
async def record_analysis(
    request: AnyRequest,
    data: JSONBody[AnalysisRequest],
    analyses: NamedDependency[Analyses],
    records: NamedDependency[RecordCache],
    work: NamedDependency[RequestWork],
) -> Response[AnalysisCard]:
    """Return the progress and the findings of a record's analysis. If `begin` is set, start the analysis."""
    game = await work.run(of_record, await records.find(data.record, work.run))
    if data.begin:
        card = await analyses.begin(game, data.lang, address_of(request))
    else:
        card = await analyses.card(game, data.lang)
    return await work.response(lambda: card)


@post_record("/api/records/analysis/{n:int}", "act")
async def record_judgement(
    n: FromPath[int],
    data: JSONBody[RecordRequest],
    analyses: NamedDependency[Analyses],
    records: NamedDependency[RecordCache],
    work: NamedDependency[RequestWork],
) -> Response[Judgement]:
    """Return the analysis of the decision in event `n` of a record."""
    game = await work.run(of_record, await records.find(data.record, work.run))
    found = await analyses.judgement(game, n, data.lang)
    return await work.response(lambda: found)
