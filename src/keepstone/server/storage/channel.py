"""Word from process to process: at which table something was stored. What it was, the database says.

Nothing rests on this word: a hall looks at the database itself from time to time, so one that is lost
costs seconds. PostgreSQL passes it on with the commit (`Store`); in Redis it is told afterwards.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from litestar.channels.backends.base import ChannelsBackend

CHANNEL = "keepstone"
LONGEST_PAUSE = 5.0  # seconds until a lost connection is tried again
PATIENCE = 10.0  # seconds, to connect or to say something
SILENCE = 15.0  # seconds, three knocks, after which a connection counts as lost

log = logging.getLogger("keepstone.server")


class Channel:
    """One process's end of the channel at a URL."""

    def __init__(self, url: str):
        self._url = url
        self.in_commits = url.startswith("postgres")  # whether the database passes it on
        self.own = secrets.token_hex(4)  # so that nobody follows itself
        self._backend: ChannelsBackend | None = None

    def word_of(self, table: str) -> str:
        """What is said of a table."""
        return f"{self.own} {table}"

    async def tell(self, table: str) -> None:
        """Tell the others, unless the database does."""
        if not self.in_commits:
            await self.say(table)

    async def knock(self) -> None:
        """Say nothing to the others, and hear it: so a channel that has fallen silent is told from a quiet one."""
        await self.say("")

    async def say(self, words: str) -> None:
        """Say something to the others that the database does not."""
        if self._backend:
            async with asyncio.timeout(PATIENCE):
                await self._backend.publish(self.word_of(words).encode(), [CHANNEL])

    async def hear(self) -> AsyncGenerator[str, None]:
        """What others tell, for ever; "" after each new connection: something may have been missed."""
        pause = 0.0
        while True:
            await asyncio.sleep(pause)
            pause = min(2 * pause + 0.1, LONGEST_PAUSE)
            try:
                async with _connected(self._url) as self._backend:
                    yield ""
                    pause = 0.0
                    async for said in _until_silent(self._backend):
                        teller, _, table = said.decode().partition(" ")
                        if table and teller != self.own:
                            yield table
            except Exception as error:
                log.warning("other processes cannot be heard: %s", error)


async def _until_silent(backend: ChannelsBackend) -> AsyncGenerator[bytes, None]:
    """What comes; TimeoutError if that is nothing for so long that not even a knock was heard."""
    events = aiter(backend.stream_events())
    while True:
        async with asyncio.timeout(SILENCE):
            _, said = await anext(events)
        yield said


@asynccontextmanager
async def _connected(url: str) -> AsyncIterator[ChannelsBackend]:
    """A backend of Litestar's channels that listens. Imported where it is needed: few have a use for it."""
    async with AsyncExitStack() as stack:
        backend: ChannelsBackend
        if url.startswith("postgres"):
            from litestar.channels.backends.psycopg import PsycoPgChannelsBackend

            backend = PsycoPgChannelsBackend(url)
        else:
            from litestar.channels.backends.redis import RedisChannelsPubSubBackend
            from redis.asyncio import Redis

            client = await stack.enter_async_context(Redis.from_url(url))
            backend = RedisChannelsPubSubBackend(redis=client, stream_sleep_no_subscriptions=60)
        async with asyncio.timeout(PATIENCE):
            await backend.on_startup()
            stack.push_async_callback(backend.on_shutdown)
            await backend.subscribe([CHANNEL])
        yield backend
