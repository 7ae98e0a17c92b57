"""A job queue in PostgreSQL that several processes and owners share."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack

import pytest
from saq import Job

from keepstone.server.errors import TooManyAnalyses
from keepstone.server.storage.fair_job_queue import FairJobQueue, SharedJob

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
