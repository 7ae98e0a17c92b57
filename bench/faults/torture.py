"""Fault injection for servers: `python -m bench.faults.torture --kills 100 [--database URL]`.

The test kills server processes while clients play over a bad network. With SQLite there is one server
process; with PostgreSQL, two share a database. Every acknowledged action must be in the log exactly once, at
its number, and every player must have received the log without a gap. Every table must continue after each
kill.
"""

import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import httpx

from bench.faults.bad_network import BadNetwork
from bench.faults.rough_play import RoughGame
from bench.load.crowd import Server, start
from keepstone.cli.output import print_table
from keepstone.match import Match
from keepstone.server.base.urls import database_url
from keepstone.server.storage.rows import match_of
from keepstone.server.storage.store import Store

BOTH = 0.25  # probability that all processes are killed at the same time
LONGEST_LIFE = 1.0  # maximum seconds from when all tables continue until the next kill
GOES_ON = 60.0  # seconds within which every table must continue
LOOK = 0.02  # seconds between two checks


@dataclass(slots=True)
class Verdict:
    """The result. Times are in seconds."""

    database: str
    processes: int
    kills: int = 0
    tables: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    misplaced: int = 0
    unheard: int = 0  # events that a player has not received, or not as they are in the log
    cuts: int = 0
    waits: list[float] = field(default_factory=list)  # seconds from a kill to the first response
    refused: Counter[str] = field(default_factory=Counter)
    load: float = 0.0

    @property
    def is_good(self) -> bool:
        """Return whether all guarantees held."""
        return not (self.lost or self.doubled or self.misplaced or self.unheard)


class Torture:
    """Server processes, each behind its own bad network, and the games that are played on them."""

    def __init__(self, folder: Path, database: str | None, seed: int):
        self.verdict = Verdict("PostgreSQL" if database else "SQLite", 2 if database else 1)
        self._options = [f"--database={database}"] if database else []
        self._folder, self._url = folder, database_url(database, folder)
        self._draw = random.Random(seed)
        self._servers: list[Server] = []
        self._networks = [BadNetwork(seed + i) for i in range(self.verdict.processes)]
        self._games: list[RoughGame] = []

    async def run(self, kills: int, tables: int) -> Verdict:
        """Play while killing processes. Return the verdict."""
        async with self._open() as http:
            playing = [asyncio.create_task(self._play_on(http)) for _ in range(tables)]
            try:
                while len([game for game in self._games if game.number]) < tables:
                    await asyncio.sleep(LOOK)
                while self.verdict.kills < kills:
                    await asyncio.sleep(self._draw.uniform(0, LONGEST_LIFE))
                    await self._kill(self._victims(kills - self.verdict.kills))
                    await self._gone_on(playing)
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
                for game in self._games:
                    await game.stop()
            await self._judge()
        self.verdict.load = os.getloadavg()[0]
        return self.verdict

    @contextlib.asynccontextmanager
    async def _open(self) -> AsyncIterator[httpx.AsyncClient]:
        async with contextlib.AsyncExitStack() as stack:
            for network in self._networks:
                await stack.enter_async_context(network)
                server = await asyncio.to_thread(start, self._folder, *self._options)
                self._servers.append(server)
                network.target = server.port
            stack.callback(self._end)
            many = httpx.Limits(max_connections=None)
            yield await stack.enter_async_context(httpx.AsyncClient(timeout=30, limits=many))

    def _end(self) -> None:
        for server in self._servers:
            server.end(signal.SIGTERM)

    async def _play_on(self, http: httpx.AsyncClient) -> None:
        """Play one game after another."""
        while True:
            game = await RoughGame.open(http, self._networks)
            self._games.append(game)
            await game.play()

    def _victims(self, most: int) -> list[int]:
        everybody = [*range(len(self._servers))]
        if len(everybody) <= most and self._draw.random() < BOTH:
            return everybody
        return [self._draw.choice(everybody)]

    async def _kill(self, victims: Sequence[int]) -> None:
        """Kill some processes and restart them, one after another."""
        killed = time.perf_counter()
        for victim in victims:
            self._servers[victim].end(signal.SIGKILL)
            self._networks[victim].target = None
            self.verdict.kills += 1
        await asyncio.gather(*(self._revive(victim, killed) for victim in victims))

    async def _revive(self, victim: int, killed: float) -> None:
        server = await asyncio.to_thread(start, self._folder, *self._options)
        self._servers[victim], self._networks[victim].target = server, server.port
        async with httpx.AsyncClient(timeout=GOES_ON) as http:
            path = f"/api/tables/{self._games[0].table}"
            answer = await http.get(f"http://{server.host}:{server.port}{path}")
        assert answer.status_code == 200, answer.text
        self.verdict.waits.append(time.perf_counter() - killed)

    async def _gone_on(self, playing: Sequence[asyncio.Task[None]]) -> None:
        """Wait until every unfinished game has a new event or is over."""
        before = {game.table: game.number for game in self._games if not game.is_over}
        end = time.monotonic() + GOES_ON
        for game in self._games:
            while not game.is_over and game.number <= before.get(game.table, game.number - 1):
                assert time.monotonic() < end, f"table {game.table} makes no progress"
                for task in playing:
                    if task.done():
                        task.result()
                await asyncio.sleep(LOOK)

    async def _judge(self) -> None:
        store = await Store.open(self._url)
        try:
            for game in self._games:
                stored = await store.load(game.table)
                assert stored is not None, f"table {game.table} is lost"
                match = match_of(stored)
                await asyncio.gather(*(each.catch_up(match.number) for each in game.persons))
                judge(game, match, self.verdict)
        finally:
            await store.close()
        self.verdict.cuts = sum(network.cuts for network in self._networks)


def judge(game: RoughGame, match: Match, verdict: Verdict) -> None:
    """Compare what the players at a table know with the stored match."""
    account = game.account
    verdict.tables += 1
    verdict.refused += account.refused
    for number, actions in account.acknowledged.items():
        verdict.acknowledged += len(actions)
        verdict.lost += number > match.number
        if number <= match.number:
            verdict.misplaced += actions != {match.events[number - 1].text}
    decided = [event for event in match.events if event.seat is not None]
    unasked = [each for each in decided if each.text not in account.sent.get(each.number, ())]
    verdict.doubled += account.twice + len(unasked)
    verdict.unheard += account.gaps
    for person in game.persons:
        seen = [event.seen_by(person.seat) for event in match.events]
        verdict.unheard += abs(len(seen) - len(person.events))
        verdict.unheard += sum(a != b for a, b in zip(seen, person.events, strict=False))


def show(verdict: Verdict) -> None:
    """Print the result as a table, then the other observations."""
    head = (
        "database",
        "processes",
        "kills",
        "tables",
        "acknowledged",
        "lost",
        "doubled",
        "out of place",
        "unheard",
        "first answer p50",
        "max",
        "cuts",
        "load",
    )
    row = (
        verdict.database,
        verdict.processes,
        verdict.kills,
        verdict.tables,
        verdict.acknowledged,
        verdict.lost,
        verdict.doubled,
        verdict.misplaced,
        verdict.unheard,
        f"{median(verdict.waits):.2f} s",
        f"{max(verdict.waits):.2f} s",
        verdict.cuts,
        f"{verdict.load:.1f}",
    )
    print_table([head, row])
    print("refused:", ", ".join(f"{name} {n}" for name, n in sorted(verdict.refused.items())))


def main() -> None:
    """Run the test and print the result. The exit status is 1 if anything was lost."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument(
        "--database", help="URL of an empty PostgreSQL database to use instead of SQLite"
    )
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        torture = Torture(Path(folder), chosen.database, chosen.seed)
        verdict = asyncio.run(torture.run(chosen.kills, chosen.tables))
    show(verdict)
    sys.exit(not verdict.is_good)


if __name__ == "__main__":
    main()
