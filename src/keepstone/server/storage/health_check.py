"""Whether the database answers, and soon."""

import asyncio
import logging

from keepstone.server.errors import NoDatabase
from keepstone.server.storage.store import Store

log = logging.getLogger("keepstone.server")

PATIENCE = 1.0  # seconds


class DatabaseCheck:
    """One question at a time: who asks while it is under way waits for the same answer."""

    def __init__(self, store: Store):
        self._store = store
        self._question: asyncio.Task[None] | None = None

    async def check(self) -> None:
        """NoDatabase if no answer comes within PATIENCE, or a bad one."""
        if self._question is None or self._question.done():
            self._question = self._store.tasks.begin(self._store.ask())
        answered, _ = await asyncio.wait([self._question], timeout=PATIENCE)
        if not answered:
            raise NoDatabase(f"the database has not answered for {PATIENCE:g} s")
        if error := self._question.exception():
            log.error("the database failed: %s", error)
            raise NoDatabase("the database answers with an error")
