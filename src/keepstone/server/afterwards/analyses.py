"""Analyses of games that are over: how far one is, and what it found, in words."""

import asyncio
import logging
from collections import OrderedDict
from typing import Protocol

from keepstone.languages import available_language
from keepstone.protocol import InvalidRecord, UnknownName
from keepstone.scene import Layout
from keepstone.sentences import sentence
from keepstone.server.afterwards.analysis_jobs import Stage
from keepstone.server.afterwards.analysis_stores import AnalysisStore
from keepstone.server.afterwards.findings import Found
from keepstone.server.afterwards.subjects import Subject
from keepstone.server.wire.analysis import AnalysisCard, Findings, Judgement

log = logging.getLogger("keepstone.server")

REMEMBERED = 50  # findings in words
PLAYED_AGAIN = 4  # games whose decisions somebody looks at now; a long one takes two megabytes


class AnalysisWork(Protocol):
    """Whoever makes analyses: this process, or several."""

    async def open(self, work: bool) -> None:
        """Begin; work: whether this process analyses, too, where others can."""

    async def put(self, game: Subject, owner: str) -> None:
        """See that a game is analysed; TooManyAnalyses if the owner has asked for too many."""

    async def stage(self, id: str) -> Stage | None:
        """How far it is, unless it is done or nobody asked for it."""

    def __len__(self) -> int:
        """How many are under way in this process, or wait for it."""

    async def close(self) -> None:
        """Stop; nobody has to wait."""


class Analyses:
    """At most one job for each game; what an analysis found is kept on a shelf."""

    def __init__(self, store: AnalysisStore, jobs: AnalysisWork):
        self._store, self._jobs = store, jobs
        self._told: OrderedDict[tuple[str, str], Findings] = OrderedDict()
        self._played: OrderedDict[str, Found] = OrderedDict()

    async def begin(self, game: Subject, lang: str, owner: str) -> AnalysisCard:
        """See that a game is analysed, and return how far that is; asking again does no harm.

        owner: the client address that asks. TooManyAnalyses if it has too many that wait or run.
        """
        found = await self.look(game, lang)
        if found.status not in ("none", "failed"):
            return found
        await self._jobs.put(game, owner)
        return _card(await self._jobs.stage(game.id) or Stage())

    async def look(self, game: Subject, lang: str) -> AnalysisCard:
        """How far the analysis of a game is, with what it found once it is done."""
        stage = await self._jobs.stage(game.id)
        if stage is not None:
            return _card(stage)
        findings = await self._findings(game, available_language(lang))
        if findings is None:
            return AnalysisCard("none", 0, 0)
        return AnalysisCard("done", 0, 0, findings)

    async def judgement(self, game: Subject, number: int, lang: str, layout: Layout) -> Judgement:
        """A decision of a game that was analysed; UnknownName if it was not."""
        found = await self._found(game)
        if found is None:
            raise UnknownName(sentence("the game has not been analysed"))
        return await asyncio.to_thread(found.judgement, number, available_language(lang), layout)

    async def open(self, work: bool) -> None:
        """Begin; work: whether this process analyses, too, where others can."""
        await self._jobs.open(work)

    def __len__(self) -> int:
        """How many are under way here or wait for their turn."""
        return len(self._jobs)

    async def close(self) -> None:
        """Stop; nobody has to wait."""
        await self._jobs.close()

    async def _findings(self, game: Subject, lang: str) -> Findings | None:
        """What was found, if it is kept and can be read."""
        key = game.id, lang
        if key not in self._told:
            found = await self._found(game)
            if found is None:
                return None
            self._told[key] = await asyncio.to_thread(found.findings, lang)
            while len(self._told) > REMEMBERED:
                self._told.popitem(last=False)
        self._told.move_to_end(key)
        return self._told[key]

    async def _found(self, game: Subject) -> Found | None:
        """The analysis of a game, if it is kept and can be read. To play a long game again takes a while."""
        if game.id not in self._played:
            found = await self._read(game)
            if found is None:
                return None
            self._played[game.id] = found
            while len(self._played) > PLAYED_AGAIN:
                self._played.popitem(last=False)
        self._played.move_to_end(game.id)
        return self._played[game.id]

    async def _read(self, game: Subject) -> Found | None:
        kept = await self._store.kept(game.id)
        if kept is None:
            return None
        try:
            return await asyncio.to_thread(Found, kept, game)
        except InvalidRecord:
            log.info("the analysis of %s is of another version", game.id)
            return None


def _card(stage: Stage) -> AnalysisCard:
    return AnalysisCard(stage.status, stage.done, stage.total, position=stage.position)
