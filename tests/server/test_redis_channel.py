"""The channel between processes in Redis, whose messages all databases of one Redis server share."""

import asyncio
from contextlib import AsyncExitStack, aclosing

from keepstone.server.storage.channel import Channel
from tests.support.databases import FIRST_OF_REDIS

UNUSED = FIRST_OF_REDIS - 1  # a database that no test uses


async def test_processes_on_another_database_are_not_heard(own_redis: str) -> None:
    async with AsyncExitStack() as stack, asyncio.timeout(30):
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
