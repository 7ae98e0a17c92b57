"""Background tasks (cancelled together at shutdown, or run to their end), repeated work, and subprocesses."""

import asyncio
import logging
from abc import ABC, abstractmethod
from asyncio.subprocess import Process, create_subprocess_exec
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

log = logging.getLogger("keepstone.server")

P = ParamSpec("P")
T = TypeVar("T")
L = TypeVar("L", bound="Locked")


async def stop(tasks: Iterable[asyncio.Task[Any]]) -> None:
    stopped = list(tasks)
    for task in stopped:
        task.cancel()
    await asyncio.gather(*stopped, return_exceptions=True)


class Tasks:
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
        await stop(self._tasks)


class ShieldedTasks(Tasks):
    """Tasks that run to their end even if their caller is cancelled."""

    async def shielded(self, work: Coroutine[Any, Any, T]) -> T:
        return await asyncio.shield(self.begin(work))

    async def settle(self) -> None:
        # A task that has just ended remains in the set for a moment; since 3.12, gather does not wait for it.
        while under_way := [task for task in self._tasks if not task.done()]:
            await asyncio.gather(*under_way, return_exceptions=True)


class Locked(Protocol):
    """An object whose changes are made one at a time."""

    lock: asyncio.Lock
    tasks: ShieldedTasks


def stored_change(
    change: Callable[Concatenate[L, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[L, P], Coroutine[Any, Any, T]]:
    """Decorate a change so that it holds the lock of the changed object and is not cancelled with its caller."""

    async def alone(changed: L, *args: P.args, **kwargs: P.kwargs) -> T:
        async with changed.lock:
            return await change(changed, *args, **kwargs)

    @wraps(change)
    async def shielded(changed: L, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await changed.tasks.shielded(alone(changed, *args, **kwargs))

    return shielded


class RepeatedWork(ABC):
    """Work that a background task repeats. An error is logged, and does not end the task.

    pause: seconds between two pieces of work; failure: a description of an error; delay: seconds before the first
    piece of work.
    """

    def __init__(self, pause: float, failure: str, delay: float = 0.0):
        self._pause, self._failure, self._delay = pause, failure, delay
        self._repeating = Tasks()

    @abstractmethod
    async def work(self) -> bool:
        """Do a piece of work. Return whether there may be more to do without a pause."""

    def start(self) -> None:
        self._repeating.begin(self._repeat())

    async def close(self) -> None:
        """Stop. Work that is cancelled is done again after the next start."""
        await self._repeating.stop()

    async def _repeat(self) -> None:
        await asyncio.sleep(self._delay)
        while True:
            try:
                has_more = await self.work()
            except Exception:
                log.exception(self._failure)
                has_more = False
            if not has_more:
                await asyncio.sleep(self._pause)


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
