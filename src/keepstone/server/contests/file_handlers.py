"""HTTP endpoints for files about a contest: its results, records and times."""

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from keepstone.playing import notation
from keepstone.server.base import server_time
from keepstone.server.contests.contests import Contests
from keepstone.server.contests.results_file import board_as_csv, calendar
from keepstone.server.edge.credentials import key_of
from keepstone.server.edge.ndjson import NDJSON, Batches, Lines
from keepstone.server.edge.security import AnyRequest
from keepstone.server.edge.work import PACKED, RequestWork
from keepstone.server.live.identity import person_of_key
from keepstone.server.live.registry import TableRegistry
from keepstone.server.wire.contests import ContestCard

CALENDAR, CSV = "text/calendar; charset=utf-8", "text/csv; charset=utf-8"


@get("/api/contests/{id:str}/results.json", opt={"limit": "act", **PACKED})
async def results_as_json(
    request: AnyRequest,
    id: FromPath[str],
    contests: NamedDependency[Contests],
    work: NamedDependency[RequestWork],
) -> Response[ContestCard]:
    """Return the card of a contest as a file."""
    card = await _card(request, id, contests)
    response = await work.response(lambda: card)
    response.headers.update(_as_file(id, "json"))
    return response


@get("/api/contests/{id:str}/results.csv", opt={"limit": "act"}, media_type=CSV)
async def results_as_csv(
    request: AnyRequest, id: FromPath[str], contests: NamedDependency[Contests]
) -> Response[str]:
    """Return the board of a contest as a table of comma-separated values."""
    text = board_as_csv(await _card(request, id, contests))
    return Response(text, media_type=CSV, headers=_as_file(id, "csv"))


@get("/api/contests/{id:str}/calendar.ics", opt={"limit": "act"}, media_type=CALENDAR)
async def contest_calendar(
    request: AnyRequest, id: FromPath[str], contests: NamedDependency[Contests]
) -> Response[str]:
    """Return the times of a contest as a calendar file."""
    page = str(request.url).replace("/api/contests/", "/contest/").removesuffix("/calendar.ics")
    text = calendar(await _card(request, id, contests), page, server_time.written_now())
    return Response(text, media_type=CALENDAR, headers=_as_file(id, "ics"))


@get("/api/contests/{id:str}/records", opt={"limit": "create", **PACKED}, media_type=NDJSON)
async def contest_records(
    request: AnyRequest,
    id: FromPath[str],
    contests: NamedDependency[Contests],
    registry: NamedDependency[TableRegistry],
) -> Lines:
    """Stream the records of the games of a contest that are not secret any more, one in each line."""
    card = await _card(request, id, contests)
    tables = [
        result.table
        for entry in card.entries
        for result in entry.results
        if result.table and not card.deals[result.deal].sealed
    ]
    return Lines(_records(list(dict.fromkeys(tables)), registry))


async def _records(tables: list[str], registry: TableRegistry) -> Batches:
    yield ()
    for table in tables:
        yield (notation.write_line(notation.read(await registry.record(table))),)


async def _card(request: AnyRequest, id: str, contests: Contests) -> ContestCard:
    return await contests.card(id, person_of_key(key_of(request)))


def _as_file(id: str, kind: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="contest-{id}.{kind}"'}


ROUTES = (results_as_json, results_as_csv, contest_calendar, contest_records)
