"""A server or worker in a process of its own."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

from tests.support.served import Client

GREETINGS = ("Keepstone is ready: http://", "Keepstone's worker is ready")


def _environment() -> dict[str, str]:
    """Return the environment without the variables that only the tests read.

    A server rejects unknown settings.
    """
    return {
        name: value for name, value in os.environ.items() if not name.startswith("KEEPSTONE_TEST_")
    }


class Process:
    """A server or worker in a separate process, which can be killed.

    If a test fails, `end_left` ends the process.
    """

    _running: ClassVar[list["Process"]] = []

    def __init__(self, folder: Path, *options: str, command: str = "serve", **settings: Any):
        given = {"data": folder} | ({"port": 0} if command == "serve" else {}) | settings
        words = [f"--{name.replace('_', '-')}={value}" for name, value in given.items()]
        program = [sys.executable, "-m", "keepstone", command, *words, *options]
        self._process = subprocess.Popen(
            program, stdout=subprocess.PIPE, text=True, env=_environment()
        )
        self._running.append(self)
        assert self._process.stdout is not None
        greeting = self._process.stdout.readline()
        assert greeting.startswith(GREETINGS), greeting
        self.client = Client(greeting.split()[-1].rstrip("/"))

    @property
    def pid(self) -> int:
        """Return the ID of the process."""
        return self._process.pid

    def end(self, how: signal.Signals) -> int:
        """Stop the process and return its exit code."""
        self.client.close()
        self._process.send_signal(how)
        code = self._process.wait()
        assert self._process.stdout is not None
        self.said = self._process.stdout.read()
        self._process.stdout.close()
        self._running.remove(self)
        return code

    @classmethod
    def end_left(cls) -> None:
        """Kill the processes that are still running."""
        while cls._running:
            with cls._running.pop()._process as process:
                process.kill()
