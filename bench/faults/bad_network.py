"""A proxy that simulates a bad network: it delays data, and breaks connections in the middle of messages."""

import asyncio
import contextlib
import random
from types import TracebackType
from typing import Any

CHUNK = 4096  # maximum bytes in a chunk
CUT = 0.01  # fraction of the chunks of which only a part arrives before the connection breaks
DELAYED = 0.05  # fraction of the chunks
LONGEST_DELAY = 0.1  # maximum delay in seconds


class BadNetwork:
    """A proxy with its own port. target: the port of the server, or None to make connections fail.

    cut: the probability that a chunk breaks its connection.
    """

    def __init__(self, seed: int, cut: float = CUT):
        self.target: int | None = None
        self.port = 0
        self.cuts = 0
        self._cut = cut
        self._draw = random.Random(seed)
        self._ends: set[asyncio.StreamWriter] = set()
        self._carrying: set[asyncio.Task[Any]] = set()

    async def __aenter__(self) -> "BadNetwork":
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._server.close()
        self.break_all()
        await asyncio.gather(*self._carrying, return_exceptions=True)

    def break_all(self) -> None:
        """Break all connections."""
        for end in tuple(self._ends):
            end.transport.abort()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._carrying.add(task)
        task.add_done_callback(self._carrying.discard)
        self._ends.add(writer)
        try:
            if self.target is not None:
                await self._carry(reader, writer, self.target)
        except OSError:
            pass  # the server is not running
        finally:
            self._ends.discard(writer)
            writer.close()

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int
    ) -> None:
        from_server, to_server = await asyncio.open_connection("127.0.0.1", port)
        self._ends.add(to_server)
        ways = [
            asyncio.create_task(self._pump(reader, to_server)),
            asyncio.create_task(self._pump(from_server, writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            self._ends.discard(to_server)
            to_server.close()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward data until one side ends, or the connection is broken."""
        with contextlib.suppress(OSError):
            while chunk := await reader.read(CHUNK):
                if self._draw.random() < DELAYED:
                    await asyncio.sleep(self._draw.uniform(0, LONGEST_DELAY))
                if self._draw.random() < self._cut:
                    self.cuts += 1
                    writer.write(chunk[: self._draw.randrange(len(chunk))])
                    return
                writer.write(chunk)
                await writer.drain()
