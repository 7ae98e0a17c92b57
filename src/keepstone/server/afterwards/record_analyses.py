"""Analyses of records that anybody brings: few at a time, so that tables do not wait long for theirs."""

import asyncio

from keepstone.sentences import sentence
from keepstone.server.afterwards.analyses import Analyses, AnalysisWork
from keepstone.server.afterwards.analysis_stores import AnalysisStore
from keepstone.server.afterwards.subjects import Subject
from keepstone.server.errors import TooManyAnalyses
from keepstone.server.wire.analysis import AnalysisCard

MOST_AT_ONCE = 4  # under way or waiting, that were asked for here
UNDER_WAY = ("waiting", "running")


class RecordAnalyses(Analyses):
    """At most one job for each record, one for each address, and a few in all."""

    def __init__(self, store: AnalysisStore, jobs: AnalysisWork):
        super().__init__(store, jobs)
        self._askers: dict[str, str] = {}  # addresses, by what they asked for
        self._lock = asyncio.Lock()

    async def begin_for(self, address: str, game: Subject, lang: str) -> AnalysisCard:
        """See that a record is analysed, for an address; TooManyAnalyses if others have to be done first."""
        async with self._lock:
            found = await self.look(game, lang)
            if found.status in ("none", "failed"):
                await self._check_room(address)
                self._askers[game.id] = address
                found = await self.begin(game, lang)
            return found

    async def _check_room(self, address: str) -> None:
        await self._forget_ended()
        if address in self._askers.values():
            raise TooManyAnalyses(
                sentence("another record of yours is being analysed: wait until it is done")
            )
        if len(self._askers) >= MOST_AT_ONCE:
            raise TooManyAnalyses(
                sentence("many records are being analysed: try again in some minutes")
            )

    async def _forget_ended(self) -> None:
        for id in list(self._askers):
            stage = await self._jobs.stage(id)
            if stage is None or stage.status not in UNDER_WAY:
                del self._askers[id]
