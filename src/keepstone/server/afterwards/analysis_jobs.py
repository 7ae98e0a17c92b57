"""Analyses in a process that is alone: one at a time. One that is broken off is begun anew when asked for."""

import asyncio
import logging
from dataclasses import dataclass

from keepstone.server.afterwards.analysis_process import analyse
from keepstone.server.afterwards.analysis_stores import AnalysisStore
from keepstone.server.afterwards.subjects import Subject
from keepstone.server.base.tasks import Tasks
from keepstone.server.wire.fields import AnalysisStatus

MOST_FAILED = 100  # that are remembered as such

log = logging.getLogger("keepstone.server")


@dataclass(slots=True)
class Stage:
    """How far an analysis is: so many steps done of a total."""

    status: AnalysisStatus = "waiting"
    done: int = 0
    total: int = 0


class AnalysisJobs:
    """At most one job for each game."""

    def __init__(self, store: AnalysisStore, iterations: int, turn: asyncio.Lock):
        self._store, self._iterations, self._turn = store, iterations, turn
        self._stages: dict[str, Stage] = {}
        self._tasks = Tasks()

    async def open(self, work: bool) -> None:
        """Nobody else works at them."""

    async def put(self, game: Subject) -> None:
        """See that a game is analysed."""
        self._forget_failed()
        self._stages[game.id] = Stage()
        self._tasks.begin(self._run(game, self._stages[game.id]))

    async def stage(self, id: str) -> Stage | None:
        """How far it is, unless it is done or nobody asked for it."""
        return self._stages.get(id)

    def __len__(self) -> int:
        return len(self._tasks)

    async def close(self) -> None:
        """Stop; nobody has to wait."""
        await self._tasks.stop()

    def _forget_failed(self) -> None:
        failed = [id for id, stage in self._stages.items() if stage.status == "failed"]
        for id in failed[:-MOST_FAILED]:
            del self._stages[id]

    async def _run(self, game: Subject, stage: Stage) -> None:
        def report(done: int, total: int) -> None:
            stage.done, stage.total = done, total

        try:
            async with self._turn:
                stage.status = "running"
                kept = await analyse(game.record, self._iterations, report)
            await self._store.keep(game.id, kept)
            del self._stages[game.id]
        except Exception:
            log.exception("the analysis of %s failed", game.id)
            stage.status = "failed"
