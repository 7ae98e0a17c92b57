"""Analyses of finished games: their progress and findings."""

import asyncio
import logging
from collections import OrderedDict
from typing import Protocol

from keepstone.errors import InvalidRecord, UnknownName
from keepstone.languages import ENGLISH, available_language
from keepstone.sentences import sentence
from keepstone.server.afterwards.analysis_jobs import Stage
from keepstone.server.afterwards.analysis_stores import AnalysisStore
from keepstone.server.afterwards.findings import GameAnalysis
from keepstone.server.afterwards.subjects import Subject
from keepstone.server.base.fair_threads import Run
from keepstone.server.wire.analysis import AnalysisCard, Findings, Judgement

log = logging.getLogger("keepstone.server")

Names = tuple[str, ...]

MOST_FINDINGS = 50  # cache size, in findings in one language
MOST_GAMES = 4  # analyses (with their games) kept in memory; one takes up to two megabytes


class AnalysisWork(Protocol):
    """Runs the analysis jobs, in one process or in several."""

    async def open(self, work: bool) -> None:
        """Start running the jobs. work: whether this process runs analyses itself."""

    async def put(self, game: Subject, owner: str) -> None:
        """Add a job that analyses a game. Raise TooManyAnalyses if the owner or the server has too many jobs."""

    async def stage(self, id: str) -> Stage | None:
        """Return the progress of an analysis; None if it is done or was not requested."""

    def __len__(self) -> int:
        """Return how many analyses are running or waiting in this process."""

    async def close(self) -> None:
        """Stop and cancel all jobs."""


class Analyses:
    """Starts analyses, at most one for each game, and returns their findings.

    The caches are keyed by the players' names too, because a person who deletes their data loses their name.
    """

    def __init__(
        self,
        store: AnalysisStore,
        jobs: AnalysisWork,
        run: Run = asyncio.to_thread,
    ):
        """Create the analyses. run: runs a long function in a thread."""
        self._store, self._jobs, self._run = store, jobs, run
        self._findings_cache: OrderedDict[tuple[str, Names, str], Findings] = OrderedDict()
        self._games: OrderedDict[tuple[str, Names], GameAnalysis] = OrderedDict()

    async def begin(self, game: Subject, lang: str, owner: str) -> AnalysisCard:
        """Start the analysis of a game, unless it has already been started, and return its progress.

        owner: the client address. Raise TooManyAnalyses if too many analyses of this owner are waiting or running.
        """
        card = await self.card(game, lang)
        if card.status not in ("none", "failed"):
            return card
        await self._jobs.put(game, owner)
        return _card(await self._jobs.stage(game.id) or Stage())

    async def card(self, game: Subject, lang: str) -> AnalysisCard:
        """Return the progress of a game's analysis and, once it is done, its findings."""
        stage = await self._jobs.stage(game.id)
        if stage is not None:
            return _card(stage)
        findings = await self._findings(game, available_language(lang))
        if findings is None:
            return AnalysisCard("none", 0, 0)
        return AnalysisCard("done", 0, 0, findings)

    async def judgement(self, game: Subject, number: int, lang: str) -> Judgement:
        """Return the analysis of the decision in event `number`.

        Raise UnknownName if the game was not analysed.
        """
        found = await self._analysis(game)
        if found is None:
            raise UnknownName(sentence("the game has not been analysed"))
        return await self._run(found.judgement, number, available_language(lang))

    async def open(self, work: bool) -> None:
        """Start running the jobs. work: whether this process runs analyses itself."""
        await self._jobs.open(work)

    def __len__(self) -> int:
        """Return how many analyses are running or waiting in this process."""
        return len(self._jobs)

    async def close(self) -> None:
        """Stop and cancel all jobs."""
        await self._jobs.close()

    async def _findings(self, game: Subject, lang: str) -> Findings | None:
        """Return the findings in the given language, or None if there is no readable analysis."""
        key = game.id, tuple(game.names(lang)), lang
        if key not in self._findings_cache:
            found = await self._analysis(game)
            if found is None:
                return None
            self._findings_cache[key] = await self._run(found.findings, lang)
            while len(self._findings_cache) > MOST_FINDINGS:
                self._findings_cache.popitem(last=False)
        self._findings_cache.move_to_end(key)
        return self._findings_cache[key]

    async def _analysis(self, game: Subject) -> GameAnalysis | None:
        """Return the analysis of a game, or None if there is no analysis that can be read.

        Replaying a long game takes a while.
        """
        key = game.id, tuple(game.names(ENGLISH))
        if key not in self._games:
            found = await self._read(game)
            if found is None:
                return None
            self._games[key] = found
            while len(self._games) > MOST_GAMES:
                self._games.popitem(last=False)
        self._games.move_to_end(key)
        return self._games[key]

    async def _read(self, game: Subject) -> GameAnalysis | None:
        kept = await self._store.load(game.id)
        if kept is None:
            return None
        try:
            return await self._run(GameAnalysis, kept, game)
        except InvalidRecord:
            log.info("the analysis of %s has another version", game.id)
            return None


def _card(stage: Stage) -> AnalysisCard:
    return AnalysisCard(stage.status, stage.done, stage.total, position=stage.position)
