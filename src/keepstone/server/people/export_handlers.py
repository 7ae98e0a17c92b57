"""HTTP endpoints for exporting a person's finished games as one file."""

from litestar import Response, get, post
from litestar.di import NamedDependency

from keepstone.server.base.jobs import Stage
from keepstone.server.edge.credentials import person_of
from keepstone.server.edge.security import AnyRequest, address_of
from keepstone.server.edge.work import PACKED
from keepstone.server.errors import NotFound
from keepstone.server.people.exports import Exports
from keepstone.server.wire.cards import ExportCard

GZIP = "application/gzip"
AS_FILE = {"content-disposition": 'attachment; filename="keepstone-games.jsonl.gz"'}


@post("/api/me/export", opt={"limit": "create", "keeps": "rows"})
async def begin_export(request: AnyRequest, exports: NamedDependency[Exports]) -> ExportCard:
    """Start an export of all finished games of the key's owner. Idempotent."""
    return _card(await exports.begin(person_of(request), address_of(request)))


@get("/api/me/export")
async def look_at_export(request: AnyRequest, exports: NamedDependency[Exports]) -> ExportCard:
    """Return the progress of the export that the key's owner has started."""
    return _card(await exports.stage(person_of(request)))


@get("/api/me/export/file", opt=PACKED, media_type=GZIP)
async def download_export(
    request: AnyRequest, exports: NamedDependency[Exports]
) -> Response[bytes]:
    """Return the exported file: all records, newest first, as lines of JSON, compressed with gzip."""
    file = await exports.file(person_of(request))
    if file is None:
        raise NotFound("there is no file: start an export, and wait until it is done")
    return Response(file, media_type=GZIP, headers=AS_FILE)


def _card(stage: Stage | None) -> ExportCard:
    if stage is None:
        return ExportCard("none", 0, 0)
    return ExportCard(stage.status, stage.done, stage.total, stage.position)


ROUTES = (begin_export, look_at_export, download_export)
