"""Waiting times during the first start of a server: `python -m bench.load.first_start [--json]`.

Each core is kept busy by a loop, and the folder of compiled code is empty. A probe requests `/api/health`
until all games are ready; then each game's cover, first picture and first move are measured once. The probe
shares the machine with the server, so the longest time that the probe itself was delayed is printed, too.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from bench.load.crowd import Server, post, start
from bench.measure import read_options, show
from keepstone.cli.bench import Figure
from keepstone.games import names

PAUSE = 0.02  # seconds between two requests of the probe
BUSY_LOOP = "while True: pass"


class Probe:
    """Requests to `/api/health`, one after another: how long each took, and how many failed (no status 200)."""

    def __init__(self, server: Server):
        self._server = server
        self.waits: list[float] = []
        self.failed = 0
        self.overslept = 0.0

    def until_ready(self) -> float:
        """Send requests until all games are ready. Return the seconds taken."""
        began = time.perf_counter()
        while not self._ask():
            self._rest()
        return time.perf_counter() - began

    def _ask(self) -> bool:
        connection = self._server.client()
        began = time.perf_counter()
        status, body = get(connection, "/api/health")
        self.waits.append(time.perf_counter() - began)
        connection.close()
        self.failed += status != 200
        return status == 200 and bool(json.loads(body)["ready"])

    def _rest(self) -> None:
        began = time.perf_counter()
        time.sleep(PAUSE)
        self.overslept = max(self.overslept, time.perf_counter() - began - PAUSE)


def get(connection: HTTPConnection, path: str) -> tuple[int, bytes]:
    """Return the status and body of a response."""
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, answer.read()


@contextmanager
def busy() -> Iterator[None]:
    """Keep each core busy with an empty loop in a separate process."""
    command = [sys.executable, "-c", BUSY_LOOP]
    loops = [subprocess.Popen(command) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def start_figures(server: Server) -> Iterator[Figure]:
    """Measure how long it takes until the games are ready, and how long requests wait during this time."""
    probe = Probe(server)
    took = probe.until_ready()
    waits = sorted(probe.waits)
    yield Figure("all games ready after", took, "s")
    yield Figure("/api/health meanwhile: longest wait", waits[-1] * 1e3, "ms")
    yield Figure("/api/health meanwhile: 99 %", waits[int(len(waits) * 0.99)] * 1e3, "ms")
    yield Figure("/api/health meanwhile: median", waits[len(waits) // 2] * 1e3, "ms")
    yield Figure("/api/health meanwhile: answers other than 200", probe.failed, f"of {len(waits)}")
    yield Figure("the probe itself: kept waiting at most", probe.overslept * 1e3, "ms")


def game_figures(server: Server, game: str) -> Iterator[Figure]:
    """Measure the first requests about a game: its cover, a table's picture, and a move."""
    connection = server.client()
    used, began = server.cpu, time.perf_counter()
    status, _ = get(connection, f"/api/games/{game}/cover")
    assert status == 200, status
    yield Figure(f"{game}: first cover", (time.perf_counter() - began) * 1e3, "ms")
    began = time.perf_counter()
    place = post(connection, "/api/tables", game=game, seats=["me", "random"], name="Ada")
    address = f"ws://{server.host}:{server.port}/api/tables/{place['table']}/socket"
    with connect(address, compression=None, max_size=None) as socket:
        socket.send(json.dumps({"hello": {"secret": place["secret"]}}))
        view = _choice(socket)
        yield Figure(f"{game}: first picture", (time.perf_counter() - began) * 1e3, "ms")
        began = time.perf_counter()
        action = view["scene"]["choices"][0]["action"]
        socket.send(json.dumps({"type": "play", "n": view["n"], "action": action}))
        while _view(socket)["n"] <= view["n"]:
            pass
        yield Figure(f"{game}: first move", (time.perf_counter() - began) * 1e3, "ms")
    yield Figure(f"{game}: processor time of all this", (server.cpu - used) * 1e3, "ms")


def _choice(socket: ClientConnection) -> Any:
    """Return the first picture with actions to choose from."""
    while not (view := _view(socket))["scene"]["choices"]:
        pass
    return view


def _view(socket: ClientConnection) -> Any:
    while (frame := json.loads(socket.recv(timeout=60)))["type"] != "view":
        assert frame["type"] != "error", frame
    return frame


def measured(cache: str) -> list[Figure]:
    """Return all figures for a server that starts with this folder of compiled code."""
    os.environ["KEEPSTONE_CACHE"] = cache  # read by the server
    with tempfile.TemporaryDirectory() as folder, busy():
        server = start(Path(folder))
        try:
            figures = list(start_figures(server))
            for game in names():
                figures += game_figures(server, game)
        finally:
            server.end(signal.SIGTERM)
    return [*figures, Figure("load of the machine", os.getloadavg()[0], "")]


def both_starts() -> list[Figure]:
    """Return the figures for a first start, and for a second start that finds the compiled code."""
    with tempfile.TemporaryDirectory() as cache:
        return [
            replace(figure, what=f"{kind}: {figure.what}")
            for kind in ("first start", "second start")
            for figure in measured(cache)
        ]


if __name__ == "__main__":
    read_options(__doc__)
    show(both_starts())
