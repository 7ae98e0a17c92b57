"""Waiting for something that a server does in the background."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeVar

Found = TypeVar("Found")
SHORTEST_PAUSE, LONGEST_PAUSE = 0.02, 0.1  # seconds between two looks
LONGEST = 300.0  # seconds; a busy machine is slow


def pauses() -> Iterator[float]:
    """Yield growing pauses between looks, as looking often takes time from what is waited for."""
    pause = SHORTEST_PAUSE
    while True:
        yield pause
        pause = min(1.2 * pause, LONGEST_PAUSE)


def eventually(look: Callable[[], Found], holds: Callable[[Found], object] = bool) -> Found:
    """Look again and again until a condition holds for what is found, and return it."""
    end, pause = time.monotonic() + LONGEST, pauses()
    while not holds(found := look()):
        assert time.monotonic() < end, f"still {found!r}"
        time.sleep(next(pause))
    return found


async def eventually_async(
    look: Callable[[], Awaitable[Found]], holds: Callable[[Found], object] = bool
) -> Found:
    """Look again and again as `eventually` does, while other tasks of this thread run."""
    pause = pauses()
    async with asyncio.timeout(LONGEST):
        while not holds(found := await look()):
            await asyncio.sleep(next(pause))
    return found


async def until_true(holds: Callable[[], object]) -> None:
    """Wait until a condition holds, while other tasks of this thread run."""
    pause = pauses()
    async with asyncio.timeout(LONGEST):
        while not holds():
            await asyncio.sleep(next(pause))


def until_job_is_done(look: Callable[[], Any]) -> Any:
    """Return the card of an analysis or export once it is done. Before that it waits or runs."""

    def card() -> Any:
        found = look()
        assert found["status"] in ("waiting", "running", "done")
        assert found["done"] <= found["total"]
        return found

    return eventually(card, lambda found: found["status"] == "done")
