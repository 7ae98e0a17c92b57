"""Export jobs in a queue that all processes share. The queue also keeps the exported files for a few minutes."""

from saq import Job, Status

from keepstone.server.afterwards.analysis_jobs import Stage
from keepstone.server.afterwards.analysis_queue import STATUSES, position_of
from keepstone.server.afterwards.exports import KEPT_SECONDS, Exporter, packed, unpacked
from keepstone.server.storage.fair_job_queue import FairJobQueue

EXPORT = "export"  # the name of the kind of job
AT_ONCE = 1  # maximum in each process


class ExportQueue:
    """A job queue for exports, with one job for each person.

    While a job runs, the number of finished games is not reported.
    """

    def __init__(self, queue: FairJobQueue, exporter: Exporter):
        self._queue, self._exporter = queue, exporter
        self._queue.register(EXPORT, self._export)

    async def open(self, work: bool) -> None:
        """Connect to the queue. work: whether this process runs exports, or leaves them to other processes."""
        await self._queue.open(AT_ONCE if work else 0)

    async def put(self, person: bytes, owner: str) -> None:
        """Add a job that exports a person's games. owner: the client address."""
        key = person.hex()
        await self._queue.put_for(owner, EXPORT, f"{EXPORT}-{key}", KEPT_SECONDS, person=key)

    async def stage(self, person: bytes) -> Stage | None:
        """Return the progress of a person's export; None if there is no export or it has expired."""
        job = await self._job(person)
        if job is None:
            return None
        if job.status is Status.COMPLETE:
            games = job.result["games"]
            return Stage("done", games, games)
        return Stage(STATUSES[job.status], position=await position_of(self._queue, job))

    async def file(self, person: bytes) -> bytes | None:
        """Return the exported file if the export is done, otherwise None."""
        job = await self._job(person)
        return unpacked(job.result["file"]) if job and job.status is Status.COMPLETE else None

    async def close(self) -> None:
        """Stop the queue. Other processes take over the unfinished jobs."""
        await self._queue.close()

    async def _job(self, person: bytes) -> Job | None:
        return await self._queue.find(f"{EXPORT}-{person.hex()}")

    async def _export(self, job: Job) -> dict[str, object]:
        stage = Stage()
        file = await self._exporter.file(bytes.fromhex((job.kwargs or {})["person"]), stage)
        return {"games": stage.total, "file": packed(file)}
