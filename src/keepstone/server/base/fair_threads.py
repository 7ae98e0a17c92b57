"""Threads for long computations, in which owners take turns."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Protocol, TypeVar

from keepstone.server.base.fair_queue import Line

T = TypeVar("T")


class Run(Protocol):
    """A function that runs another function in a thread."""

    async def __call__(self, work: Callable[..., T], /, *about: Any) -> T: ...


class FairThreads:
    """A fixed number of threads. Owners take turns, so that nobody has to wait long for a thread."""

    def __init__(self, at_once: int, name: str):
        self._at_once = at_once
        self._line = Line(at_once)
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix=name)
        self._asked = 0

    @property
    def running(self) -> int:
        return min(self._asked, self._at_once)

    @property
    def waiting(self) -> int:
        return self._asked - self.running

    async def run(self, owner: str, work: Callable[..., T], *about: Any) -> T:
        """Run a function when its owner's turn comes, and return its result."""
        done, _took = await self.timed(owner, work, *about)
        return done

    async def timed(self, owner: str, work: Callable[..., T], *about: Any) -> tuple[T, float]:
        """Run a function when its owner's turn comes. Return its result and its duration in seconds."""
        loop = asyncio.get_running_loop()
        self._asked += 1
        try:
            async with self._line.turn(self._line.join(owner)):
                began = loop.time()
                done = await loop.run_in_executor(self._threads, partial(work, *about))
                return done, loop.time() - began
        finally:
            self._asked -= 1

    def close(self) -> None:
        """Stop immediately, without waiting for the computations."""
        self._threads.shutdown(wait=False, cancel_futures=True)
