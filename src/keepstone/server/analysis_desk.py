"""Analyses among several processes: each is a job, and whoever is free takes it."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from saq import Job, Status

from keepstone.server.analysis_jobs import Stage
from keepstone.server.analysis_work import analyse
from keepstone.server.desk import Desk
from keepstone.server.store import Store
from keepstone.server.table import Table
from keepstone.server.wire import AnalysisStatus

ANALYSIS = "analysis"  # the kind of its jobs
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


class AnalysisDesk:
    """Analyses to make, by table."""

    def __init__(
        self, desk: Desk, store: Store, iterations: int, find: Callable[[str], Awaitable[Table]]
    ):
        self._desk = desk
        self._desk.takes(ANALYSIS, self._analyse)
        self._store, self._iterations, self._find = store, iterations, find
        self._under_way = 0

    async def open(self, work: bool) -> None:
        """Connect; work: whether this process analyses, too."""
        await self._desk.open(AT_ONCE if work else 0)

    async def put(self, table: Table) -> None:
        """See that a game is analysed."""
        await self._desk.put(ANALYSIS, table.id, table=table.id)

    async def stage(self, table: Table) -> Stage | None:
        """How far it is, unless it is done or nobody asked for it."""
        job = await self._desk.find(table.id)
        if job is None or job.status not in STATUSES:
            return None
        return Stage(STATUSES[job.status], *job.meta.get("steps", (0, 0)))

    def __len__(self) -> int:
        return self._under_way

    async def close(self) -> None:
        """Stop; what is not done is done by others, or when it is asked for again."""
        await self._desk.close()

    async def _analyse(self, job: Job) -> None:
        table = await self._find((job.kwargs or {})["table"])
        told = 0.0

        def report(done: int, total: int) -> None:
            nonlocal told
            if time.monotonic() - told > REPORT_SECONDS:
                told = time.monotonic()
                job.meta["steps"] = (done, total)
                reports.append(asyncio.create_task(job.update()))

        reports: list[asyncio.Task[None]] = []
        self._under_way += 1
        try:
            kept = await analyse(table.record(), self._iterations, report)
            await self._store.tasks.shielded(self._store.kept.keep_analysis(table.id, kept))
        except Exception:
            log.exception("the analysis of table %s failed", table.id)
            raise
        finally:
            self._under_way -= 1
            await asyncio.gather(*reports, return_exceptions=True)
