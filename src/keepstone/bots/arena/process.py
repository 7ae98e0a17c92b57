"""A child process that exchanges lines of text, with timeouts and a limit on its output."""

import os
import shlex
import signal
import subprocess
import tempfile
from contextlib import ExitStack, suppress
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from typing import IO

from keepstone.errors import KeepstoneError
from keepstone.kit.quoting import quoted, shortened
from keepstone.text.files import without_mark
from keepstone.text.sentences import sentence

LONGEST_LINE = 1_000_000  # maximum length of a line, in bytes
WAITING_LINES = 1_000  # maximum number of unread lines; the reader thread then stops reading
PARTING = 1.0  # seconds that the process has to exit by itself


class EngineFailed(KeepstoneError):
    """The engine cannot be started, has crashed, has not answered in time, or has given an invalid answer."""


class Process:
    """A running command that exchanges lines of UTF-8 text over its stdin and stdout.

    The methods raise EngineFailed if the command cannot be started, has ended, or does not answer in time. The
    error message includes the last line of the command's stderr.
    """

    def __init__(self, command: str):
        pipe, opened = subprocess.PIPE, ExitStack()
        try:
            self._errors = opened.enter_context(tempfile.TemporaryFile())  # noqa: SIM115 - closed with the process
            self._child = subprocess.Popen(
                shlex.split(command),
                stdin=pipe,
                stdout=pipe,
                stderr=self._errors,
                process_group=0,  # so that the child processes of the command are killed with it
            )
        except (OSError, ValueError, IndexError) as error:
            opened.close()
            raise EngineFailed(
                sentence(
                    "{command} cannot be started: {why}",
                    command=quoted(command),
                    why=_reason(error),
                )
            ) from None
        assert self._child.stdin and self._child.stdout
        self._outgoing: SimpleQueue[str | None] = SimpleQueue()
        self._incoming: Queue[str | None] = Queue(WAITING_LINES)
        # These are separate threads because a program that does not read or write must not block the arena.
        self._writer = Thread(target=self._write, args=(self._child.stdin,), daemon=True)
        self._reader = Thread(target=self._read, args=(self._child.stdout,), daemon=True)
        self._writer.start()
        self._reader.start()

    def send(self, line: str) -> None:
        """Send a line. A failure is noticed only when the answer is read."""
        self._outgoing.put(line)

    def receive(self, seconds: float) -> str:
        """Return the next line within `seconds`.

        If the time is already over, the call fails even if a line is available.
        """
        try:
            if seconds <= 0:
                raise Empty
            line = self._incoming.get(timeout=seconds)
        except Empty:
            raise EngineFailed("no answer in time") from None
        if line is None:
            raise EngineFailed(self._end())
        return line

    def close(self, last_words: str) -> None:
        """Send a last line, wait for the program to exit, and kill it if it does not."""
        self.send(last_words)
        self._outgoing.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(PARTING)
        self.kill()
        self._child.wait()
        self._writer.join()
        while self._reader.is_alive():  # the thread may be blocked by a full queue
            with suppress(Empty):
                while True:
                    self._incoming.get_nowait()
            self._reader.join(0.01)
        self._errors.close()

    def kill(self) -> None:
        """Kill the process and its children."""
        with suppress(ProcessLookupError):
            os.killpg(self._child.pid, signal.SIGKILL)

    def _write(self, stream: IO[bytes]) -> None:
        with suppress(OSError), stream:
            while (line := self._outgoing.get()) is not None:
                stream.write(f"{line}\n".encode())
                stream.flush()

    def _read(self, stream: IO[bytes]) -> None:
        with stream:
            while raw := stream.readline(LONGEST_LINE):
                self._incoming.put(without_mark(raw.decode(errors="replace")).strip())
        self._incoming.put(None)

    def _end(self) -> str:
        """Describe how the process ended, and quote the last line of its stderr."""
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(PARTING)
        self._errors.seek(0)
        lines = self._errors.read().decode(errors="replace").split("\n")
        message = next((line.strip() for line in reversed(lines) if line.strip()), "")
        code = self._child.returncode
        how = "it closed its output" if code is None else f"it exited with code {code}"
        return f"{how}: {shortened(message)}" if message else how


def _reason(error: Exception) -> str:
    """Return why a command could not be started."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return "it is empty" if isinstance(error, IndexError) else str(error)
