"""Subprocesses that are killed when no task waits for them any more."""

from asyncio.subprocess import Process, create_subprocess_exec
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any


@asynccontextmanager
async def running(*command: str, **options: Any) -> AsyncIterator[Process]:
    """Run a subprocess while the block runs, and kill it at the end. options: as in asyncio."""
    process = await create_subprocess_exec(*command, **options)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
