"""The command queue of an engine. It notices `stop` and `quit` while the engine is thinking."""

from collections.abc import Iterator
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

from keepstone.files import without_mark
from keepstone.notation import LARGEST

STOP, QUIT = "stop", "quit"
STOPPING = (STOP, QUIT)


class Inbox:
    """The commands in the order in which they were received.

    A separate thread reads the commands, so that `stop` is noticed while the engine is thinking.
    """

    def __init__(self, stream: BinaryIO):
        self._stream = stream
        self._lines: SimpleQueue[str] = SimpleQueue()
        self._stops_read = (
            0  # number of `stop` and `quit` commands received; only the reader thread changes it
        )
        self._stops_reached = (
            0  # number of `stop` and `quit` commands that the engine has processed
        )
        Thread(target=self._read, daemon=True).start()

    def should_stop(self) -> bool:
        """Return whether a `stop` or `quit` command has arrived after the current command."""
        return self._stops_read > self._stops_reached

    def __iter__(self) -> Iterator[str]:
        """Yield each line up to `quit`, without surrounding spaces. Empty input lines are skipped."""
        line = ""
        while line != QUIT:
            line = self._lines.get()
            self._stops_reached += line in STOPPING
            if line:
                yield line

    def _read(self) -> None:
        """Read lines in a thread until `quit`. The end of the stream counts as `quit`."""
        line = ""
        while line != QUIT:
            raw = self._stream.readline(LARGEST)
            line = without_mark(raw.decode(errors="replace")).strip() if raw else QUIT
            self._stops_read += line in STOPPING
            self._lines.put(line)
