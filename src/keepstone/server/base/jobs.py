"""Jobs: their kinds, their progress, and what a queue of jobs can do.

A kind is declared once and runs in either of two queues: `ProcessQueue` for a single process, and `SharedQueue`
for all processes that use the same PostgreSQL database.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from keepstone.server.base.fair_queue import Queued

JobStatus = Literal["waiting", "running", "done", "failed"]
Arguments = Mapping[str, Any]  # values that JSON can hold
Report = Callable[[int, int], None]
Work = Callable[[Arguments, Report], Awaitable[bytes]]
Check = Callable[[str, Sequence[Queued]], None]

LONGEST_PAUSE = 60.0  # seconds before a failed job is repeated


@dataclass(frozen=True, slots=True)
class JobKind:
    """A kind of job.

    work: work(arguments, report) does a job, and returns its result; it may call report(done, total). Work that is
    interrupted is done again, so doing it twice must do no harm.
    keep_seconds: how long a result that is not empty, or a failure, is kept.
    at_once: how many jobs run at a time in each process; one_per_owner: whether the jobs of an owner run one after
    another, in all processes. Owners take turns.
    check: check(owner, jobs) raises an error if the owner may not add a job to the waiting and running ones.
    is_repeated: whether a failed job is repeated, after longer and longer pauses.
    """

    name: str
    work: Work
    keep_seconds: int
    at_once: int = 1
    one_per_owner: bool = False
    check: Check = lambda *_: None
    is_repeated: bool = False


@dataclass(slots=True)
class Stage:
    """The progress of a job. position: its position in the queue, from 1; 0 if the job is not waiting."""

    status: JobStatus = "waiting"
    done: int = 0
    total: int = 0
    position: int = 0


class JobQueue(Protocol):
    """A queue for the jobs of one kind, each with its own key."""

    async def open(self, work: bool) -> None:
        """Connect to the queue. work: whether this process runs jobs, or leaves them to other processes."""

    async def put(self, key: str, owner: str, **arguments: Any) -> None:
        """Add a job, unless one with this key is waiting or running. Raise the error of the kind's check."""

    async def stage(self, key: str) -> Stage | None:
        """Return the progress of a job, or None if there is no job, or it is not kept any longer."""

    async def result(self, key: str) -> bytes | None:
        """Return the result of a job that is done and kept, otherwise None."""

    def __len__(self) -> int:
        """Return how many jobs this process has to do."""

    async def close(self) -> None:
        """Stop the jobs of this process, and disconnect. Other processes take over unfinished jobs."""


Queues = Callable[[JobKind], JobQueue]


def pause_after(failures: int) -> float:
    return float(min(2.0 ** min(failures - 1, 10), LONGEST_PAUSE))
