"""Exports of a person's finished games as one compressed file of JSON records, and their HTTP endpoints."""

import asyncio
import gzip
import logging
from collections.abc import Awaitable, Callable

from litestar import Response, get, post
from litestar.di import NamedDependency

from keepstone.errors import InvalidRecord
from keepstone.playing import notation
from keepstone.server.base.jobs import Arguments, JobKind, Queues, Report, Stage
from keepstone.server.edge.credentials import person_of
from keepstone.server.edge.security import AnyRequest, address_of
from keepstone.server.edge.work import PACKED
from keepstone.server.errors import NotFound
from keepstone.server.live import archive
from keepstone.server.storage.store import Store
from keepstone.server.wire.cards import ExportCard

GZIP = "application/gzip"
AS_FILE = {"content-disposition": 'attachment; filename="keepstone-games.jsonl.gz"'}
MOST_GAMES = 1_000  # maximum number of exported games; each takes some kilobytes
KEPT_SECONDS = 600

log = logging.getLogger("keepstone.server")


class Exports:
    """Exports in a queue, by person. find: returns the record of a game that has no archive."""

    def __init__(self, queues: Queues, store: Store, find: Callable[[str], Awaitable[str]]):
        self._store, self._find = store, find
        self.queue = queues(
            JobKind("export", self._export, keep_seconds=KEPT_SECONDS, one_per_owner=True)
        )

    async def begin(self, person: bytes, owner: str) -> Stage:
        key = person.hex()
        stage = await self.queue.stage(key)
        if stage is None or stage.status == "failed":
            await self.queue.put(key, owner, person=key)
            stage = await self.queue.stage(key)
        return stage or Stage()

    async def _export(self, arguments: Arguments, report: Report) -> bytes:
        person, lines = bytes.fromhex(arguments["person"]), list[bytes]()
        ids = await self._store.lists.finished_of(person, MOST_GAMES)
        for done, id in enumerate(ids):
            report(done, len(ids))
            try:
                record = await self._archived(id) or await self._find(id)
            except InvalidRecord as error:
                log.warning("table %s is left out of an export: %s", id, error)
                continue
            lines.append(await asyncio.to_thread(_line, record))
        report(len(ids), len(ids))
        text = b"".join(line + b"\n" for line in lines)
        return await asyncio.to_thread(gzip.compress, text, mtime=0)

    async def _archived(self, id: str) -> str | None:
        stored = await self._store.results.archive(id)
        found = await asyncio.to_thread(archive.read, stored, id) if stored else None
        return found.record if found else None


def _line(record: str) -> bytes:
    return notation.write_line(notation.read(record)).encode()


@post("/api/me/export", opt={"limit": "create", "keeps": "rows"})
async def begin_export(request: AnyRequest, exports: NamedDependency[Exports]) -> ExportCard:
    """Start an export of all finished games of the key's owner. Idempotent."""
    return _card(await exports.begin(person_of(request), address_of(request)))


@get("/api/me/export")
async def look_at_export(request: AnyRequest, exports: NamedDependency[Exports]) -> ExportCard:
    """Return the progress of the export that the key's owner has started."""
    return _card(await exports.queue.stage(person_of(request).hex()))


@get("/api/me/export/file", opt=PACKED, media_type=GZIP)
async def download_export(
    request: AnyRequest, exports: NamedDependency[Exports]
) -> Response[bytes]:
    """Return the exported file: all records, newest first, as lines of JSON, compressed with gzip."""
    file = await exports.queue.result(person_of(request).hex())
    if file is None:
        raise NotFound("there is no file: start an export, and wait until it is done")
    return Response(file, media_type=GZIP, headers=AS_FILE)


def _card(stage: Stage | None) -> ExportCard:
    if stage is None:
        return ExportCard("none", 0, 0)
    return ExportCard(stage.status, stage.done, stage.total, stage.position)


ROUTES = (begin_export, look_at_export, download_export)
