"""When bots are asked for their moves."""

import asyncio
from types import SimpleNamespace
from typing import Any

from keepstone.match import Seat
from keepstone.server.bot_jobs import BotJobs


def test_a_turn_that_comes_while_a_job_ends_is_not_forgotten() -> None:
    """The job has seen that no bot is to move; before it is gone a person acts, and one is."""
    asked: list[int] = []

    class Seen:
        """What a job asks of a table; the bot passes its turn on at once."""

        id, bot_to_move = "table", Seat("bot", "Page", "page")

    table: Any = Seen()

    async def play() -> None:
        async def move(moved: Any) -> None:
            asked.append(len(asked))
            moved.bot_to_move = None

        thinker: Any = SimpleNamespace(move=move)
        jobs = BotJobs(thinker)
        jobs.wake(table)
        await asyncio.sleep(0)
        assert asked == [0]
        table.bot_to_move = Seat("bot", "Page", "page")
        jobs.wake(table)
        for _ in range(3):
            await asyncio.sleep(0)
        await jobs.close()

    asyncio.run(play())
    assert asked == [0, 1]
