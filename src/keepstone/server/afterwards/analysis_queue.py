"""Analyses among several processes: each is a job, and whoever is free takes it."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from saq import Job, Status

from keepstone.server.afterwards.analysis_jobs import Stage
from keepstone.server.afterwards.analysis_process import analyse
from keepstone.server.afterwards.analysis_stores import KEPT_SECONDS, AnalysisStore
from keepstone.server.afterwards.subjects import Subject
from keepstone.server.storage.fair_job_queue import FairJobQueue
from keepstone.server.tables.table import Table
from keepstone.server.wire.fields import AnalysisStatus

ANALYSIS, RECORD_ANALYSIS = "analysis", "record-analysis"  # the kinds of the jobs
AT_ONCE = 1  # in a process: an analysis takes a core for minutes
REPORT_SECONDS = 0.5  # between two reports of how far one is
STATUSES: dict[Status, AnalysisStatus] = {
    Status.NEW: "waiting",
    Status.QUEUED: "waiting",
    Status.ACTIVE: "running",
    Status.ABORTING: "running",
    Status.ABORTED: "failed",
    Status.FAILED: "failed",
}

log = logging.getLogger("keepstone.server")


class AnalysisQueue:
    """Analyses of tables: a job names its table, and what is found goes to the shelf."""

    def __init__(
        self,
        queue: FairJobQueue,
        store: AnalysisStore,
        iterations: int,
        find: Callable[[str], Awaitable[Table]],
    ):
        self._queue = queue
        self._queue.takes(ANALYSIS, self._analyse)
        self._store, self._iterations, self._find = store, iterations, find
        self._under_way = 0

    async def open(self, work: bool) -> None:
        """Connect; work: whether this process analyses, too."""
        await self._queue.open(AT_ONCE if work else 0)

    async def put(self, game: Subject, owner: str) -> None:
        """See that a game is analysed; TooManyAnalyses if the owner has asked for too many."""
        await self._queue.put_for(owner, ANALYSIS, game.id, table=game.id)

    async def stage(self, id: str) -> Stage | None:
        """How far it is, unless it is done or nobody asked for it."""
        return await _stage(self._queue, id)

    def __len__(self) -> int:
        return self._under_way

    async def close(self) -> None:
        """Stop; what is not done is done by others, or when it is asked for again."""
        await self._queue.close()

    async def _analyse(self, job: Job) -> None:
        id = _told(job)["table"]
        self._under_way += 1
        try:
            table = await self._find(id)
            kept = await _analysed(job, table.record(), self._iterations)
            await self._store.keep(id, kept)
        except Exception:
            log.exception("the analysis of table %s failed", id)
            raise
        finally:
            self._under_way -= 1


class RecordAnalysisQueue:
    """Analyses of records: a job brings its record along, and what is found is its result, kept for a while."""

    def __init__(self, queue: FairJobQueue, iterations: int):
        self._queue, self._iterations = queue, iterations
        self._queue.takes(RECORD_ANALYSIS, self._analyse)
        self._under_way = 0

    async def open(self, work: bool) -> None:
        """The desk is opened by the analyses of tables."""

    async def put(self, game: Subject, owner: str) -> None:
        """See that a game is analysed; TooManyAnalyses if the owner has asked for too many."""
        key, record = _key(game.id), game.record
        await self._queue.put_for(owner, RECORD_ANALYSIS, key, KEPT_SECONDS, record=record)

    async def stage(self, id: str) -> Stage | None:
        """How far it is, unless it is done or nobody asked for it."""
        return await _stage(self._queue, _key(id))

    async def keep(self, id: str, kept: bytes) -> None:
        """It is the result of its job already."""

    async def kept(self, id: str) -> bytes | None:
        """An analysis, if it is kept."""
        job = await self._queue.find(_key(id))
        done = job is not None and job.status is Status.COMPLETE
        return str(job.result).encode() if job and done else None

    def __len__(self) -> int:
        return self._under_way

    async def close(self) -> None:
        """The desk is closed by the analyses of tables."""

    async def _analyse(self, job: Job) -> str:
        self._under_way += 1
        try:
            kept = await _analysed(job, _told(job)["record"], self._iterations)
            return kept.decode()
        except Exception:
            log.exception("the analysis of a record failed")
            raise
        finally:
            self._under_way -= 1


def _key(id: str) -> str:
    return f"{RECORD_ANALYSIS}-{id}"


def _told(job: Job) -> dict[str, Any]:
    return job.kwargs or {}


async def _stage(queue: FairJobQueue, key: str) -> Stage | None:
    job = await queue.find(key)
    if job is None or job.status not in STATUSES:
        return None
    done, total = job.meta.get("steps", (0, 0))
    return Stage(STATUSES[job.status], done, total, await position_of(queue, job))


async def position_of(queue: FairJobQueue, job: Job) -> int:
    """Return the position of a job in the queue; 0 unless it waits."""
    return await queue.position(job.key) if job.status is Status.QUEUED else 0


async def _analysed(job: Job, record: str, iterations: int) -> bytes:
    """What an analysis found; the job is told how far it is."""
    reports: list[asyncio.Task[None]] = []
    told = 0.0

    def report(done: int, total: int) -> None:
        nonlocal told
        if time.monotonic() - told > REPORT_SECONDS:
            told = time.monotonic()
            job.meta["steps"] = (done, total)
            reports.append(asyncio.create_task(job.update()))

    try:
        return await analyse(record, iterations, report)
    finally:
        await asyncio.gather(*reports, return_exceptions=True)
