"""The job queues of several processes, in a real PostgreSQL and a real Redis."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack

import pytest
from saq import Job, Status

from keepstone.server.errors import TooManyAnalyses
from keepstone.server.storage import job_queue
from keepstone.server.storage.fair_job_queue import FairJobQueue, SharedJob
from keepstone.server.storage.job_queue import JobQueue
from tests.support.polling import eventually_async

pytestmark = pytest.mark.whole

LONG = 120  # seconds


@pytest.fixture(params=["own_database", "own_redis"])
def url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


async def until_complete(queue: JobQueue, key: str) -> None:
    await eventually_async(
        lambda: queue.find(key), lambda job: job is not None and job.status is Status.COMPLETE
    )


async def test_the_jobs_of_a_silent_worker_are_given_to_another_and_it_may_finish_them(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each job is done twice: the first time nothing is heard of it, and it ends when all have begun again."""
    monkeypatch.setattr(job_queue, "HEARTBEAT", 1)
    monkeypatch.setattr(job_queue, "HEARTBEAT_PAUSE", LONG)
    begun: list[str] = []
    ended: list[str] = []
    all_again = asyncio.Event()

    async def work(job: Job) -> None:
        first = job.key not in begun
        begun.append(job.key)
        if len(begun) == 4:
            all_again.set()
        if first:
            await all_again.wait()
        ended.append(job.key)

    queue = JobQueue(url, "test")
    queue.register("job", work)
    await queue.open(4)
    try:
        for key in ("one", "two"):
            await queue.put("job", key)
        async with asyncio.timeout(LONG):
            await all_again.wait()
            for key in ("one", "two"):
                await until_complete(queue, key)
    finally:
        await queue.close()
    assert sorted(begun) == ["one", "one", "two", "two"]
    assert sorted(ended) == ["one", "one", "two", "two"]


SECONDS = 60


@pytest.fixture
async def stack() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as opened:
        yield opened


class Worker:
    """A process on the queue. Its jobs run until they are let go; ran: their keys."""

    def __init__(self, url: str, most: int = 100):
        def check(owner: str, jobs: Sequence[SharedJob]) -> None:
            if sum(job.owner == owner for job in jobs) >= most:
                raise TooManyAnalyses(f"at most {most}")

        self.queue = FairJobQueue(url, "test", check)
        self.queue.register("work", self._work)
        self.ran: list[str] = []
        self.free = asyncio.Semaphore(0)

    async def _work(self, job: Job) -> None:
        self.ran.append(job.key)
        await self.free.acquire()

    async def put(self, *keys: str) -> None:
        """Put jobs, of the owner that the first letter names."""
        for key in keys:
            await self.queue.put_for(key[0], "work", key)

    async def positions(self, *keys: str) -> list[int]:
        return [await self.queue.position(key) for key in keys]


async def opened(stack: AsyncExitStack, worker: Worker, at_once: int) -> Worker:
    await worker.queue.open(at_once)
    stack.push_async_callback(worker.queue.close)
    return worker


async def until_ran(count: int, *workers: Worker) -> None:
    async with asyncio.timeout(SECONDS):
        while sum(len(worker.ran) for worker in workers) < count:
            await asyncio.sleep(0.01)


async def test_owners_take_turns_at_the_workers_of_all_processes(
    own_database: str, stack: AsyncExitStack
) -> None:
    one = await opened(stack, Worker(own_database), at_once=1)
    two = await opened(stack, Worker(own_database), at_once=0)
    await one.put("a0")
    await until_ran(1, one)
    await one.put("a1", "a2")
    await two.put("b3", "c4", "b5")
    for server in (one, two):
        keys = ("a0", "b3", "c4", "a1", "a2", "b5", "none")
        assert await server.positions(*keys) == [0, 1, 2, 3, 4, 5, 0]
    for _ in range(6):
        one.free.release()
    await until_ran(6, one)
    assert one.ran == ["a0", "b3", "c4", "a1", "a2", "b5"]


async def test_an_owner_does_not_occupy_two_workers(
    own_database: str, stack: AsyncExitStack
) -> None:
    one, two = [await opened(stack, Worker(own_database), at_once=1) for _ in range(2)]
    await one.put("a0")
    await until_ran(1, one, two)
    await one.put("a1", "b2")
    await until_ran(2, one, two)
    assert sorted(one.ran + two.ran) == ["a0", "b2"]
    for worker in (one, two):
        worker.free.release()
    await until_ran(3, one, two)
    assert sorted(one.ran + two.ran) == ["a0", "a1", "b2"]
    for worker in (one, two):
        worker.free.release()


async def test_an_owner_has_as_many_jobs_as_the_check_allows(
    own_database: str, stack: AsyncExitStack
) -> None:
    """Also of those that are put at the same moment by two processes."""
    servers = [await opened(stack, Worker(own_database, most=3), at_once=0) for _ in range(2)]
    puts = [servers[number % 2].put(f"a{number}") for number in range(12)]
    ended = await asyncio.gather(*puts, return_exceptions=True)
    assert sum(isinstance(each, TooManyAnalyses) for each in ended) == 9
    assert sum(each is None for each in ended) == 3
    await servers[0].put("b12")
    positions = await servers[0].positions(*(f"a{number}" for number in range(12)), "b12")
    assert sorted(position for position in positions if position) == [1, 2, 3, 4]
    assert positions[-1] == 2  # after the first of a
