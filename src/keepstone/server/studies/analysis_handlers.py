"""HTTP endpoints for analyses of finished games: those of tables, and lines of studies."""

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from keepstone.server.edge.security import AnyRequest, address_of
from keepstone.server.edge.work import PACKED, RequestWork
from keepstone.server.studies.analyses import Analyses
from keepstone.server.studies.studies import Studies
from keepstone.server.studies.study_handlers import At
from keepstone.server.wire.analysis import AnalysisCard, Judgement
from keepstone.server.wire.fields import Text
from keepstone.text.languages import ENGLISH


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


ROUTES = (analyse, analysis, judgement)
