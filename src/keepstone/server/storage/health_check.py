"""Whether the database answers, and soon."""

import asyncio
import logging

from keepstone.server.errors import NoDatabase
from keepstone.server.storage.store import Store

log = logging.getLogger("keepstone.server")

PATIENCE = 1.0  # seconds
PARTS = 10  # of that time


class DatabaseCheck:
    """One question at a time: who asks while it is under way waits for the same answer."""

    def __init__(self, store: Store):
        self._store = store
        self._question: asyncio.Task[None] | None = None

    async def check(self) -> None:
        """NoDatabase if no answer comes within PATIENCE, or a bad one."""
        if self._question is None or self._question.done():
            self._question = self._store.tasks.begin(self._store.ask())
        question = self._question
        if not await self._is_answered(question):
            raise NoDatabase(f"the database has not answered for {PATIENCE:g} s")
        if error := question.exception():
            log.error("the database failed: %s", error)
            raise NoDatabase("the database answers with an error")

    async def _is_answered(self, question: asyncio.Task[None]) -> bool:
        """Whether the database answers in time.

        The wait is split into parts. If this process itself did not run for a second, only one part has passed
        when it goes on, and the answer of a healthy database still counts.
        """
        for _ in range(PARTS):
            answered, _ = await asyncio.wait([question], timeout=PATIENCE / PARTS)
            if answered:
                return True
        return False
