"""Jobs in both queues: the one of a single process, and the one that processes share in a real PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack
from typing import Any

import pytest

from keepstone.server.base import jobs as jobs_module
from keepstone.server.base.fair_queue import Queued
from keepstone.server.base.jobs import Arguments, JobKind, JobQueue, Report, Stage
from keepstone.server.base.process_queue import MOST_KEPT, ProcessQueue
from keepstone.server.errors import TooManyAnalyses
from keepstone.server.storage import shared_queue
from keepstone.server.storage.shared_queue import SharedQueues
from tests.support.databases import temporary_database
from tests.support.polling import eventually_async, until_true

SECONDS = 60


class Worker:
    """A process with a queue. Its jobs run until they are let go; ran: their numbers, in order."""

    def __init__(self, url: str | None, **about: Any):
        kind = JobKind("test", self._work, **{"keep_seconds": SECONDS} | about)
        self.queue: JobQueue = SharedQueues(url)(kind) if url else ProcessQueue(kind)
        self.ran: list[str] = []
        self.free = asyncio.Semaphore(0)
        self.failing = False

    async def _work(self, arguments: Arguments, report: Report) -> bytes:
        self.ran.append(arguments["number"])
        report(1, 2)
        await self.free.acquire()
        if self.failing:
            raise ValueError(arguments["number"])
        report(2, 2)
        return f"result {arguments['number']}".encode()

    async def put(self, *keys: str) -> None:
        """Put jobs, of the owner that the first letter names."""
        for key in keys:
            await self.queue.put(key, key[0], number=key)

    async def positions(self, *keys: str) -> list[int]:
        stages = [await self.queue.stage(key) for key in keys]
        return [stage.position if stage else -1 for stage in stages]


class Place:
    """Where the workers of a test run: in one process, or in several ones with a database."""

    def __init__(self, url: str | None, stack: AsyncExitStack):
        self.url, self._stack = url, stack

    async def worker(self, work: bool = True, **about: Any) -> Worker:
        worker = Worker(self.url, **about)
        await worker.queue.open(work)
        self._stack.push_async_callback(worker.queue.close)
        return worker


@pytest.fixture
def database() -> Iterator[str]:
    with temporary_database() as url:
        yield url


@pytest.fixture(params=["one", "several"])
async def place(request: pytest.FixtureRequest) -> AsyncIterator[Place]:
    url = request.getfixturevalue("database") if request.param == "several" else None
    async with AsyncExitStack() as stack:
        yield Place(url, stack)


@pytest.fixture
async def processes(database: str) -> AsyncIterator[Place]:
    async with AsyncExitStack() as stack:
        yield Place(database, stack)


async def until_ran(count: int, *workers: Worker) -> None:
    await until_true(lambda: sum(len(worker.ran) for worker in workers) >= count)


async def until(worker: Worker, key: str, status: str) -> Stage:
    found = await eventually_async(
        lambda: worker.queue.stage(key), lambda stage: stage is not None and stage.status == status
    )
    assert found is not None
    return found


async def test_a_job_waits_runs_and_leaves_a_result(place: Place) -> None:
    worker = await place.worker()
    assert await worker.queue.stage("a0") is None
    await worker.put("a0", "a1")
    await until(worker, "a0", "running")
    assert await worker.queue.stage("a1") == Stage("waiting", position=1)
    assert await worker.queue.result("a0") is None
    worker.free.release()
    assert await until(worker, "a0", "done") == Stage("done", 2, 2)
    assert await worker.queue.result("a0") == b"result a0"
    assert await worker.queue.result("none") is None


async def test_a_running_job_reports_its_progress(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_queue, "HEARTBEAT_PAUSE", 0.01)
    worker = await place.worker()
    await worker.put("a0")
    progress = Stage("running", 1, 2)
    await eventually_async(lambda: worker.queue.stage("a0"), lambda stage: stage == progress)


async def test_a_job_that_waits_or_runs_is_put_once_and_a_done_one_again(place: Place) -> None:
    worker = await place.worker()
    await worker.put("a0", "a1")
    await until_ran(1, worker)
    await worker.put("a0", "a1", "a2")
    for _ in range(3):
        worker.free.release()
    await until(worker, "a2", "done")
    assert worker.ran == ["a0", "a1", "a2"]
    worker.free.release()
    async with asyncio.timeout(SECONDS):
        while len(worker.ran) < 4:  # SAQ adds a job of the same second only once
            await worker.put("a0")
            await asyncio.sleep(0.1)
    assert worker.ran[:4] == ["a0", "a1", "a2", "a0"]


async def test_owners_take_turns(place: Place) -> None:
    worker = await place.worker()
    await worker.put("a0")
    await until_ran(1, worker)
    await worker.put("a1", "a2", "b3", "c4", "b5")
    keys = ("a0", "b3", "c4", "a1", "a2", "b5", "none")
    assert await worker.positions(*keys) == [0, 1, 2, 3, 4, 5, -1]
    for _ in range(6):
        worker.free.release()
    await until_ran(6, worker)
    assert worker.ran == ["a0", "b3", "c4", "a1", "a2", "b5"]


@pytest.mark.parametrize("one_per_owner", [False, True])
async def test_an_owner_has_several_jobs_at_a_time_or_one(
    place: Place, one_per_owner: bool
) -> None:
    worker = await place.worker(at_once=2, one_per_owner=one_per_owner)
    await worker.put("a0")
    await until_ran(1, worker)
    await worker.put("a1", *(["b2"] if one_per_owner else []))
    await until_ran(2, worker)
    assert worker.ran == ["a0", "b2" if one_per_owner else "a1"]
    for _ in range(2):
        worker.free.release()
    await until(worker, "a0", "done")
    if one_per_owner:
        await until(worker, "a1", "running")


def at_most_three(owner: str, jobs: Sequence[Queued]) -> None:
    if sum(job.owner == owner for job in jobs) >= 3:
        raise TooManyAnalyses("at most 3")


async def test_an_owner_has_as_many_jobs_as_the_check_allows(place: Place) -> None:
    """Also of those that are put at the same moment."""
    worker = await place.worker(check=at_most_three)
    await worker.put("a0")
    await until_ran(1, worker)
    puts = [worker.put(f"a{number}") for number in range(1, 12)]
    ended = await asyncio.gather(*puts, return_exceptions=True)
    assert sum(isinstance(each, TooManyAnalyses) for each in ended) == 9
    await worker.put("b12")
    assert await worker.positions("b12") == [1]
    worker.free.release()
    await until_ran(2, worker)
    waiting = [key for key in map("a{}".format, range(1, 12)) if await worker.queue.stage(key)]
    assert len(waiting) == 2
    await worker.put(waiting[0])  # it is there


async def test_a_job_that_fails_is_not_repeated(place: Place) -> None:
    worker = await place.worker()
    worker.failing = True
    await worker.put("a0", "b1")
    worker.free.release()
    stage = await until(worker, "a0", "failed")
    assert stage.position == 0
    assert await worker.queue.result("a0") is None
    worker.failing = False
    worker.free.release()
    await until(worker, "b1", "done")
    assert worker.ran == ["a0", "b1"]


async def test_a_job_of_another_kind_is_repeated_until_it_succeeds(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others do not wait for it."""
    monkeypatch.setattr(jobs_module, "LONGEST_PAUSE", 0.1)
    worker = await place.worker(is_repeated=True)
    worker.failing = True
    await worker.put("a0")
    for count in range(1, 25):  # more often than SAQ's own limit
        worker.free.release()
        await until_ran(count, worker)
    worker.failing = False
    worker.free.release()
    assert await until(worker, "a0", "done") == Stage("done", 2, 2)


def test_pauses_grow_up_to_a_minute() -> None:
    assert [jobs_module.pause_after(failures) for failures in (1, 2, 3, 7, 5_000)] == [
        *(1.0, 2.0, 4.0),
        *(60.0, 60.0),
    ]


async def test_results_expire(place: Place) -> None:
    worker = await place.worker(keep_seconds=1)
    worker.free.release()
    await worker.put("a0")
    await until(worker, "a0", "done")
    await eventually_async(lambda: worker.queue.result("a0"), lambda result: result is None)
    assert await worker.queue.stage("a0") is None


async def test_a_process_keeps_few_results() -> None:
    async with AsyncExitStack() as stack:
        worker = await Place(None, stack).worker()
        for number in range(MOST_KEPT + 1):
            worker.free.release()
            await worker.put(f"a{number}")
            await until(worker, f"a{number}", "done")
        assert await worker.queue.result("a0") is None
        assert await worker.queue.result("a1") == b"result a1"


async def test_processes_share_one_queue(processes: Place) -> None:
    """One works, another one puts and looks; the limit is for both together."""
    one = await processes.worker(check=at_most_three)
    two = await processes.worker(work=False, check=at_most_three)
    await one.put("a0")
    await until_ran(1, one)
    puts = [(one, two)[number % 2].put(f"a{number}") for number in range(1, 12)]
    ended = await asyncio.gather(*puts, return_exceptions=True)
    assert sum(isinstance(each, TooManyAnalyses) for each in ended) == 9
    await two.put("b12")
    assert await two.positions("b12") == await one.positions("b12") == [1]
    for _ in range(4):
        one.free.release()
    await until(two, "b12", "done")
    assert await two.queue.result("b12") == b"result b12"
    assert two.ran == []


async def test_owners_still_take_turns_after_days_without_a_pause(
    processes: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is a job all the time, so that priorities would grow beyond what PostgreSQL can hold."""
    monkeypatch.setattr(shared_queue, "HIGH_PRIORITY", 10)
    monkeypatch.setattr(shared_queue, "LAST_PRIORITY", 20)
    worker = await processes.worker()
    await worker.put("a0", "a1")
    for number in range(2, 20):
        await until_ran(number - 1, worker)
        await worker.put(f"a{number}")
        worker.free.release()
    await until_ran(19, worker)
    await worker.put("b20")
    assert await worker.positions("b20", "a19") == [1, 2]


async def test_an_owner_does_not_occupy_two_processes(processes: Place) -> None:
    one, two = [await processes.worker(one_per_owner=True) for _ in range(2)]
    await one.put("a0")
    await until_ran(1, one, two)
    await one.put("a1", "b2")
    await until_ran(2, one, two)
    assert sorted(one.ran + two.ran) == ["a0", "b2"]
    for worker in (one, two):
        worker.free.release()
    await until_ran(3, one, two)
    assert sorted(one.ran + two.ran) == ["a0", "a1", "b2"]


async def test_another_process_takes_over_from_one_that_stops(processes: Place) -> None:
    one = await processes.worker()
    await one.put("a0")
    await until_ran(1, one)
    two = await processes.worker()
    two.free.release()
    await one.queue.close()
    await until(two, "a0", "done")
    assert (one.ran, two.ran) == (["a0"], ["a0"])


async def test_the_jobs_of_a_silent_worker_are_given_to_another_and_it_may_finish_them(
    processes: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each job is done twice: the first time nothing is heard of it, and it ends when all have begun again."""
    monkeypatch.setattr(shared_queue, "HEARTBEAT", 1)
    monkeypatch.setattr(shared_queue, "HEARTBEAT_PAUSE", SECONDS)
    worker = await processes.worker(at_once=4)
    await worker.put("a0", "b1")
    await until_ran(4, worker)
    assert sorted(worker.ran) == ["a0", "a0", "b1", "b1"]
    for _ in range(40):  # on a busy machine, a job may be given away once more before it ends
        worker.free.release()
    for key in ("a0", "b1"):
        await until(worker, key, "done")
