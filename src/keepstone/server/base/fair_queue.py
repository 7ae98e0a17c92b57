"""Fair queues: owners take turns, however many jobs each of them has."""

import asyncio
from bisect import insort
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

T = TypeVar("T")

LAST_PRIORITY = 2**15 - 1  # PostgreSQL's smallint, in which SAQ keeps a priority


class FairQueue(Generic[T]):
    """A queue in which owners take turns; the items of one owner keep their order.

    A new owner is next. An owner that had its turn goes behind all others and keeps that place while it has
    no items, so that nobody gains by leaving and returning.
    """

    def __init__(self) -> None:
        self._turns: OrderedDict[str, deque[T]] = OrderedDict()

    def put(self, owner: str, item: T) -> None:
        """Add an item of an owner."""
        if owner not in self._turns:
            self._turns[owner] = deque()
            self._turns.move_to_end(owner, last=False)
        self._turns[owner].append(item)

    def take(self) -> T | None:
        """Remove and return the next item; None if the queue is empty."""
        while self._turns:
            owner, items = self._turns.popitem(last=False)
            if items:
                self._turns[owner] = items
                return items.popleft()
        return None


class Turns:
    """A semaphore whose waiters are served by a fair queue."""

    def __init__(self, at_once: int):
        self._free = at_once
        self._waiting: FairQueue[asyncio.Future[None]] = FairQueue()

    @asynccontextmanager
    async def turn(self, owner: str) -> AsyncIterator[None]:
        """Run a block for an owner once there is capacity."""
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
        """Wake the next waiter; without one, free the capacity."""
        while (called := self._waiting.take()) is not None:
            if not called.done():
                called.set_result(None)
                return
        self._free += 1


class Queued(Protocol):
    """A job that waits or runs."""

    @property
    def owner(self) -> str:
        """The owner of the job."""

    @property
    def priority(self) -> int:
        """The rank of the job: the lowest is taken first, and of equal ones the oldest."""

    @property
    def running(self) -> bool:
        """Whether the job runs; otherwise it waits."""


def priority_of_next(owner: str, jobs: Sequence[Queued]) -> int:
    """Return the priority of an owner's new job beside those that wait or run.

    Jobs are taken in rounds, and a round has at most one job of each owner. A new job joins the round after
    the one being served, or after the owner's last job. Within a round, owners without other jobs come first.
    So a job waits for a limited number of others, whatever comes later, and an owner with many jobs delays
    the first job of another by one at most.
    """
    own = [job.priority // 2 for job in jobs if job.owner == owner]
    running = [job.priority // 2 for job in jobs if job.running]
    served = max(running) if running else min((job.priority // 2 for job in jobs), default=-1)
    round = max([served, *own]) + 1
    return min(2 * round + bool(own), LAST_PRIORITY)


@dataclass(slots=True, eq=False)
class Place:
    """A job's place in a line."""

    owner: str
    priority: int
    running: bool = False
    called: asyncio.Event = field(default_factory=asyncio.Event)


class Line:
    """The jobs of one process, of which one runs at a time; owners take turns by `priority_of_next`."""

    def __init__(self) -> None:
        self.places: list[Place] = []  # in the order in which they are called

    def join(self, owner: str) -> Place:
        """Add a job of an owner."""
        place = Place(owner, priority_of_next(owner, self.places))
        insort(self.places, place, key=lambda each: each.priority)
        self._call()
        return place

    def position(self, place: Place) -> int:
        """Return 1 for the job that is called next, 2 for the one after it; 0 for one that does not wait."""
        waiting = [each for each in self.places if not each.running]
        return waiting.index(place) + 1 if place in waiting else 0

    @asynccontextmanager
    async def turn(self, place: Place) -> AsyncIterator[None]:
        """Wait until a job is called, and run it; then, or if it is cancelled, the next one is called."""
        try:
            await place.called.wait()
            yield
        finally:
            self.places.remove(place)
            self._call()

    def _call(self) -> None:
        if self.places and not any(place.running for place in self.places):
            self.places[0].running = True
            self.places[0].called.set()
