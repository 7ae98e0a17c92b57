"""A channel or a queue behind a network that takes all and brings nothing: nobody waits for it for ever."""

import asyncio
from collections.abc import Iterator
from contextlib import aclosing

import psycopg
import pytest
import redis

from keepstone.server.storage import channel as channel_module
from keepstone.server.storage import timeouts
from keepstone.server.storage.channel import Channel
from keepstone.server.storage.job_queue import JobQueue
from tests.support.silence import Network, silenced

pytestmark = pytest.mark.whole

Silenced = tuple[str, Network]


@pytest.fixture(params=["own_database", "own_redis"])
def channel(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Silenced]:
    """The URL of a PostgreSQL or a Redis behind such a network; all who use it are impatient."""
    for module, name in (
        (channel_module, "SILENCE"),
        (channel_module, "SEND_SECONDS"),
        (timeouts, "ANSWER_SECONDS"),
        (timeouts, "POOL_SECONDS"),
    ):
        monkeypatch.setattr(module, name, 0.5)
    with silenced(request.getfixturevalue(request.param)) as address:
        yield address


async def test_who_hears_nothing_of_the_own_knocks_connects_anew(channel: Silenced) -> None:
    url, network = channel
    said = Channel(url)
    async with aclosing(said.listen()) as heard, asyncio.timeout(30):
        assert await anext(heard) == ""
        following = asyncio.ensure_future(anext(heard))
        for _ in range(6):  # longer than a silence may last
            await said.ping()
            await asyncio.sleep(0.2)
        assert not following.done()
        with network.silent():
            await asyncio.sleep(1)
            with pytest.raises(TimeoutError):
                await said.ping()
            assert not following.done()
        assert await following == ""


async def test_a_job_that_cannot_be_put_is_refused(channel: Silenced) -> None:
    url, network = channel
    queue = JobQueue(url, "silence")
    await queue.open(0)
    with network.silent():
        async with asyncio.timeout(20):
            with pytest.raises((psycopg.OperationalError, redis.exceptions.TimeoutError)):
                await queue.put("work", "key")
    await queue.put("work", "key")
    assert await queue.find("key")
    await queue.close()
