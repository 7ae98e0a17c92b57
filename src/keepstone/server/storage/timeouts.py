"""Connections to a PostgreSQL that are given up when no answer comes; a network that swallows all breaks none."""

import asyncio
import os
import socket
from typing import Any

from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool
from sqlalchemy import URL

PATIENCE = 10.0  # seconds for an answer, to a commit too
CONNECT_SECONDS = 5
POOL_SECONDS = 10.0  # for a connection that others use


class PatientConnection(AsyncConnection[Any]):
    """A connection that breaks if it has to wait too long, as it does if the other side hangs up."""

    async def wait(self, *args: Any, **more: Any) -> Any:
        """Wait for the other side."""
        watch = asyncio.get_running_loop().call_later(PATIENCE, self._break)
        try:
            return await super().wait(*args, **more)
        finally:
            watch.cancel()

    def _break(self) -> None:
        with socket.socket(fileno=os.dup(self.fileno())) as same:
            same.shutdown(socket.SHUT_RDWR)


def patient(url: URL) -> dict[str, Any]:
    """How SQLAlchemy is to connect."""
    return {
        "pool_timeout": POOL_SECONDS,
        "connect_args": {
            "async_creator_fn": PatientConnection.connect,
            "connect_timeout": url.query.get("connect_timeout", CONNECT_SECONDS),
        },
    }


def pool(url: str) -> AsyncConnectionPool[Any]:
    """Connections that a queue uses. Who waits for word on one of them has to do so for less time at once."""
    return AsyncConnectionPool(
        url,
        connection_class=PatientConnection,
        kwargs={"connect_timeout": CONNECT_SECONDS},
        check=AsyncConnectionPool.check_connection,
        timeout=POOL_SECONDS,
        open=False,
    )
