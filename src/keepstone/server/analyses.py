"""Analyses of games that are over: each is a process of its own, one at a time; what it found is kept."""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, create_subprocess_exec
from collections import OrderedDict
from dataclasses import dataclass

from keepstone.protocol import InvalidRecord
from keepstone.server.errors import NotOver, ServerFailure
from keepstone.server.findings import told
from keepstone.server.store import Store
from keepstone.server.table import Table
from keepstone.server.wire import AnalysisCard, AnalysisStatus, Findings
from keepstone.server.words import spoken

log = logging.getLogger("keepstone.server")

LONGEST_LINE = 64 * 2**20  # bytes; a kept analysis has some hundred thousand
REMEMBERED = 50  # findings in words


@dataclass(slots=True)
class Job:
    """How far an analysis is."""

    status: AnalysisStatus = "waiting"
    done: int = 0
    total: int = 0


class Analyses:
    """At most one job for each table. One that dies leaves nothing behind, and is begun anew when asked for."""

    def __init__(self, store: Store, iterations: int):
        self._store, self._iterations = store, iterations
        self._turn = asyncio.Lock()
        self._jobs: dict[str, Job] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._told: OrderedDict[tuple[str, str], Findings] = OrderedDict()

    async def begin(self, table: Table, lang: str) -> AnalysisCard:
        """See that a game that is over is analysed; how far that is. The same for whoever asks, and how often."""
        found = await self.look(table, lang)
        if found.status in ("none", "failed") and self._status(table) in (None, "failed"):
            self._jobs[table.id] = Job()
            task = asyncio.create_task(self._run(table, self._jobs[table.id]))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return found if found.status == "done" else self._card(table)

    async def look(self, table: Table, lang: str) -> AnalysisCard:
        """How far the analysis of a game that is over is, with what it found once it is done."""
        if table.match.status != "over":
            raise NotOver("a game can be analysed when it is over")
        if table.id in self._jobs:
            return self._card(table)
        findings = await self._findings(table, spoken(lang))
        if findings is None:
            return AnalysisCard("none", 0, 0)
        return AnalysisCard("done", 0, 0, findings)

    def __len__(self) -> int:
        """How many are under way or wait for their turn."""
        return len(self._tasks)

    async def close(self) -> None:
        """Stop; nobody has to wait."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _status(self, table: Table) -> AnalysisStatus | None:
        return self._jobs[table.id].status if table.id in self._jobs else None

    def _card(self, table: Table) -> AnalysisCard:
        job = self._jobs[table.id]
        return AnalysisCard(job.status, job.done, job.total)

    async def _findings(self, table: Table, lang: str) -> Findings | None:
        """What was found, if it is kept and can be read."""
        key = table.id, lang
        if key not in self._told:
            kept = await self._store.analysis_of(table.id)
            if kept is None:
                return None
            try:
                self._told[key] = await asyncio.to_thread(
                    told, kept, table.record(), table.match.names, lang
                )
            except InvalidRecord:
                log.info("the analysis of table %s is of another version", table.id)
                return None
            while len(self._told) > REMEMBERED:
                self._told.popitem(last=False)
        self._told.move_to_end(key)
        return self._told[key]

    async def _run(self, table: Table, job: Job) -> None:
        try:
            async with self._turn:
                job.status = "running"
                kept = await self._work(table.record(), job)
            await self._store.tasks.shielded(self._store.keep_analysis(table.id, kept))
            del self._jobs[table.id]
        except Exception:
            log.exception("the analysis of table %s failed", table.id)
            job.status = "failed"

    async def _work(self, record: str, job: Job) -> bytes:
        """Let a process analyse a record; what is to be kept. If nobody waits any more, the process ends."""
        command = (sys.executable, "-m", "keepstone.analysis.job", str(self._iterations))
        process = await create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(record.encode())
            process.stdin.write_eof()
            line = b""
            async for line in process.stdout:
                if not line.startswith(b"{"):
                    job.done, job.total = map(int, line.split())
            if await process.wait():
                raise ServerFailure(f"the process ended with {process.returncode}")
            return line
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
