"""Load generation for a server in another process: lightweight sockets whose frames are parsed."""

import asyncio
import http.client
import json
import os
import signal
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

from msgspec import UNSET, Struct, UnsetType
from msgspec.json import Decoder

TICK = os.sysconf("SC_CLK_TCK")
PLENTY = "1e9,1e9"
SOCKETS = 16_000
RATES = ("read", "files", "act", "create", "sit", "frames")
NO_LIMITS = (
    *(f"--{name}={PLENTY}" for name in RATES),
    f"--sockets={SOCKETS}",
    f"--sockets-of-address={SOCKETS}",
    "--waiting-tables=100000",
)
TEXT, DEFLATED, PING, PONG = 0x81, 0xC1, 0x89, 0x8A
DEFLATE = "Sec-WebSocket-Extensions: permessage-deflate\r\n"
UPGRADE = (
    "GET /api/tables/{table}/socket?changes={changes} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}==\r\n{more}\r\n"
)
KEY = "A" * 22


class Choice(Struct):
    """An action that can be played."""

    action: str


class Scene(Struct):
    """The part of a picture that a player needs.

    An update refers to the choices of the previous picture by their position.
    """

    choices: list[Choice | tuple[int, int]] | UnsetType = UNSET


class View(Struct):
    """The part of a picture frame that a player needs. The picture is complete or an update."""

    n: int
    status: str
    scene: Scene


PICTURES = (b'{"type":"view"', b'{"type":"change"')
VIEW = Decoder(View)


class Actions:
    """The actions that can be played, updated with every frame."""

    def __init__(self) -> None:
        self.now: list[str] = []

    def see(self, view: View) -> None:
        """Apply a picture."""
        if view.scene.choices is UNSET:
            return
        before, self.now = self.now, []
        for row in view.scene.choices:
            if isinstance(row, Choice):
                self.now.append(row.action)
            else:
                first, count = row
                self.now += before[first : first + count]


class Server:
    """A server process and its use of resources."""

    def __init__(self, process: subprocess.Popen[str], port: int):
        self.host, self.port = "127.0.0.1", port
        self.process = process

    @property
    def cpu(self) -> float:
        """Return the processor time used so far by all threads, in seconds."""
        fields = self._proc("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    @property
    def megabytes(self) -> float:
        """Return the memory in use now, in megabytes."""
        return self._kilobytes("VmRSS") / 1024

    @property
    def ready(self) -> bool:
        """Return whether all games are loaded."""
        return is_ready(self.host, self.port)

    def end(self, how: signal.Signals) -> None:
        """Stop the process."""
        self.process.send_signal(how)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def client(self) -> http.client.HTTPConnection:
        """Return a connection for requests."""
        return http.client.HTTPConnection(self.host, self.port)

    def _kilobytes(self, name: str) -> int:
        lines = dict(line.split(":", 1) for line in self._proc("status").splitlines())
        return int(lines[name].split()[0])

    def _proc(self, name: str) -> str:
        return Path(f"/proc/{self.process.pid}/{name}").read_text()


def is_ready(host: str, port: int) -> bool:
    """Return whether a server has loaded all games.

    The result is False while the server's database is slow to answer (503).
    """
    try:
        with urlopen(f"http://{host}:{port}/api/health") as answer:
            return bool(json.load(answer)["ready"])
    except HTTPError as error:
        if error.code != HTTPStatus.SERVICE_UNAVAILABLE:
            raise
        return False


@contextmanager
def serving(folder: Path, *options: str, limits: Sequence[str] = NO_LIMITS) -> Iterator[Server]:
    """Run a server, by default without limits. The block begins when its games are ready."""
    server = start(folder, *options, limits=limits)
    try:
        while not server.ready:
            time.sleep(0.2)
        yield server
    finally:
        server.end(signal.SIGTERM)


def start(
    folder: Path,
    *options: str,
    limits: Sequence[str] = NO_LIMITS,
    program: Sequence[str] = ("-m", "keepstone"),
) -> Server:
    """Start a server, and wait until it answers. Its games may not be ready yet.

    program: what Python runs.
    """
    command = [sys.executable, *program, "serve", "--port=0", f"--data={folder}"]
    process = subprocess.Popen([*command, *limits, *options], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    greeting = process.stdout.readline()
    return Server(process, int(greeting.rstrip("/\n").rpartition(":")[2]))


def post(connection: http.client.HTTPConnection, path: str, **body: object) -> Any:
    """Send a request. Return the response."""
    connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    text = answer.read()
    assert answer.status == 201, text
    return json.loads(text)


class Line(asyncio.Protocol):
    """A socket at a table. heard(frame) is called for each frame that it receives."""

    def __init__(self, heard: Callable[[bytes], None], hello: str):
        self.received = 0
        self.greeted = asyncio.get_running_loop().create_future()
        self._heard = heard
        self._hello = hello
        self._buffer = b""
        self._open = False
        self._transport: asyncio.WriteTransport

    @classmethod
    async def connect(
        cls,
        server: Server,
        table: str,
        secret: str | None,
        heard: Callable[[bytes], None],
        changes: bool = True,
    ) -> "Line":
        """Connect to a table, and wait for the first frame.

        changes: whether to receive pictures as browsers do: as updates, and compressed if they are large.
        """
        loop = asyncio.get_running_loop()
        hello = json.dumps({"hello": {"secret": secret}})
        _, line = await loop.create_connection(lambda: cls(heard, hello), server.host, server.port)
        more = DEFLATE if changes else ""
        asked = {"table": table, "changes": str(changes).lower(), "key": KEY, "more": more}
        request = UPGRADE.format(host=server.host, port=server.port, **asked)
        line._transport.write(request.encode())
        await line.greeted
        return line

    def send(self, text: str) -> None:
        """Send a frame of at most 64 kB. The mask of the frame is zero, which leaves the data unchanged."""
        self._say(TEXT, text.encode())

    def close(self) -> None:
        """Close the connection."""
        self._transport.close()

    def connection_made(self, transport: Any) -> None:
        """Store the transport."""
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Process the complete frames."""
        self.received += len(data)
        buffer, at = self._buffer + data if self._buffer else data, 0
        if not self._open:
            head, found, buffer = buffer.partition(b"\r\n\r\n")
            if not found:
                self._buffer = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._open = True
            self.send(self._hello)
        while frame := _frame_at(buffer, at):
            kind, begin, at = frame
            if kind in (TEXT, DEFLATED):
                text = buffer[begin:at]
                self._heard(text if kind == TEXT else zlib.decompressobj(-15).decompress(text))
                if not self.greeted.done():
                    self.greeted.set_result(None)
            elif kind == PING:
                self._say(PONG, buffer[begin:at])
        self._buffer = buffer[at:]

    def _say(self, kind: int, data: bytes) -> None:
        size = len(data)
        head = bytes([kind, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self._transport.write(head + bytes(4) + data)


def _frame_at(buffer: bytes, at: int) -> tuple[int, int, int] | None:
    """Return the first byte of the frame at a position, and the bounds of its content, or None if incomplete."""
    if len(buffer) < at + 2:
        return None
    size, begin = buffer[at + 1], at + 2
    if size >= 126:
        more = 2 if size == 126 else 8
        begin += more
        size = int.from_bytes(buffer[begin - more : begin], "big") if len(buffer) >= begin else 1
    end = begin + size
    return (buffer[at], begin, end) if len(buffer) >= end else None
