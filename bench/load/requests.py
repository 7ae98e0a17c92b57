"""Processor time of a request, including a minimal client: `python -m bench.load.requests [--json]`."""

import asyncio
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from bench.load.crowd import is_ready
from bench.measure import interleaved, medians, processor_seconds, read_options, show
from keepstone.games import names
from keepstone.server.app import create_app
from keepstone.server.base.rate_limits import Rate
from keepstone.server.edge.client_folder import CLIENTS
from keepstone.server.launch import Server, bind, open_store
from keepstone.server.settings import Settings

ROUNDS = 5
REQUESTS = 50
PLENTY = Rate(burst=1e9, per_second=1e9)


def paths() -> Iterable[str]:
    """Return the requests of a browser that opens a table, and those that every client repeats."""
    yield "/"
    for folder in CLIENTS:
        yield from (f"/assets/{file.name}" for file in sorted(folder.glob("assets/*")))
    yield from (f"/api/games/{name}/symbols" for name in names())
    yield from ("/api/games", "/api/tables", "/api/health")


def ask(connection: socket.socket, host: str, path: str) -> int:
    """Send a request. Return the size of the response body in bytes."""
    connection.sendall(
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: gzip\r\n\r\n".encode()
    )
    received = b""
    while b"\r\n\r\n" not in received:
        received += connection.recv(1 << 20)
    head, _, body = received.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200"), head
    fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
    left = int(fields[b"content-length"]) - len(body)
    while left:
        left -= len(connection.recv(min(left, 1 << 20)))
    return int(fields[b"content-length"])


def requests(connection: socket.socket, host: str, path: str) -> Callable[[], float]:
    """Return a function that measures the processor time of a request in milliseconds."""

    def measure() -> float:
        work = lambda: [ask(connection, host, path) for _ in range(REQUESTS)]  # noqa: E731
        return processor_seconds(work) / REQUESTS * 1e3

    return measure


async def serve(settings: Settings, listener: socket.socket) -> None:
    """Serve until the program ends."""
    app = create_app(settings, await open_store(settings))
    await Server(app).serve(sockets=[listener])


def start(data: Path) -> tuple[str, int]:
    """Start a server in a thread; return its address."""
    listener = bind("127.0.0.1", 0)
    settings = Settings(data, read=PLENTY)
    threading.Thread(target=lambda: asyncio.run(serve(settings, listener)), daemon=True).start()
    host, port = listener.getsockname()
    while not is_ready(host, port):
        time.sleep(0.2)  # games are still loading
    return host, port


def main() -> None:
    """Measure and print."""
    read_options(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        where = start(Path(folder))
        with socket.create_connection(where) as connection:
            works = {}
            for path in paths():
                size = ask(connection, where[0], path)
                works[f"{path}, {size:,} bytes"] = requests(connection, where[0], path)
            show(medians(interleaved(works, ROUNDS), "ms", None))


if __name__ == "__main__":
    main()
