"""Analysis jobs in a single process. One job runs at a time, and clients take turns."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass

from keepstone.sentences import sentence
from keepstone.server.afterwards.analysis_process import analyse
from keepstone.server.afterwards.analysis_stores import AnalysisStore
from keepstone.server.afterwards.subjects import Subject
from keepstone.server.base.fair_queue import Line, Place, Queued
from keepstone.server.base.tasks import Tasks
from keepstone.server.errors import TooManyAnalyses
from keepstone.server.wire.fields import AnalysisStatus

MOST_OF_ADDRESS = 3  # maximum number of waiting and running analyses per client address
MOST_IN_ALL = 100
MOST_FAILED = 100  # number of failed jobs that are remembered

log = logging.getLogger("keepstone.server")


@dataclass(slots=True)
class Stage:
    """The progress of a job.

    done, total: the number of finished steps and of all steps; position: the job's position in the queue, from 1,
    or 0 if the job is not waiting.
    """

    status: AnalysisStatus = "waiting"
    done: int = 0
    total: int = 0
    position: int = 0


def check_capacity(owner: str, jobs: Iterable[Queued]) -> None:
    """Raise TooManyAnalyses if an owner already has the maximum number of waiting or running jobs."""
    owners = [job.owner for job in jobs]
    if owners.count(owner) >= MOST_OF_ADDRESS:
        raise TooManyAnalyses(
            sentence(
                "you can have at most {most} analyses waiting or running: try again when one is done",
                most=MOST_OF_ADDRESS,
            )
        )
    if len(owners) >= MOST_IN_ALL:
        raise TooManyAnalyses(
            sentence(
                "this server already has {most} analyses waiting or running: try again later",
                most=MOST_IN_ALL,
            )
        )


class AnalysisJobs:
    """Analysis jobs, at most one for each game.

    An analysis that was interrupted starts again at the next request.
    """

    def __init__(self, store: AnalysisStore, iterations: int, line: Line):
        self._store, self._iterations, self._line = store, iterations, line
        self._stages: dict[str, Stage] = {}
        self._places: dict[str, Place] = {}
        self._tasks = Tasks()

    async def open(self, work: bool) -> None:
        """Do nothing: there are no other processes."""

    async def put(self, game: Subject, owner: str) -> None:
        """Add a job that analyses a game. Raise TooManyAnalyses if the owner or the server has too many jobs."""
        if game.id in self._places:
            return
        check_capacity(owner, self._line.places)
        self._forget_failed()
        self._stages[game.id] = Stage()
        self._places[game.id] = self._line.join(owner)
        self._tasks.begin(self._run(game, self._stages[game.id]))

    async def stage(self, id: str) -> Stage | None:
        """Return the progress of an analysis; None if it is done or was not requested."""
        if id in self._places:
            self._stages[id].position = self._line.position(self._places[id])
        return self._stages.get(id)

    def __len__(self) -> int:
        return len(self._tasks)

    async def close(self) -> None:
        """Stop and cancel all jobs."""
        await self._tasks.stop()

    def _forget_failed(self) -> None:
        failed = [id for id, stage in self._stages.items() if stage.status == "failed"]
        for id in failed[:-MOST_FAILED]:
            del self._stages[id]

    async def _run(self, game: Subject, stage: Stage) -> None:
        def report(done: int, total: int) -> None:
            stage.done, stage.total = done, total

        try:
            async with self._line.turn(self._places[game.id]):
                stage.status, stage.position = "running", 0
                kept = await analyse(game.record, self._iterations, report)
            await self._store.save(game.id, kept)
            del self._stages[game.id]
        except Exception:
            log.exception("the analysis of %s failed", game.id)
            stage.status = "failed"
        finally:
            del self._places[game.id]
