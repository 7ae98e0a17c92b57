"""Fair queues and threads, in which owners take turns, however many jobs each owner has."""

import asyncio
from bisect import insort
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Queued(Protocol):
    """A job that is waiting or running."""

    @property
    def owner(self) -> str: ...

    @property
    def priority(self) -> int:
        """The job with the lowest number is taken first; among equal numbers, the oldest job."""

    @property
    def running(self) -> bool: ...


def priority_of_next(owner: str, jobs: Sequence[Queued]) -> int:
    """Return the priority of an owner's next job, given the waiting and running jobs.

    Jobs are taken in rounds, each with at most one job per owner. A new job joins the round after the current one,
    or the round after the owner's last job. Within a round, owners without other jobs come first. Therefore the
    number of jobs ahead of a waiting job is limited, whatever jobs are added later, and an owner with many jobs
    delays the first job of another owner by at most one job.
    """
    own = [job.priority // 2 for job in jobs if job.owner == owner]
    running = [job.priority // 2 for job in jobs if job.running]
    served = max(running) if running else min((job.priority // 2 for job in jobs), default=-1)
    round = max([served, *own]) + 1
    return 2 * round + bool(own)


@dataclass(slots=True, eq=False)
class Place:
    owner: str
    priority: int
    running: bool = False
    called: asyncio.Event = field(default_factory=asyncio.Event)


class Line:
    """The jobs of one process, whose owners take turns as in `priority_of_next`. Parameters as in `JobKind`."""

    def __init__(self, at_once: int = 1, one_per_owner: bool = False) -> None:
        self.places: list[Place] = []  # in the order in which they will run
        self._at_once, self._one_per_owner = at_once, one_per_owner

    def join(self, owner: str) -> Place:
        """Add a job for an owner. Each call must be followed by a call of `turn`, `wait` or `leave`."""
        place = Place(owner, priority_of_next(owner, self.places))
        insort(self.places, place, key=lambda waiting: waiting.priority)
        self._call()
        return place

    def position(self, place: Place) -> int:
        """Return a job's position: 1 for the next job, 2 for the one after it, etc.; 0 if it is not waiting."""
        waiting = [other for other in self.places if not other.running]
        return waiting.index(place) + 1 if place in waiting else 0

    @asynccontextmanager
    async def turn(self, place: Place) -> AsyncIterator[None]:
        """Wait until it is the job's turn, then run the block."""
        await self.wait(place)
        try:
            yield
        finally:
            self.leave(place)

    async def wait(self, place: Place) -> None:
        """Wait until it is the job's turn. A job that is cancelled leaves; others must call `leave`."""
        try:
            await place.called.wait()
        except asyncio.CancelledError:
            self.leave(place)
            raise

    def leave(self, place: Place) -> None:
        self.places.remove(place)
        self._call()

    def _call(self) -> None:
        running = [place.owner for place in self.places if place.running]
        for place in self.places:
            if len(running) >= self._at_once:
                return
            if not place.running and not (self._one_per_owner and place.owner in running):
                running.append(place.owner)
                place.running = True
                place.called.set()


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
        self._threads.shutdown(wait=False, cancel_futures=True)
