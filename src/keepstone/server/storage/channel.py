"""Publish/subscribe between processes: the IDs of changed tables.

The messages contain no data; the data is in the database.

Messages may be lost. Since each process also polls the database, a lost message only causes a delay of a few
seconds. PostgreSQL delivers the messages with the commit (`Store`); with Redis, they are published afterwards.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from urllib.parse import urlsplit

from litestar.channels.backends.base import ChannelsBackend

CHANNEL = "keepstone"  # in Redis, the name also contains the number of the database
LONGEST_PAUSE = 5.0  # seconds before reconnecting
SEND_SECONDS = 10.0  # seconds to connect or to publish
SILENCE = 15.0  # seconds (three pings) without a message, after which a connection counts as lost

log = logging.getLogger("keepstone.server")


class Channel:
    """A process's connection to the publish/subscribe channel that all processes share."""

    def __init__(self, url: str):
        self._url = url
        self.in_commits = url.startswith(
            "postgres"
        )  # whether the database sends messages when it commits
        self.own = secrets.token_hex(4)  # the sender's ID, to skip its own messages
        # In PostgreSQL, a channel belongs to a database; in Redis, it is shared by all databases of a server.
        self._name = CHANNEL if self.in_commits else f"{CHANNEL}{urlsplit(url).path}"
        self._backend: ChannelsBackend | None = None

    def message_for(self, table: str) -> str:
        """Return the message about a change to a table."""
        return f"{self.own} {table}"

    async def notify(self, table: str) -> None:
        """Notify other processes of a change to a table, unless the database notifies them."""
        if not self.in_commits:
            await self.publish(table)

    async def ping(self) -> None:
        """Send a message that other processes ignore, to detect a lost connection."""
        await self.publish("")

    async def publish(self, text: str) -> None:
        """Publish a message that the database does not send automatically."""
        if self._backend:
            async with asyncio.timeout(SEND_SECONDS):
                await self._backend.publish(self.message_for(text).encode(), [self._name])

    async def listen(self) -> AsyncGenerator[str, None]:
        """Yield the messages from other processes, forever.

        After connecting, yield "", because messages may have been missed.
        """
        pause = 0.0
        while True:
            await asyncio.sleep(pause)
            pause = min(2 * pause + 0.1, LONGEST_PAUSE)
            try:
                async with _connected(self._url, self._name) as self._backend:
                    yield ""
                    pause = 0.0
                    async for message in _until_silent(self._backend):
                        sender, _, table = message.decode().partition(" ")
                        if table and sender != self.own:
                            yield table
            except Exception as error:
                log.warning("the channel between processes failed: %s", error)


async def _until_silent(backend: ChannelsBackend) -> AsyncGenerator[bytes, None]:
    """Yield the messages until the connection has been silent for too long.

    Raise TimeoutError if nothing arrives for SILENCE seconds, not even a ping.
    """
    events = aiter(backend.stream_events())
    while True:
        async with asyncio.timeout(SILENCE):
            _, message = await anext(events)
        yield message


@asynccontextmanager
async def _connected(url: str, channel: str) -> AsyncIterator[ChannelsBackend]:
    """Connect a backend of Litestar's channels plugin.

    The plugin is imported here because most servers do not need it.
    """
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
        async with asyncio.timeout(SEND_SECONDS):
            await backend.on_startup()
            stack.push_async_callback(backend.on_shutdown)
            await backend.subscribe([channel])
        yield backend
