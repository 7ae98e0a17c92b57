"""The command queue of an engine, which notices `stop` and `quit` while the engine thinks."""

from collections.abc import Iterator
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

from keepstone.notation import LARGEST

STOP, QUIT = "stop", "quit"
STOPPING = (STOP, QUIT)


class Inbox:
    """Commands in order, read by a separate thread so that a `stop` is noticed while the engine thinks."""

    def __init__(self, stream: BinaryIO):
        self._stream = stream
        self._lines: SimpleQueue[str] = SimpleQueue()
        self._stops_read = 0  # `stop` and `quit` read; only the reader counts them
        self._stops_reached = 0  # of these, the number that the engine has reached
        Thread(target=self._read, daemon=True).start()

    def should_stop(self) -> bool:
        """Return whether a `stop` or `quit` is queued after the current command."""
        return self._stops_read > self._stops_reached

    def __iter__(self) -> Iterator[str]:
        """Yield each line, stripped, up to `quit`; empty lines are skipped."""
        line = ""
        while line != QUIT:
            line = self._lines.get()
            self._stops_reached += line in STOPPING
            if line:
                yield line

    def _read(self) -> None:
        """Read up to `quit`; the end of the stream counts as `quit`."""
        line = ""
        while line != QUIT:
            raw = self._stream.readline(LARGEST)
            line = raw.decode(errors="replace").strip() if raw else QUIT
            self._stops_read += line in STOPPING
            self._lines.put(line)
