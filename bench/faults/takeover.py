"""The time until a worker takes over from a killed worker: `python -m bench.faults.takeover --database URL`.

Two workers compute moves for one server, and bots play at a few watched tables. Each round kills one worker
while it computes a move, then starts another. The result is the longest time without an event at any table
after the kill and, for comparison, while both workers run. After a takeover, the move is computed again.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from bench.load.crowd import Server, post, serving
from bench.measure import show
from keepstone.cli.bench import Figure

TABLES = 4
BOTS = ["knight", "knight"]
PLAYED = 6.0  # seconds between two kills
LONGEST = 60.0  # seconds without an event after which a table counts as stuck


class Watched:
    """A watched table of bots. When its game is over, another follows. last: the time of its last event."""

    def __init__(self, server: Server):
        self._server = server
        self.last = time.monotonic()
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        while self._watch_one(self._open()):
            pass

    def _open(self) -> str:
        wish = {"game": "castle-keep", "seats": BOTS}
        return str(post(self._server.client(), "/api/tables", **wish)["table"])

    def _watch_one(self, table: str) -> bool:
        """Watch a game until it is over. Return False if the server stops before that."""
        address = f"ws://{self._server.host}:{self._server.port}/api/tables/{table}/socket"
        with connect(address, compression=None, max_size=None) as socket:
            socket.send(json.dumps({"hello": {}}))
            for frame in map(json.loads, _until_closed(socket)):
                if frame["type"] == "event":
                    self.last = time.monotonic()
                if frame["type"] == "view" and frame["status"] == "over":
                    return True
        return False


def _until_closed(socket: ClientConnection) -> Iterator[str | bytes]:
    with suppress(ConnectionClosed):
        yield from socket


def longest_wait(tables: Sequence[Watched], seconds: float) -> float:
    """Return the longest time without an event at a table, within some seconds or until each had an event."""
    began = time.monotonic()
    longest = 0.0
    while True:
        now = time.monotonic()
        longest = max(longest, *(now - max(table.last, began) for table in tables))
        everywhere = all(table.last > began for table in tables)
        if (everywhere and now - began > seconds) or longest > LONGEST:
            return longest
        time.sleep(0.01)


@contextmanager
def workers(command: Sequence[str]) -> Iterator["Workers"]:
    """Run two workers until the end of the block."""
    both = Workers(command)
    try:
        yield both
    finally:
        both.end()


class Workers:
    """Two workers, of which the older one can be killed and replaced."""

    def __init__(self, command: Sequence[str]):
        self._command = command
        self._processes = [self._start() for _ in range(2)]

    def kill(self) -> None:
        """Kill the older one (SIGKILL)."""
        oldest = self._processes.pop(0)
        oldest.send_signal(signal.SIGKILL)
        oldest.wait()

    def replace(self) -> None:
        """Start another worker, and wait until it is working."""
        self._processes.append(self._start())

    def end(self) -> None:
        """Stop all."""
        for process in self._processes:
            process.terminate()
            process.wait()

    def _start(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        process.stdout.readline()
        return process


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(
        description="Measure the time until another worker takes over from a killed one."
    )
    parser.add_argument("--database", required=True, help="URL of an empty PostgreSQL database")
    parser.add_argument("--rounds", type=int, default=10, help="number of kills (default 10)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    chosen = parser.parse_args()
    shared = [f"--database={chosen.database}"]
    usual, after = [], []
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        server = stack.enter_context(serving(Path(folder), "--no-bots", *shared))
        both = stack.enter_context(workers([sys.executable, "-m", "keepstone", "worker", *shared]))
        tables = [Watched(server) for _ in range(TABLES)]
        longest_wait(tables, PLAYED)  # a warm-up, while bots load
        for _ in range(chosen.rounds):
            usual.append(longest_wait(tables, PLAYED))
            both.kill()
            after.append(longest_wait(tables, PLAYED))
            print(f"{usual[-1]:.1f} s usually, {after[-1]:.1f} s after a kill", file=sys.stderr)
            both.replace()
    show(
        [
            Figure("longest wait for a bot's move, nobody killed: median", median(usual), "s"),
            Figure("longest wait for a bot's move, nobody killed: longest", max(usual), "s"),
            Figure("after a kill: median", median(after), "s"),
            Figure("after a kill: longest", max(after), "s"),
            Figure("load of the machine", os.getloadavg()[0], ""),
        ]
    )


if __name__ == "__main__":
    main()
