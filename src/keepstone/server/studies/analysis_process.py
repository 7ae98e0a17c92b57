"""The subprocess that runs an analysis. The subprocess is killed when no task waits for it any more."""

import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable

from keepstone.server.base.subprocesses import running
from keepstone.server.errors import ServerFailure

LONGEST_LINE = 64 * 2**20  # maximum size in bytes; an analysis has a few hundred thousand bytes

Report = Callable[[int, int], None]


async def analyse(record: str, iterations: int, report: Report) -> bytes:
    """Analyse a record in a subprocess. report(done, total): called with the progress."""
    command = (sys.executable, "-m", "keepstone.analysis.job", str(iterations))
    async with running(*command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(record.encode())
        process.stdin.write_eof()
        line = b""
        async for line in process.stdout:
            if not line.startswith(b"{"):
                report(*map(int, line.split()))
        if await process.wait():
            raise ServerFailure(f"the analysis process ended with {process.returncode}")
        return line
