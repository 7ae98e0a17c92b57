"""What an engine is told, line by line, with an ear for what cannot wait."""

from collections.abc import Iterator
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

from keepstone.notation import LARGEST

STOP, QUIT = "stop", "quit"
STOPPING = (STOP, QUIT)


class Inbox:
    """Lines in order, read by a thread of their own, so that a `stop` is heard while the engine thinks."""

    def __init__(self, stream: BinaryIO):
        self._stream = stream
        self._lines: SimpleQueue[str] = SimpleQueue()
        self._heard = 0  # calls to stop; only the reader counts them
        self._obeyed = 0  # of these, how many had their turn
        Thread(target=self._read, daemon=True).start()

    def should_stop(self) -> bool:
        """Whether a call to stop waits behind what is being done now."""
        return self._heard > self._obeyed

    def __iter__(self) -> Iterator[str]:
        """Each line, without white space around it, up to `quit`; empty ones are passed over."""
        line = ""
        while line != QUIT:
            line = self._lines.get()
            self._obeyed += line in STOPPING
            if line:
                yield line

    def _read(self) -> None:
        """Until `quit`; the end of the stream means the same."""
        line = ""
        while line != QUIT:
            raw = self._stream.readline(LARGEST)
            line = raw.decode(errors="replace").strip() if raw else QUIT
            self._heard += line in STOPPING
            self._lines.put(line)
