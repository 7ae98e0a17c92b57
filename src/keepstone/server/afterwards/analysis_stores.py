"""Stores for analyses.

Analyses of tables are stored in the database; analyses of records stay in memory for an hour.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from keepstone.server.storage.store import Store

KEPT_SECONDS = 3600
MOST_KEPT = 20  # maximum number of stored analyses of records in one process; each takes a few hundred kilobytes


class AnalysisStore(Protocol):
    """A store for serialized analyses, by the ID of the game."""

    async def save(self, id: str, kept: bytes) -> None:
        """Save an analysis, replacing any earlier one."""

    async def load(self, id: str) -> bytes | None:
        """Return a saved analysis, or None."""


class TableAnalysisStore:
    """A store for analyses of tables, in the database."""

    def __init__(self, store: Store):
        self._store = store

    async def save(self, id: str, kept: bytes) -> None:
        """Save an analysis, replacing any earlier one."""
        await self._store.tasks.shielded(self._store.results.save_analysis(id, kept))

    async def load(self, id: str) -> bytes | None:
        """Return a saved analysis, or None."""
        return await self._store.results.analysis(id)


class RecordAnalysisStore:
    """A store for analyses of records, in memory.

    The store keeps the last MOST_KEPT analyses, each for an hour after its last use.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        self._clock = clock
        self._kept: OrderedDict[str, tuple[float, bytes]] = OrderedDict()

    async def save(self, id: str, kept: bytes) -> None:
        """Save an analysis, replacing any earlier one."""
        self._kept[id] = self._clock(), kept
        self._kept.move_to_end(id)
        self._forget_old()

    async def load(self, id: str) -> bytes | None:
        """Return a saved analysis, or None."""
        self._forget_old()
        if id not in self._kept:
            return None
        await self.save(id, self._kept[id][1])
        return self._kept[id][1]

    def _forget_old(self) -> None:
        oldest = self._clock() - KEPT_SECONDS
        while self._kept:
            used, _ = next(iter(self._kept.values()))
            if used >= oldest and len(self._kept) <= MOST_KEPT:
                return
            self._kept.popitem(last=False)
