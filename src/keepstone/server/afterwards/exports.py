"""All finished games of a person in one file: a line of JSON for the record of each, compressed."""

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

MOST_GAMES = 1_000  # the newest; a record has some kilobytes, and a tenth of that compressed
KEPT_SECONDS = 600
MOST_FILES = 20  # that one process keeps

log = logging.getLogger("keepstone.server")


class Exporter:
    """Makes the files. find: the record of a game that is not kept."""

    def __init__(self, store: Store, find: Callable[[str], Awaitable[str]]):
        self._store, self._find = store, find

    async def file(self, person: bytes, stage: Stage) -> bytes:
        """The games of a person, the newest first; stage: how far that is."""
        ids = await self._store.lists.finished_of(person, MOST_GAMES)
        stage.total, lines = len(ids), list[bytes]()
        for id in ids:
            kept = await self._store.kept.archive_of(id)
            lines.append(await asyncio.to_thread(_line, kept or await self._find(id)))
            stage.done += 1
        text = b"".join(line + b"\n" for line in lines)
        return await asyncio.to_thread(gzip.compress, text, mtime=0)


def _line(game: bytes | str) -> bytes:
    """A game as a line. game: how it is kept, or its record."""
    record = archive.read(game).record if isinstance(game, bytes) else game
    return notation.write_line(notation.read(record)).encode()


@runtime_checkable
class ExportWork(Protocol):
    """Whoever makes exports: this process, or several. A file is kept for a while, and then made anew."""

    async def open(self, work: bool) -> None:
        """Begin; work: whether this process makes exports, too, where others can."""

    async def put(self, person: bytes, owner: str) -> None:
        """See that an export is made, for a client address."""

    async def stage(self, person: bytes) -> Stage | None:
        """How far it is; None if nobody asked for it, or it is not kept any more."""

    async def file(self, person: bytes) -> bytes | None:
        """The file, if it is made."""

    async def close(self) -> None:
        """Stop; nobody has to wait."""


class ExportJobs:
    """Exports in a single process: one at a time, and the clients that ask take turns."""

    def __init__(self, exporter: Exporter):
        self._exporter, self._line = exporter, Line()
        self._stages: dict[bytes, Stage] = {}
        self._places: dict[bytes, Place] = {}
        self._files: OrderedDict[bytes, tuple[float, bytes]] = OrderedDict()
        self._tasks = Tasks()

    async def open(self, work: bool) -> None:
        """Nobody else makes exports."""

    async def put(self, person: bytes, owner: str) -> None:
        """See that an export is made, for a client address."""
        if person in self._places:
            return
        self._stages[person] = Stage()
        self._places[person] = self._line.join(owner)
        self._tasks.begin(self._run(person, self._stages[person]))

    async def stage(self, person: bytes) -> Stage | None:
        """How far it is; None if nobody asked for it, or it is not kept any more."""
        self._forget_old()
        if person in self._places:
            self._stages[person].position = self._line.position(self._places[person])
        return self._stages.get(person)

    async def file(self, person: bytes) -> bytes | None:
        """The file, if it is made."""
        self._forget_old()
        return self._files[person][1] if person in self._files else None

    async def close(self) -> None:
        """Stop; nobody has to wait."""
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
    """A file as text, for a queue that keeps results as JSON."""
    return base64.b64encode(file).decode()


def unpacked(text: str) -> bytes:
    """The file."""
    return base64.b64decode(text)
