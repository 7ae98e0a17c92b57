"""Tasks that are finished once they have begun, whoever stops waiting for them."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class ShieldedTasks:
    """The tasks under way. A client that leaves, or a bot that is stopped, does not break them off."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start some work."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def shielded(self, work: Coroutine[Any, Any, T]) -> T:
        """Do some work; if the one who waits is cancelled, the work goes on."""
        return await asyncio.shield(self.begin(work))

    async def settle(self) -> None:
        """Wait until nothing is under way."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
