"""Who is next: those who wait come in turns, whoever they belong to and however many each owner has."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Things that wait. Owners take turns, and each one's things come in their order.

    An owner that comes anew is next. One that has had its turn keeps its place behind all the others until
    they have had theirs, so that nobody gains by coming and going.
    """

    def __init__(self) -> None:
        self._turns: OrderedDict[str, deque[T]] = OrderedDict()

    def put(self, owner: str, thing: T) -> None:
        """Let a thing of an owner wait."""
        if owner not in self._turns:
            self._turns[owner] = deque()
            self._turns.move_to_end(owner, last=False)
        self._turns[owner].append(thing)

    def take(self) -> T | None:
        """The thing that is next; None if nothing waits."""
        while self._turns:
            owner, things = self._turns.popitem(last=False)
            if things:
                self._turns[owner] = things
                return things.popleft()
        return None


class Turns:
    """Room for so many at once. Who finds none waits in a fair queue."""

    def __init__(self, at_once: int):
        self._free = at_once
        self._waiting: FairQueue[asyncio.Future[None]] = FairQueue()

    @asynccontextmanager
    async def turn(self, owner: str) -> AsyncIterator[None]:
        """Do something for an owner when it is its turn."""
        await self._come(owner)
        try:
            yield
        finally:
            self._go()

    async def _come(self, owner: str) -> None:
        if self._free:
            self._free -= 1
            return
        called = asyncio.get_running_loop().create_future()
        self._waiting.put(owner, called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._go()
            raise

    def _go(self) -> None:
        """Call the next one that still waits."""
        while (called := self._waiting.take()) is not None:
            if not called.done():
                called.set_result(None)
                return
        self._free += 1
