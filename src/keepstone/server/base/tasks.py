"""Tasks under way, to be stopped together; and such as are finished, whoever stops waiting for them."""

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

T = TypeVar("T")


async def stop(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks, and wait until they have ended."""
    stopped = list(tasks)
    for task in stopped:
        task.cancel()
    await asyncio.gather(*stopped, return_exceptions=True)


class Tasks:
    """The tasks under way."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start some work."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def stop(self) -> None:
        """Stop all of it."""
        await stop(self._tasks)


class ShieldedTasks(Tasks):
    """A client that leaves, or a bot that is stopped, does not break them off."""

    async def shielded(self, work: Coroutine[Any, Any, T]) -> T:
        """Do some work; if the one who waits is cancelled, the work goes on."""
        return await asyncio.shield(self.begin(work))

    async def settle(self) -> None:
        """Wait until nothing is under way."""
        # What has just ended is listed for a moment more, which gather does not let pass (from Python 3.12 on).
        while under_way := [task for task in self._tasks if not task.done()]:
            await asyncio.gather(*under_way, return_exceptions=True)
