"""Subprocesses that are killed when no task waits for them any more."""

from asyncio.subprocess import Process, create_subprocess_exec
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any


@asynccontextmanager
async def running(*command: str, **options: Any) -> AsyncIterator[Process]:
    """Start a subprocess, and yield it while the block runs.

    Kill the subprocess at the end of the block. options: as in asyncio.
    """
    process = await create_subprocess_exec(*command, **options)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
