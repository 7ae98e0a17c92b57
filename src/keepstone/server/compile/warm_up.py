"""Warm-up: the compilation of all games in subprocesses, which keeps the compiler out of the server's memory."""

import asyncio
import logging
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress

import numpy as np

from keepstone.games import find, names
from keepstone.kit.jit import CompileError
from keepstone.playing.position import GameConfig
from keepstone.search.warm import is_warm, warm
from keepstone.server.base.client import end_turn
from keepstone.server.base.tasks import running
from keepstone.server.errors import ServerFailure, Starting
from keepstone.text.sentences import sentence

log = logging.getLogger("keepstone.server")

AT_ONCE = 2
LONGEST_WAIT = 90.0
_loaded: set[str] = set()  # games whose rules this process has loaded, for all its servers
# The share of the whole time that has passed when each step begins: see keepstone.search.warm.
BEGINS = {
    "rules": 0.0,
    "pictures": 0.32,
    "random games": 0.36,
    "guesses": 0.41,
    "search": 0.5,
    "reasons": 0.95,
}
USUAL_SECONDS = 60.0  # for a whole game, until something is known
LEAST = 5  # seconds


class WarmUp:
    """The state of the warm-up: the games that are ready, and the progress of the other games.

    preparing: for each game that is not ready, a description of the current step; progress: how long the
    compilation will take. Games with the same state type share compiled code, so they are not compiled at the
    same time. draw: a function that draws a game's first picture.
    """

    def __init__(self, draw: Callable[[str], None] = lambda name: None) -> None:
        self._draw = draw
        self.preparing = dict.fromkeys(names(), "waiting")
        self.progress = Progress()
        self._broken: dict[str, str] = {}
        self._done = {name: asyncio.Event() for name in self.preparing}
        self._waiting = [GameConfig(name) for name in self.preparing]
        self._under_way: list[np.dtype] = []

    @property
    def finished(self) -> bool:
        """Return whether the warm-up is over: each game can be played or has failed."""
        return not self.preparing

    @property
    def ready(self) -> bool:
        return self.finished and not self._broken

    @property
    def failed(self) -> list[str]:
        return sorted(self._broken)

    async def run(self) -> None:
        began = time.monotonic()
        async with asyncio.TaskGroup() as workers:
            for _ in range(AT_ONCE):
                workers.create_task(self._work())
        log.info("all games are ready after %.1f s", time.monotonic() - began)

    async def wait(self, name: str) -> None:
        """Put a game first in the queue, and wait until it can be played. Raise Starting or ServerFailure."""
        if name not in self.preparing and name not in self._broken:
            return
        end_turn.get()()
        self._waiting.sort(key=lambda config: config.name != name)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._done[name].wait(), LONGEST_WAIT)
        if name in self.preparing:
            message = sentence(
                "the server is still compiling {game}: try again soon",
                game=sentence(find(name).title),
            )
            raise Starting(message)
        if name in self._broken:
            raise ServerFailure(f"{find(name).title} cannot be played: {self._broken[name]}")

    def close(self) -> None:
        for done in self._done.values():
            done.set()

    async def _work(self) -> None:
        while config := self._next():
            self._waiting.remove(config)
            self._under_way.append(config.game.state_type.dtype)
            try:
                await self._prepare(config)
            except CompileError as error:
                self._give_up(config.name, error)
            except Exception as error:
                log.exception("%s failed", config.name)
                self._give_up(config.name, error)
            self._under_way.remove(config.game.state_type.dtype)
            del self.preparing[config.name]
            self.progress.end(config.name)
            self._done[config.name].set()

    def _next(self) -> GameConfig | None:
        """Return the first waiting game whose state type is not being compiled for another game."""
        free = (c for c in self._waiting if c.game.state_type.dtype not in self._under_way)
        return next(free, None)

    def _give_up(self, name: str, error: Exception) -> None:
        self._broken[name] = str(error)
        log.error("%s cannot be played: %s", name, error)

    async def _prepare(self, config: GameConfig) -> None:
        """Compile a game in a subprocess, and then load its rules.

        Compile any functions that are still missing in this process.

        The code for bots is loaded only when a bot makes its first decision, since it takes as much memory as the
        rules.
        """
        if not is_warm(config):
            log.info("compiling %s, once after an installation or update", config.name)
            await self._compile(config)
        if config.name not in _loaded:
            await asyncio.to_thread(warm, config, bots=not is_warm(config))
            _loaded.add(config.name)
        await asyncio.to_thread(self._draw, config.name)
        log.info("%s is ready", config.name)

    async def _compile(self, config: GameConfig) -> None:
        command = (sys.executable, "-m", "keepstone.search.warm", config.name)
        # The subprocess has its own process group, so that Ctrl-C does not end it before the server stops.
        async with running(*command, stdout=PIPE, stderr=DEVNULL, process_group=0) as process:
            await self._follow(config.name, process)
        if process.returncode:
            log.warning(
                "the process that compiles %s failed; compiling in the server's process",
                config.name,
            )

    async def _follow(self, name: str, process: Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            self.preparing[name] = line.decode().strip()
            self.progress.note(name, self.preparing[name])
            log.info("compiling %s: %s", name, self.preparing[name])
        await process.wait()


class Progress:
    """The games that are being compiled, with an estimate of the time that is left for each of them."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began: dict[str, float] = {}
        self._total: dict[str, float] = {}

    def note(self, game: str, line: str) -> None:
        """Record that a step of a game's compilation begins. line: as `keepstone.search.warm` prints it."""
        share = BEGINS.get(line.partition(" (")[0])
        if share is None:
            return
        began = self._began.setdefault(game, self._clock())
        if share > 0:
            self._total[game] = (self._clock() - began) / share

    def end(self, game: str) -> None:
        self._began.pop(game, None)

    def seconds_left(self) -> dict[str, int]:
        now = self._clock()
        usual = max(self._total.values(), default=USUAL_SECONDS)
        return {
            game: max(LEAST, round(self._total.get(game, usual) - (now - began)))
            for game, began in self._began.items()
        }
