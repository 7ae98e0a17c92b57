"""HTTP endpoints for analyses of finished games, played at tables or read from records."""

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from keepstone.languages import ENGLISH
from keepstone.server.afterwards.analyses import Analyses
from keepstone.server.afterwards.subjects import of_record, of_table
from keepstone.server.edge.security import AnyRequest, address_of
from keepstone.server.http.replays import LARGEST_RECORD
from keepstone.server.tables.registry import TableRegistry
from keepstone.server.tables.replays import RecordCache
from keepstone.server.wire.analysis import AnalysisCard, Judgement
from keepstone.server.wire.fields import Text
from keepstone.server.wire.requests import AnalysisWish, RecordWish


@post("/api/tables/{id:str}/analysis", opt={"limit": "create"})
async def analyse(
    request: AnyRequest,
    id: FromPath[str],
    registry: NamedDependency[TableRegistry],
    analyses: NamedDependency[Analyses],
    lang: FromQuery[Text] = ENGLISH,
) -> AnalysisCard:
    """Start the analysis of a finished game and return its progress. Idempotent."""
    return await analyses.begin(of_table(await registry.shown_table(id)), lang, address_of(request))


@get("/api/tables/{id:str}/analysis")
async def analysis(
    id: FromPath[str],
    registry: NamedDependency[TableRegistry],
    analyses: NamedDependency[Analyses],
    lang: FromQuery[Text] = ENGLISH,
) -> AnalysisCard:
    """Return the progress of a game's analysis and, once it is done, its findings in a language."""
    return await analyses.card(of_table(await registry.shown_table(id)), lang)


@get("/api/tables/{id:str}/analysis/{n:int}")
async def judgement(
    id: FromPath[str],
    n: FromPath[int],
    registry: NamedDependency[TableRegistry],
    analyses: NamedDependency[Analyses],
    lang: FromQuery[Text] = ENGLISH,
) -> Judgement:
    """Return the analysis of the decision in event `n`, with its alternatives as choices in the picture."""
    return await analyses.judgement(of_table(await registry.shown_table(id)), n, lang)


@post(
    "/api/records/analysis",
    opt={"limit": "act"},
    status_code=200,
    request_max_body_size=LARGEST_RECORD,
)
async def record_analysis(
    request: AnyRequest,
    data: JSONBody[AnalysisWish],
    record_analyses: NamedDependency[Analyses],
    records: NamedDependency[RecordCache],
) -> AnalysisCard:
    """Return the progress and the findings of a record's analysis. If `begin` is set, start the analysis."""
    game = of_record(await records.find(data.record))
    if data.begin:
        return await record_analyses.begin(game, data.lang, address_of(request))
    return await record_analyses.card(game, data.lang)


@post(
    "/api/records/analysis/{n:int}",
    opt={"limit": "act"},
    status_code=200,
    request_max_body_size=LARGEST_RECORD,
)
async def record_judgement(
    n: FromPath[int],
    data: JSONBody[RecordWish],
    record_analyses: NamedDependency[Analyses],
    records: NamedDependency[RecordCache],
) -> Judgement:
    """Return the analysis of the decision in event `n` of a record."""
    game = of_record(await records.find(data.record))
    return await record_analyses.judgement(game, n, data.lang)
