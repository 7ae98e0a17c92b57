"""Channels between processes: silence, and databases of one Redis."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, aclosing

import psycopg
import pytest
import redis

from keepstone.server.storage import channel as channel_module
from keepstone.server.storage import timeouts
from keepstone.server.storage.channel import Channel
from keepstone.server.storage.job_queue import JobQueue
from tests.support.databases import FIRST_OF_REDIS
from tests.support.silence import Network, silenced

pytestmark = pytest.mark.whole

SILENCE = 2.0  # seconds
Silenced = tuple[str, Network]


@pytest.fixture(params=["own_database", "own_redis"])
def channel(request: pytest.FixtureRequest) -> Iterator[Silenced]:
    """The URL of a PostgreSQL or a Redis behind a network that can fall silent."""
    with silenced(request.getfixturevalue(request.param)) as address:
        yield address


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let those who use the network give up early."""
    monkeypatch.setattr(channel_module, "SEND_SECONDS", 0.5)
    monkeypatch.setattr(timeouts, "ANSWER_SECONDS", 0.5)
    monkeypatch.setattr(timeouts, "POOL_SECONDS", 0.5)


async def test_a_channel_that_does_not_hear_its_own_pings_connects_again(
    channel: Silenced, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channel_module, "SILENCE", SILENCE)
    url, network = channel
    said, clock = Channel(url), asyncio.get_running_loop().time
    async with aclosing(said.listen()) as heard, asyncio.timeout(120):
        assert await anext(heard) == ""
        following = asyncio.ensure_future(anext(heard))
        began, gaps = clock(), [0.0]
        while clock() < began + 2 * SILENCE:
            pinged = clock()
            await said.ping()
            await asyncio.sleep(SILENCE / 10)
            gaps.append(clock() - pinged)
        was_held_up = max(gaps) > SILENCE / 2  # by a busy machine: then nothing follows
        assert was_held_up or not following.done()
        with network.silent():
            hurry(monkeypatch)
            with pytest.raises(TimeoutError):
                await said.ping()
            assert was_held_up or not following.done()
            await asyncio.sleep(SILENCE)
        assert await following == ""


async def test_a_job_that_cannot_be_put_is_refused(
    channel: Silenced, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, network = channel
    queue = JobQueue(url, "silence")
    await queue.open(0)
    with network.silent(), monkeypatch.context() as hurried:
        hurry(hurried)
        async with asyncio.timeout(120):
            with pytest.raises((psycopg.OperationalError, redis.exceptions.TimeoutError)):
                await queue.put("work", "key")
    await queue.put("work", "key")
    assert await queue.find("key")
    await queue.close()


UNUSED = FIRST_OF_REDIS - 1  # a database that no test uses


async def test_processes_on_another_database_are_not_heard(own_redis: str) -> None:
    async with AsyncExitStack() as stack, asyncio.timeout(120):
        other_url = f"{own_redis.rpartition('/')[0]}/{UNUSED}"
        here, partner, stranger = Channel(own_redis), Channel(own_redis), Channel(other_url)
        streams = [
            await stack.enter_async_context(aclosing(channel.listen()))
            for channel in (here, partner, stranger)
        ]
        for stream in streams:
            assert await anext(stream) == ""
        await stranger.publish("theirs")
        await partner.publish("ours")
        assert await anext(streams[0]) == "ours"
