"""The job queue of a single process. Its jobs are lost when the process ends."""

import asyncio
import logging
import time
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, NamedTuple

from keepstone.server.base.fair_queue import Line, Place
from keepstone.server.base.jobs import Arguments, JobKind, Stage, pause_after
from keepstone.server.base.tasks import Tasks

MOST_KEPT = 20  # results and failures; a result takes up to two megabytes

log = logging.getLogger("keepstone.server")


@dataclass(slots=True)
class _Job:
    place: Place
    stage: Stage = field(default_factory=Stage)


class _Ended(NamedTuple):
    time: float
    stage: Stage
    result: bytes


class ProcessQueue:
    def __init__(self, kind: JobKind):
        self._kind, self._line = kind, Line(kind.at_once, kind.one_per_owner)
        self._jobs: dict[str, _Job] = {}
        self._ended: OrderedDict[str, _Ended] = OrderedDict()
        self._tasks = Tasks()

    async def open(self, work: bool) -> None:
        """Do nothing: there are no other processes."""

    async def put(self, key: str, owner: str, **arguments: Any) -> None:
        if key in self._jobs:
            return
        self._kind.check(owner, self._line.places)
        self._ended.pop(key, None)
        self._jobs[key] = _Job(self._line.join(owner))
        self._tasks.begin(self._run(key, self._jobs[key], arguments))

    async def stage(self, key: str) -> Stage | None:
        if job := self._jobs.get(key):
            return replace(job.stage, position=self._line.position(job.place))
        self._forget_old()
        return self._ended[key].stage if key in self._ended else None

    async def result(self, key: str) -> bytes | None:
        self._forget_old()
        return self._ended[key].result or None if key in self._ended else None

    def __len__(self) -> int:
        return len(self._jobs)

    async def close(self) -> None:
        await self._tasks.stop()

    async def _run(self, key: str, job: _Job, arguments: Arguments) -> None:
        try:
            result = await self._result(job, arguments)
        finally:
            del self._jobs[key]
        if result or job.stage.status == "failed":
            self._ended[key] = _Ended(time.monotonic(), job.stage, result)

    async def _result(self, job: _Job, arguments: Arguments) -> bytes:
        def report(done: int, total: int) -> None:
            job.stage.done, job.stage.total = done, total

        for failures in count(1):
            try:
                async with self._line.turn(job.place):
                    job.stage.status = "running"
                    result = await self._kind.work(arguments, report)
                job.stage.status = "done"
                return result
            except Exception:
                log.exception("a job failed: %s %s", self._kind.name, _short(arguments))
            if not self._kind.is_repeated:
                break
            job.stage.status = "waiting"
            await asyncio.sleep(pause_after(failures))
            job.place = self._line.join(job.place.owner)
        job.stage.status = "failed"
        return b""

    def _forget_old(self) -> None:
        oldest = time.monotonic() - self._kind.keep_seconds
        while self._ended:
            key, first = next(iter(self._ended.items()))
            if first.time >= oldest and len(self._ended) <= MOST_KEPT:
                return
            del self._ended[key]


def _short(arguments: Arguments) -> str:
    return " ".join(str(value)[:20] for value in arguments.values())
