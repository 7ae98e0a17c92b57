"""Analyses of games that are over: how far one is, and what it found, in words."""

import asyncio
import logging
from collections import OrderedDict
from typing import Protocol

from keepstone.protocol import InvalidRecord, UnknownName
from keepstone.scene import Layout
from keepstone.server.analysis_jobs import Stage
from keepstone.server.errors import NotOver
from keepstone.server.findings import Found
from keepstone.server.store import Store
from keepstone.server.table import Table
from keepstone.server.wire import AnalysisCard, Findings, Judgement
from keepstone.server.words import spoken

log = logging.getLogger("keepstone.server")

REMEMBERED = 50  # findings in words


class AnalysisWork(Protocol):
    """Whoever makes analyses: this process, or several."""

    async def open(self, work: bool) -> None:
        """Begin; work: whether this process analyses, too, where others can."""

    async def put(self, table: Table) -> None:
        """See that a game is analysed."""

    async def stage(self, table: Table) -> Stage | None:
        """How far it is, unless it is done or nobody asked for it."""

    def __len__(self) -> int:
        """How many are under way in this process, or wait for it."""

    async def close(self) -> None:
        """Stop; nobody has to wait."""


class Analyses:
    """At most one job for each table; what an analysis found is kept in the database."""

    def __init__(self, store: Store, jobs: AnalysisWork):
        self._store, self._jobs = store, jobs
        self._told: OrderedDict[tuple[str, str], Findings] = OrderedDict()

    async def begin(self, table: Table, lang: str) -> AnalysisCard:
        """See that a game that is over is analysed; how far that is. The same for whoever asks, and how often."""
        found = await self.look(table, lang)
        if found.status not in ("none", "failed"):
            return found
        await self._jobs.put(table)
        return _card(await self._jobs.stage(table) or Stage())

    async def look(self, table: Table, lang: str) -> AnalysisCard:
        """How far the analysis of a game that is over is, with what it found once it is done."""
        if table.match.status != "over":
            raise NotOver("a game can be analysed when it is over")
        stage = await self._jobs.stage(table)
        if stage is not None:
            return _card(stage)
        findings = await self._findings(table, spoken(lang))
        if findings is None:
            return AnalysisCard("none", 0, 0)
        return AnalysisCard("done", 0, 0, findings)

    async def judgement(self, table: Table, number: int, lang: str, layout: Layout) -> Judgement:
        """A decision of a game that was analysed; UnknownName if it was not."""
        found = await self._found(table)
        if found is None:
            raise UnknownName("the game has not been analysed")
        return await asyncio.to_thread(found.judgement, number, spoken(lang), layout)

    async def open(self, work: bool) -> None:
        """Begin; work: whether this process analyses, too, where others can."""
        await self._jobs.open(work)

    def __len__(self) -> int:
        """How many are under way here or wait for their turn."""
        return len(self._jobs)

    async def close(self) -> None:
        """Stop; nobody has to wait."""
        await self._jobs.close()

    async def _findings(self, table: Table, lang: str) -> Findings | None:
        """What was found, if it is kept and can be read."""
        key = table.id, lang
        if key not in self._told:
            found = await self._found(table)
            if found is None:
                return None
            self._told[key] = await asyncio.to_thread(found.findings, lang)
            while len(self._told) > REMEMBERED:
                self._told.popitem(last=False)
        self._told.move_to_end(key)
        return self._told[key]

    async def _found(self, table: Table) -> Found | None:
        """The analysis of a game, if it is kept and can be read."""
        kept = await self._store.kept.analysis_of(table.id)
        if kept is None:
            return None
        try:
            return await asyncio.to_thread(Found, kept, table.record(), table.match)
        except InvalidRecord:
            log.info("the analysis of table %s is of another version", table.id)
            return None


def _card(stage: Stage) -> AnalysisCard:
    return AnalysisCard(stage.status, stage.done, stage.total)
