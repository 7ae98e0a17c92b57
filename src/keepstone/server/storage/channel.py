"""The channel between processes: PostgreSQL's LISTEN and NOTIFY.

A message about a table contains no data; the data is in the database. PostgreSQL delivers such a message with the
commit of the change, and all messages in the order of the commits.

Messages may be lost while a process reconnects. Since each process also polls the database, a lost message only
causes a delay of a few seconds. All messages are shorter than 100 bytes; PostgreSQL would refuse 8,000.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from keepstone.server.storage.database import CHANNEL, Database

if TYPE_CHECKING:
    from psycopg import AsyncConnection

LONGEST_PAUSE = 5.0  # seconds before reconnecting

log = logging.getLogger("keepstone.server")


class Channel:
    """A process's connection to the channel that all processes share. url: of the database."""

    def __init__(self, url: str, database: Database):
        self._url, self._database = url, database
        self.own = secrets.token_hex(4)  # the sender's ID, to skip its own messages
        self._unsent: list[str] = []
        self._sending = asyncio.Lock()
        database.message_for = lambda text: f"{self.own} {text}"

    async def publish(self, text: str) -> None:
        """Send a message that belongs to no change. All processes ignore an empty one, a ping."""
        self._unsent.append(text)
        async with self._sending:
            texts, self._unsent = self._unsent, []
            if texts:
                async with self._database.writing() as connection:
                    await self._database.notify(connection, *texts)

    async def listen(self) -> AsyncGenerator[str, None]:
        """Yield the messages from other processes; after connecting "", because messages may have been missed."""
        pause = 0.0
        while True:
            await asyncio.sleep(pause)
            pause = min(2 * pause + 0.1, LONGEST_PAUSE)
            try:
                async with _listening(self._url) as connection:
                    yield ""
                    pause = 0.0
                    async for message in connection.notifies():
                        sender, _, text = message.payload.partition(" ")
                        if text and sender != self.own:
                            yield text
            except Exception as error:
                log.warning("the channel between processes failed: %s", error)


@asynccontextmanager
async def _listening(url: str) -> AsyncIterator["AsyncConnection[Any]"]:
    """Subscribe to the channel. A connection without a message for ANSWER_SECONDS, not even a ping, is closed."""
    # its dependencies are in an extra
    from keepstone.server.storage.timeouts import CONNECT_SECONDS, TimeoutConnection

    connecting = TimeoutConnection.connect(url, autocommit=True, connect_timeout=CONNECT_SECONDS)
    async with await connecting as connection:
        await connection.execute(f'LISTEN "{CHANNEL}"')
        yield connection
