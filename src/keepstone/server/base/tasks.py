"""Background tasks, which are cancelled together at shutdown, and shielded tasks, which run to their end."""

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

T = TypeVar("T")


async def stop(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks and wait until they have ended."""
    stopped = list(tasks)
    for task in stopped:
        task.cancel()
    await asyncio.gather(*stopped, return_exceptions=True)


class Tasks:
    """A set of running tasks."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task and keep it until it ends."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def stop(self) -> None:
        """Cancel all tasks, and wait until they have ended."""
        await stop(self._tasks)


class ShieldedTasks(Tasks):
    """Tasks that run to their end even if their caller is cancelled."""

    async def shielded(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine to its end, even if its caller is cancelled."""
        return await asyncio.shield(self.begin(work))

    async def settle(self) -> None:
        """Wait until all tasks have ended."""
        # A task that has just ended remains in the set for a moment; since 3.12, gather does not wait for it.
        while under_way := [task for task in self._tasks if not task.done()]:
            await asyncio.gather(*under_way, return_exceptions=True)
