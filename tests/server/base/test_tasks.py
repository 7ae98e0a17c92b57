"""Background tasks: waiting for them, and work that is repeated."""

import asyncio
import logging
from collections.abc import Iterator

import pytest

from keepstone.server.base.tasks import RepeatedWork, ShieldedTasks


async def nothing() -> None:
    """A task that ends at its first step."""


async def test_a_task_that_has_just_ended_holds_nobody_up() -> None:
    """It ends in the turn of the loop in which the other begins to wait; Python 3.12 span for ever then."""
    tasks = ShieldedTasks()
    tasks.begin(nothing())
    await asyncio.create_task(tasks.settle())
    await asyncio.sleep(0)
    assert len(tasks) == 0


class Steps(RepeatedWork):
    """Work with these results; afterwards it never ends."""

    def __init__(self, results: Iterator[bool], pause: float, delay: float = 0.0):
        super().__init__(pause, "the steps failed", delay)
        self.done, self.is_cancelled = 0, False
        self._results = results

    async def work(self) -> bool:
        for result in self._results:
            self.done += 1
            return 1 // result == 1  # an error for False
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.is_cancelled = True
            raise
        return False


async def turns(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


async def test_work_is_repeated_without_a_pause_while_there_is_more() -> None:
    steps = Steps(iter([True] * 3), pause=1_000)
    steps.start()
    await turns(10)
    assert steps.done == 3
    await steps.close()
    assert steps.is_cancelled


async def test_after_an_error_comes_a_pause(caplog: pytest.LogCaptureFixture) -> None:
    """The error is logged with its traceback."""
    waiting, going_on = Steps(iter([False] * 3), pause=1_000), Steps(iter([False] * 3), pause=0)
    for steps in (waiting, going_on):
        steps.start()
    await turns(20)
    assert (waiting.done, going_on.done) == (1, 3)
    assert [record.message for record in caplog.records] == ["the steps failed"] * 4
    assert {record.levelno for record in caplog.records} == {logging.ERROR}
    assert all(record.exc_info for record in caplog.records)
    for steps in (waiting, going_on):
        await steps.close()


async def test_work_begins_after_a_delay() -> None:
    steps = Steps(iter([True] * 3), pause=0, delay=1_000)
    steps.start()
    await turns(10)
    assert steps.done == 0
    await steps.close()
