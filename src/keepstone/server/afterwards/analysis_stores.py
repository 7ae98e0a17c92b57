"""Where analyses are kept: those of tables in the database, those of records in memory for a while."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from keepstone.server.storage.store import Store

KEPT_SECONDS = 3600
MOST_KEPT = 20  # of records, in one process; an analysis has some hundred kilobytes


class AnalysisStore(Protocol):
    """What was found, by the identities of the games."""

    async def keep(self, id: str, kept: bytes) -> None:
        """Keep an analysis, in place of one that was kept before."""

    async def kept(self, id: str) -> bytes | None:
        """An analysis, if it is kept."""


class TableAnalysisStore:
    """Analyses of tables, in the database."""

    def __init__(self, store: Store):
        self._store = store

    async def keep(self, id: str, kept: bytes) -> None:
        """Keep an analysis, in place of one that was kept before."""
        await self._store.tasks.shielded(self._store.kept.keep_analysis(id, kept))

    async def kept(self, id: str) -> bytes | None:
        """An analysis, if it is kept."""
        return await self._store.kept.analysis_of(id)


class RecordAnalysisStore:
    """Analyses of records, in memory: the last ones, for an hour after somebody looked."""

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        self._clock = clock
        self._kept: OrderedDict[str, tuple[float, bytes]] = OrderedDict()

    async def keep(self, id: str, kept: bytes) -> None:
        """Keep an analysis, in place of one that was kept before."""
        self._kept[id] = self._clock(), kept
        self._kept.move_to_end(id)
        self._forget_old()

    async def kept(self, id: str) -> bytes | None:
        """An analysis, if it is kept."""
        self._forget_old()
        if id not in self._kept:
            return None
        await self.keep(id, self._kept[id][1])
        return self._kept[id][1]

    def _forget_old(self) -> None:
        oldest = self._clock() - KEPT_SECONDS
        while self._kept:
            looked, _ = next(iter(self._kept.values()))
            if looked >= oldest and len(self._kept) <= MOST_KEPT:
                return
            self._kept.popitem(last=False)
