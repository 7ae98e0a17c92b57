"""A network in front of a server or a database that can become silent: it accepts data and delivers none."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from urllib.parse import urlsplit


class Way(Enum):
    """A direction of a connection."""

    TO_SERVER = 1
    TO_CLIENT = 2


BOTH = frozenset(Way)


class Network:
    """A connection to a port of this machine through a port of its own.

    Data that is held back while it is silent is delivered later. Data of a forgotten connection is lost.
    """

    def __init__(self, target: int):
        self.port = 0
        self._target = target
        self._loop = asyncio.new_event_loop()
        self._speaking = asyncio.Event()
        self._open = threading.Event()
        self._thread = threading.Thread(target=lambda: self._loop.run_until_complete(self._run()))

    @contextmanager
    def open(self) -> Iterator["Network"]:
        """Forward data until the block ends."""
        self._thread.start()
        self._open.wait()
        try:
            yield self
        finally:
            self._loop.call_soon_threadsafe(self._closed.set)
            self._thread.join()
            self._loop.close()

    @contextmanager
    def silent(self) -> Iterator[None]:
        """Deliver no data until the block ends."""
        self._loop.call_soon_threadsafe(self._speaking.clear)
        yield
        self._loop.call_soon_threadsafe(self._speaking.set)

    def forget(self, ways: frozenset[Way] = BOTH) -> None:
        """Deliver nothing more of the present connections in these directions, and do not close them."""
        done = threading.Event()
        self._loop.call_soon_threadsafe(self._forget, ways, done)
        done.wait()

    def _forget(self, ways: frozenset[Way], done: threading.Event) -> None:
        for link in self._links:
            link |= ways
        done.set()

    async def _run(self) -> None:
        self._closed = asyncio.Event()
        self._speaking.set()
        self._carrying: set[asyncio.Task[None]] = set()
        self._ends: set[asyncio.StreamWriter] = set()
        self._links: list[set[Way]] = []  # the forgotten directions of each connection
        server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._open.set()
        await self._closed.wait()
        server.close()
        self._speaking.set()
        for end in self._ends:
            end.transport.abort()
        await asyncio.gather(*self._carrying, return_exceptions=True)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        onward, back = await asyncio.open_connection("127.0.0.1", self._target)
        self._ends |= {writer, back}
        link: set[Way] = set()
        self._links.append(link)
        for way, source, target in (
            (Way.TO_SERVER, reader, back),
            (Way.TO_CLIENT, onward, writer),
        ):
            task = self._loop.create_task(self._carry(source, target, way, link))
            self._carrying.add(task)
            task.add_done_callback(self._carrying.discard)

    async def _carry(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        way: Way,
        link: set[Way],
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await self._speaking.wait()
                if way not in link:
                    writer.write(data)
                    await writer.drain()
        await self._speaking.wait()
        if way not in link:
            writer.close()


@contextmanager
def silenced(database: str) -> Iterator[tuple[str, Network]]:
    """Return the URL of the same database behind such a network."""
    port = urlsplit(database).port or 5432
    with Network(port).open() as network:
        yield database.replace(f":{port}/", f":{network.port}/"), network
