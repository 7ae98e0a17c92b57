"""Analysis jobs in a queue that all processes share."""

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

ANALYSIS, RECORD_ANALYSIS = "analysis", "record-analysis"  # names of the job kinds
AT_ONCE = 1  # maximum number of analyses at a time in each process, since an analysis occupies a core for minutes
REPORT_SECONDS = 0.5  # seconds between two progress reports
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
    """A job queue for analyses of tables. A job names its table, and the analysis is saved in the database."""

    def __init__(
        self,
        queue: FairJobQueue,
        store: AnalysisStore,
        iterations: int,
        find: Callable[[str], Awaitable[Table]],
    ):
        self._queue = queue
        self._queue.register(ANALYSIS, self._analyse)
        self._store, self._iterations, self._find = store, iterations, find
        self._running = 0

    async def open(self, work: bool) -> None:
        """Connect to the queue. work: whether this process runs analyses."""
        await self._queue.open(AT_ONCE if work else 0)

    async def put(self, game: Subject, owner: str) -> None:
        """Add a job that analyses a game. Raise TooManyAnalyses if the owner or the server has too many jobs."""
        await self._queue.put_for(owner, ANALYSIS, game.id, table=game.id)

    async def stage(self, id: str) -> Stage | None:
        """Return the progress of an analysis; None if it is done or was not requested."""
        return await _stage(self._queue, id)

    def __len__(self) -> int:
        return self._running

    async def close(self) -> None:
        """Stop the queue.

        Other processes take over unfinished jobs, or the analyses start again at the next request.
        """
        await self._queue.close()

    async def _analyse(self, job: Job) -> None:
        id = _arguments(job)["table"]
        self._running += 1
        try:
            table = await self._find(id)
            kept = await _run_analysis(job, table.record(), self._iterations)
            await self._store.save(id, kept)
        except Exception:
            log.exception("the analysis of table %s failed", id)
            raise
        finally:
            self._running -= 1


class RecordAnalysisQueue:
    """A job queue for analyses of records.

    A job contains its record, and the queue keeps its result for a while.
    """

    def __init__(self, queue: FairJobQueue, iterations: int):
        self._queue, self._iterations = queue, iterations
        self._queue.register(RECORD_ANALYSIS, self._analyse)
        self._running = 0

    async def open(self, work: bool) -> None:
        """Do nothing: AnalysisQueue opens the queue."""

    async def put(self, game: Subject, owner: str) -> None:
        """Add a job that analyses a game. Raise TooManyAnalyses if the owner or the server has too many jobs."""
        key, record = _key(game.id), game.record
        await self._queue.put_for(owner, RECORD_ANALYSIS, key, KEPT_SECONDS, record=record)

    async def stage(self, id: str) -> Stage | None:
        """Return the progress of an analysis; None if it is done or was not requested."""
        return await _stage(self._queue, _key(id))

    async def save(self, id: str, kept: bytes) -> None:
        """Do nothing: the queue keeps the job's result."""

    async def load(self, id: str) -> bytes | None:
        """Return a saved analysis, or None."""
        job = await self._queue.find(_key(id))
        done = job is not None and job.status is Status.COMPLETE
        return str(job.result).encode() if job and done else None

    def __len__(self) -> int:
        return self._running

    async def close(self) -> None:
        """Do nothing, because the AnalysisQueue that owns the queue closes it."""

    async def _analyse(self, job: Job) -> str:
        self._running += 1
        try:
            kept = await _run_analysis(job, _arguments(job)["record"], self._iterations)
            return kept.decode()
        except Exception:
            log.exception("the analysis of a record failed")
            raise
        finally:
            self._running -= 1


def _key(id: str) -> str:
    return f"{RECORD_ANALYSIS}-{id}"


def _arguments(job: Job) -> dict[str, Any]:
    return job.kwargs or {}


async def _stage(queue: FairJobQueue, key: str) -> Stage | None:
    job = await queue.find(key)
    if job is None or job.status not in STATUSES:
        return None
    done, total = job.meta.get("steps", (0, 0))
    return Stage(STATUSES[job.status], done, total, await position_of(queue, job))


async def position_of(queue: FairJobQueue, job: Job) -> int:
    """Return the position of a job in the queue, or 0 if the job is not waiting."""
    return await queue.position(job.key) if job.status is Status.QUEUED else 0


async def _run_analysis(job: Job, record: str, iterations: int) -> bytes:
    """Run an analysis, and write its progress to the job."""
    reports: list[asyncio.Task[None]] = []
    reported = 0.0

    def report(done: int, total: int) -> None:
        nonlocal reported
        if time.monotonic() - reported > REPORT_SECONDS:
            reported = time.monotonic()
            job.meta["steps"] = (done, total)
            reports.append(asyncio.create_task(job.update()))

    try:
        return await analyse(record, iterations, report)
    finally:
        await asyncio.gather(*reports, return_exceptions=True)
