"""The job queue of several processes, in a real PostgreSQL."""

import asyncio
from collections.abc import Iterator

import pytest
from saq import Job, Status

from keepstone.server.storage import job_queue
from keepstone.server.storage.job_queue import JobQueue
from tests.server.shared import own_database

LONG = 30  # seconds


@pytest.fixture
def url() -> Iterator[str]:
    with own_database() as url:
        yield url


async def until_complete(queue: JobQueue, key: str) -> None:
    while (job := await queue.find(key)) is None or job.status is not Status.COMPLETE:
        await asyncio.sleep(0.05)


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
