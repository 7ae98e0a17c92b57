"""Who waits for tasks is not kept for ever by one that has just ended."""

import asyncio

from keepstone.server.base.tasks import ShieldedTasks


async def nothing() -> None:
    """A task that ends at its first step."""


async def test_a_task_that_has_just_ended_holds_nobody_up() -> None:
    """It ends in the turn of the loop in which the other begins to wait; Python 3.12 span for ever then."""
    tasks = ShieldedTasks()
    tasks.begin(nothing())
    await asyncio.create_task(tasks.settle())
    await asyncio.sleep(0)
    assert len(tasks) == 0
