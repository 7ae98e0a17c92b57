"""Exports of a person's finished games as one compressed file, with one JSON record per line."""

import asyncio
import base64
import gzip
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Protocol, runtime_checkable

from keepstone import notation
from keepstone.server.afterwards.analysis_jobs import Stage
from keepstone.server.base.fair_queue import Line, Place
from keepstone.server.base.tasks import Tasks
from keepstone.server.storage.store import Store
from keepstone.server.tables import archive

MOST_GAMES = 1_000  # maximum number of exported games; each takes some kilobytes
KEPT_SECONDS = 600
MOST_FILES = 20  # maximum files in memory

log = logging.getLogger("keepstone.server")


class Exporter:
    """Creates the export files. find: returns the record of a game that has no archive."""

    def __init__(self, store: Store, find: Callable[[str], Awaitable[str]]):
        self._store, self._find = store, find

    async def file(self, person: bytes, stage: Stage) -> bytes:
        """Return the file with a person's games, newest first. stage: updated with the progress."""
        ids = await self._store.lists.finished_of(person, MOST_GAMES)
        stage.total, lines = len(ids), list[bytes]()
        for id in ids:
            record = await self._archived(id) or await self._find(id)
            lines.append(await asyncio.to_thread(_line, record))
            stage.done += 1
        text = b"".join(line + b"\n" for line in lines)
        return await asyncio.to_thread(gzip.compress, text, mtime=0)

    async def _archived(self, id: str) -> str | None:
        """Return the record in the archive of a game, or None if there is no archive that can be read."""
        kept = await self._store.results.archive(id)
        found = await asyncio.to_thread(archive.read, kept, id) if kept else None
        return found.record if found else None


def _line(record: str) -> bytes:
    """Return a record as one line."""
    return notation.write_line(notation.read(record)).encode()


@runtime_checkable  # needed because Litestar checks dependencies with isinstance
class ExportWork(Protocol):
    """Runs the export jobs, in one process or in several. Each exported file is kept for a few minutes."""

    async def open(self, work: bool) -> None:
        """Start running the jobs.

        work: whether this process runs exports; other processes can run them instead.
        """

    async def put(self, person: bytes, owner: str) -> None:
        """Add a job that exports a person's games. owner: the client address."""

    async def stage(self, person: bytes) -> Stage | None:
        """Return the progress of a person's export; None if there is no export or it has expired."""

    async def file(self, person: bytes) -> bytes | None:
        """Return the exported file if the export is done, otherwise None."""

    async def close(self) -> None:
        """Stop and cancel all jobs."""


class ExportJobs:
    """Runs the export jobs in a single process. One job runs at a time, and clients take turns."""

    def __init__(self, exporter: Exporter):
        self._exporter, self._line = exporter, Line()
        self._stages: dict[bytes, Stage] = {}
        self._places: dict[bytes, Place] = {}
        self._files: OrderedDict[bytes, tuple[float, bytes]] = OrderedDict()
        self._tasks = Tasks()

    async def open(self, work: bool) -> None:
        """Do nothing: there are no other processes."""

    async def put(self, person: bytes, owner: str) -> None:
        """Add a job that exports a person's games. owner: the client address."""
        if person in self._places:
            return
        self._stages[person] = Stage()
        self._places[person] = self._line.join(owner)
        self._tasks.begin(self._run(person, self._stages[person]))

    async def stage(self, person: bytes) -> Stage | None:
        """Return the progress of a person's export; None if there is no export or it has expired."""
        self._forget_old()
        if person in self._places:
            self._stages[person].position = self._line.position(self._places[person])
        return self._stages.get(person)

    async def file(self, person: bytes) -> bytes | None:
        """Return the exported file if the export is done, otherwise None."""
        self._forget_old()
        return self._files[person][1] if person in self._files else None

    async def close(self) -> None:
        """Stop and cancel all jobs."""
        await self._tasks.stop()

    async def _run(self, person: bytes, stage: Stage) -> None:
        try:
            async with self._line.turn(self._places[person]):
                stage.status, stage.position = "running", 0
                file = await self._exporter.file(person, stage)
            self._files[person] = time.monotonic(), file
            stage.status = "done"
        except Exception:
            log.exception("an export failed")
            stage.status = "failed"
        finally:
            del self._places[person]

    def _forget_old(self) -> None:
        oldest = time.monotonic() - KEPT_SECONDS
        for person, (made, _) in list(self._files.items()):
            if made < oldest or len(self._files) > MOST_FILES:
                del self._files[person], self._stages[person]


def packed(file: bytes) -> str:
    """Encode a file as text, for a queue that stores its results as JSON."""
    return base64.b64encode(file).decode()


def unpacked(text: str) -> bytes:
    """Decode a file that `packed` has encoded."""
    return base64.b64decode(text)
