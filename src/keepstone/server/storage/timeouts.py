"""Timeouts for PostgreSQL connections that stop answering."""

import asyncio
import os
import socket
from typing import Any

from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool
from sqlalchemy import URL

ANSWER_SECONDS = 10.0  # seconds to wait for a response, including the response to a commit
CONNECT_SECONDS = 5
POOL_SECONDS = 10.0  # seconds to wait for a free connection
# of the job queues: one listens for each kind of job, and adding a job takes two
MOST_CONNECTIONS = 8


class TimeoutConnection(AsyncConnection[Any]):
    """A connection that is closed if a response takes longer than ANSWER_SECONDS."""

    async def wait(self, *args: Any, **more: Any) -> Any:
        timer = asyncio.get_running_loop().call_later(ANSWER_SECONDS, self._break)
        try:
            return await super().wait(*args, **more)
        finally:
            timer.cancel()

    def _break(self) -> None:
        with socket.socket(fileno=os.dup(self.fileno())) as same:
            same.shutdown(socket.SHUT_RDWR)


def connect_options(url: URL) -> dict[str, Any]:
    return {
        "pool_timeout": POOL_SECONDS,
        "connect_args": {
            "async_creator_fn": TimeoutConnection.connect,
            "connect_timeout": url.query.get("connect_timeout", CONNECT_SECONDS),
        },
    }


def pool(url: str) -> AsyncConnectionPool[Any]:
    """Return a connection pool for the job queues. A listener must wait less than ANSWER_SECONDS at a time."""
    return AsyncConnectionPool(
        url,
        connection_class=TimeoutConnection,
        min_size=1,
        max_size=MOST_CONNECTIONS,
        kwargs={"connect_timeout": CONNECT_SECONDS},
        check=AsyncConnectionPool.check_connection,
        timeout=POOL_SECONDS,
        open=False,
    )
