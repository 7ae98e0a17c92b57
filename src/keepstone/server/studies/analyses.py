"""Analyses of finished games: their progress and findings."""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable

from keepstone.errors import InvalidRecord, UnknownName
from keepstone.server.base.fair_queue import Queued, Run
from keepstone.server.base.jobs import Arguments, JobKind, Queues, Report, Stage
from keepstone.server.base.tasks import running
from keepstone.server.errors import ServerFailure, TooManyAnalyses
from keepstone.server.live.table import Table
from keepstone.server.storage.store import Store
from keepstone.server.studies.findings import GameAnalysis
from keepstone.server.studies.lines import Subject
from keepstone.server.wire.analysis import AnalysisCard, Findings, Judgement
from keepstone.text.languages import ENGLISH, available_language
from keepstone.text.sentences import sentence

log = logging.getLogger("keepstone.server")

Names = tuple[str, ...]

MOST_OF_ADDRESS = 3  # maximum number of waiting and running analyses per client address
MOST_IN_ALL = 100
KEPT_SECONDS = 3600  # for analyses of records
MOST_FINDINGS = 50  # cache size, in findings in one language
MOST_GAMES = 4  # analyses (with their games) kept in memory; one takes up to two megabytes
LONGEST_LINE = 64 * 2**20  # maximum size in bytes; an analysis has a few hundred thousand bytes


def check_capacity(owner: str, jobs: Iterable[Queued]) -> None:
    owners = [job.owner for job in jobs]
    if owners.count(owner) >= MOST_OF_ADDRESS:
        raise TooManyAnalyses(
            sentence(
                "you can have at most {most} analyses waiting or running: try again when one is done",
                most=MOST_OF_ADDRESS,
            )
        )
    if len(owners) >= MOST_IN_ALL:
        raise TooManyAnalyses(
            sentence(
                "this server already has {most} analyses waiting or running: try again later",
                most=MOST_IN_ALL,
            )
        )


class Analyses:
    """Starts analyses, at most one for each game, and returns their findings.

    The caches are keyed by the players' names too, because a person who deletes their data loses their name.
    """

    def __init__(
        self,
        queues: Queues,
        store: Store,
        find: Callable[[str], Awaitable[Table]],
        iterations: int,
        run: Run = asyncio.to_thread,
    ):
        self._store, self._find, self._iterations, self._run = store, find, iterations, run
        self._queue = queues(
            JobKind(
                "analysis",
                self._analyse,
                keep_seconds=KEPT_SECONDS,
                one_per_owner=True,
                check=check_capacity,
            )
        )
        self._findings_cache: OrderedDict[tuple[str, Names, str], Findings] = OrderedDict()
        self._games: OrderedDict[tuple[str, Names], GameAnalysis] = OrderedDict()

    async def begin(self, game: Subject, lang: str, owner: str) -> AnalysisCard:
        """Start the analysis of a game, unless it has been started. owner: the client address."""
        card = await self.card(game, lang)
        if card.status not in ("none", "failed"):
            return card
        if game.is_table:
            await self._queue.put(game.id, owner, table=game.id)
        else:
            await self._queue.put(game.id, owner, record=game.record)
        return _card(await self._queue.stage(game.id) or Stage())

    async def card(self, game: Subject, lang: str) -> AnalysisCard:
        stage = await self._queue.stage(game.id)
        if stage is not None and stage.status != "done":
            return _card(stage)
        findings = await self._findings(game, available_language(lang))
        if findings is None:
            return AnalysisCard("none", 0, 0)
        return AnalysisCard("done", 0, 0, findings)

    async def judgement(self, game: Subject, number: int, lang: str) -> Judgement:
        """Raise UnknownName if the game was not analysed."""
        found = await self._analysis(game)
        if found is None:
            raise UnknownName(sentence("the game has not been analysed"))
        return await self._run(found.judgement, number, available_language(lang))

    async def open(self, work: bool) -> None:
        await self._queue.open(work)

    def __len__(self) -> int:
        return len(self._queue)

    async def close(self) -> None:
        await self._queue.close()

    async def _findings(self, game: Subject, lang: str) -> Findings | None:
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
        """Return the analysis of a game, or None if none can be read. Replaying a long game takes a while."""
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

    async def _analyse(self, arguments: Arguments, report: Report) -> bytes:
        """Analyse a game. The database keeps analyses of tables, and the queue those of records."""
        if "table" not in arguments:
            return await analyse(arguments["record"], self._iterations, report)
        id = arguments["table"]
        stored = await analyse((await self._find(id)).record(), self._iterations, report)
        await self._store.tasks.shielded(self._store.results.save_analysis(id, stored))
        return b""

    async def _read(self, game: Subject) -> GameAnalysis | None:
        load = self._store.results.analysis if game.is_table else self._queue.result
        stored = await load(game.id)
        if stored is None:
            return None
        try:
            return await self._run(GameAnalysis, stored, game)
        except InvalidRecord:
            log.info("the analysis of %s has another version", game.id)
            return None


def _card(stage: Stage) -> AnalysisCard:
    return AnalysisCard(stage.status, stage.done, stage.total, position=stage.position)


async def analyse(record: str, iterations: int, report: Report) -> bytes:
    """Analyse a record in a subprocess. report(done, total): called with the progress."""
    command = (sys.executable, "-m", "keepstone.analysis.job", str(iterations))
    async with running(*command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(record.encode())
        process.stdin.write_eof()
        line = b""
        async for line in process.stdout:
            if not line.startswith(b"{"):
                report(*map(int, line.split()))
        if await process.wait():
            raise ServerFailure(f"the analysis process ended with {process.returncode}")
        return line
