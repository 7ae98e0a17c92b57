"""Channels and queues behind a network that takes everything and delivers nothing: nobody waits for ever."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path

import psycopg
import pytest

from keepstone.server.base.jobs import JobKind
from keepstone.server.base.urls import database_url
from keepstone.server.errors import NoDatabase
from keepstone.server.storage import timeouts
from keepstone.server.storage.channel import Channel
from keepstone.server.storage.database import Database, engine_of
from keepstone.server.storage.shared_queue import SharedQueues
from tests.support.databases import cut_connections, temporary_database
from tests.support.silence import Network, silenced

pytestmark = pytest.mark.whole

Silenced = tuple[str, Network]
SILENCE = 2.0  # seconds; a busy machine answers late


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait long for an answer."""
    for name in ("ANSWER_SECONDS", "POOL_SECONDS"):
        monkeypatch.setattr(timeouts, name, SILENCE)


@pytest.fixture
def silent() -> Iterator[Silenced]:
    """The URL of a PostgreSQL behind such a network."""
    with temporary_database() as url, silenced(url) as found:
        yield found


@pytest.fixture
async def channel(silent: Silenced) -> AsyncIterator[Channel]:
    url, _ = silent
    async with connected(url) as channel:
        yield channel


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[Channel]:
    """A process's end of the channel."""
    database = Database(engine_of(database_url(url, Path()), takes_long=False))
    yield Channel(url, database)
    await database.close()


async def test_a_channel_that_does_not_hear_its_own_pings_connects_again(
    impatient: None, channel: Channel, silent: Silenced
) -> None:
    _, network = silent
    async with aclosing(channel.listen()) as heard, asyncio.timeout(120):
        assert await anext(heard) == ""
        following = asyncio.ensure_future(anext(heard))
        for _ in range(6):  # longer than a silence may last
            await channel.publish("")
            await asyncio.sleep(SILENCE / 5)
        assert not following.done()
        with network.silent():
            await asyncio.sleep(1.5 * SILENCE)
            with pytest.raises(NoDatabase):
                await channel.publish("")
            assert not following.done()
        assert await following == ""


async def test_messages_arrive_in_the_order_in_which_they_were_sent(
    channel: Channel, silent: Silenced
) -> None:
    """Also those that are sent at the same moment, and those of a process that has connected again."""
    url, _ = silent
    async with (
        connected(url) as other,
        aclosing(other.listen()) as heard,
        asyncio.timeout(120),
    ):
        assert await anext(heard) == ""
        sent = [f"table {number}" for number in range(20)]
        await asyncio.gather(*map(channel.publish, sent))
        assert [await anext(heard) for _ in sent] == sent
        cut_connections(url)
        assert await anext(heard) == ""
        await asyncio.gather(*map(channel.publish, sent))
        assert [await anext(heard) for _ in sent] == sent


async def test_a_job_that_cannot_be_put_is_refused(impatient: None, silent: Silenced) -> None:
    url, network = silent
    queue = SharedQueues(url)(JobKind("silence", never, keep_seconds=60))
    await queue.open(False)
    with network.silent():
        async with asyncio.timeout(120):
            with pytest.raises(psycopg.OperationalError):
                await queue.put("key", "owner")
    await queue.put("key", "owner")
    assert await queue.stage("key")
    await queue.close()


async def never(*_: object) -> bytes:
    """The work of a job that nobody does."""
    raise AssertionError
