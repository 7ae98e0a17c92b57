"""The threads of a batch, each of which works on a part of the rows."""

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

from keepstone.batch.kernels import Rows


class Workers:
    """Threads among which the rows of a batch are divided."""

    def __init__(self, rows: Rows, threads: int):
        self._rows, self._size, self._threads = rows, len(rows.states), threads
        self._pool, self._process = self._new_pool(), os.getpid()
        self._blocks: dict[int, list[tuple[slice, Rows]]] = {}

    def threads_for(self, worth: int) -> int:
        """Return the highest number of threads with which each thread gets at least `worth` rows."""
        return max(1, min(self._threads, self._size // worth))

    def run(self, worth: int, work: Callable[..., None], *arrays: Any) -> None:
        """Divide the rows among threads, each with at least `worth` rows, and run `work` for each part."""
        threads = self.threads_for(worth)
        if threads == 1:
            work(*arrays)
            return
        jobs = [
            [rows if array is self._rows else array[part] for array in arrays]
            for part, rows in self._cut(threads)
        ]
        if self._process != os.getpid():  # after a fork, only the calling thread exists
            self._pool, self._process = self._new_pool(), os.getpid()
        others = [self._pool.submit(work, *job) for job in jobs[1:]]
        work(*jobs[0])
        for other in others:
            other.result()

    def _new_pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(max(1, self._threads - 1))

    def _cut(self, threads: int) -> list[tuple[slice, Rows]]:
        """Return the range of rows for each thread. The result is cached."""
        if threads not in self._blocks:
            bounds = [self._size * number // threads for number in range(threads + 1)]
            parts = [slice(*bound) for bound in pairwise(bounds)]
            blocks = [(part, Rows(*(row[part] for row in self._rows))) for part in parts]
            self._blocks[threads] = blocks
        return self._blocks[threads]


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Vote:
    """A vote of several threads, each of which votes once.

    A thread that leaves the `with` block with an exception votes against continuing.

    Threads arrive within microseconds of each other, while sleeping and waking up takes a hundred
    microseconds, so the first thread polls.
    """

    def __init__(self, voters: int):
        self._voters = voters
        self._votes: list[bool] = []

    def __enter__(self) -> "Vote":
        return self

    def __exit__(self, error: object, *_: object) -> None:
        if error:
            self._votes.extend([False] * self._voters)

    def agree(self, vote: bool) -> bool:
        """Vote, wait until all threads have voted, and return whether all voted in favour."""
        self._votes.append(vote)
        while len(self._votes) < self._voters:
            time.sleep(0)  # releases the GIL
        return all(self._votes)
