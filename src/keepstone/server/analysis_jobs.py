"""Analyses in a process that is alone: one at a time. One that is broken off is begun anew when asked for."""

import asyncio
import logging
from dataclasses import dataclass

from keepstone.server.analysis_work import analyse
from keepstone.server.store import Store
from keepstone.server.table import Table
from keepstone.server.tasks import Tasks
from keepstone.server.wire import AnalysisStatus

log = logging.getLogger("keepstone.server")


@dataclass(slots=True)
class Stage:
    """How far an analysis is: so many steps done of a total."""

    status: AnalysisStatus = "waiting"
    done: int = 0
    total: int = 0


class AnalysisJobs:
    """At most one job for each table."""

    def __init__(self, store: Store, iterations: int, turn: asyncio.Lock):
        self._store, self._iterations, self._turn = store, iterations, turn
        self._stages: dict[str, Stage] = {}
        self._tasks = Tasks()

    async def open(self, work: bool) -> None:
        """Nobody else works at them."""

    async def put(self, table: Table) -> None:
        """See that a game is analysed."""
        self._stages[table.id] = Stage()
        self._tasks.begin(self._run(table, self._stages[table.id]))

    async def stage(self, table: Table) -> Stage | None:
        """How far it is, unless it is done or nobody asked for it."""
        return self._stages.get(table.id)

    def __len__(self) -> int:
        return len(self._tasks)

    async def close(self) -> None:
        """Stop; nobody has to wait."""
        await self._tasks.stop()

    async def _run(self, table: Table, stage: Stage) -> None:
        def report(done: int, total: int) -> None:
            stage.done, stage.total = done, total

        try:
            async with self._turn:
                stage.status = "running"
                kept = await analyse(table.record(), self._iterations, report)
            await self._store.tasks.shielded(self._store.kept.keep_analysis(table.id, kept))
            del self._stages[table.id]
        except Exception:
            log.exception("the analysis of table %s failed", table.id)
            stage.status = "failed"
