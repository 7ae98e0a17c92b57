"""Compiling the games in processes of their own, so that the server keeps nothing of the compiler."""

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
from keepstone.position import GameConfig
from keepstone.search.warm import is_warm, warm
from keepstone.sentences import sentence
from keepstone.server.base.subprocesses import running
from keepstone.server.errors import ServerFailure, Starting

log = logging.getLogger("keepstone.server")

AT_ONCE = 2
LONGEST_WAIT = 90.0


class WarmUp:
    """Which games can be played.

    preparing: what is being done, by game, with those that are not ready yet. Games with one state type
    share their code, so they are not compiled at once. draw: draws what is shown of a game before it is played.
    """

    def __init__(self, draw: Callable[[str], None] = lambda name: None) -> None:
        self._draw = draw
        self.preparing = dict.fromkeys(names(), "waiting")
        self._broken: dict[str, str] = {}
        self._done = {name: asyncio.Event() for name in self.preparing}
        self._waiting = [GameConfig(name) for name in self.preparing]
        self._under_way: list[np.dtype] = []

    @property
    def ready(self) -> bool:
        """Whether nothing is left to prepare."""
        return not self.preparing

    async def run(self) -> None:
        """Prepare all games, a few at once."""
        began = time.monotonic()
        async with asyncio.TaskGroup() as workers:
            for _ in range(AT_ONCE):
                workers.create_task(self._work())
        log.info("all games are ready after %.1f s", time.monotonic() - began)

    async def wait(self, name: str) -> None:
        """Wait until a game can be played, which is prepared next.

        Starting if that takes too long, or the server stops; ServerFailure if its rules cannot be compiled.
        """
        if name not in self.preparing and name not in self._broken:
            return
        self._waiting.sort(key=lambda config: config.name != name)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._done[name].wait(), LONGEST_WAIT)
        if name in self.preparing:
            told = sentence(
                "the server is still compiling {game}: try again soon",
                game=sentence(find(name).title),
            )
            raise Starting(told)
        if name in self._broken:
            raise ServerFailure(f"{find(name).title} cannot be played: {self._broken[name]}")

    def close(self) -> None:
        """Let nobody wait any more."""
        for each in self._done.values():
            each.set()

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
            self._done[config.name].set()

    def _next(self) -> GameConfig | None:
        """The first that waits for nothing but its turn."""
        free = (c for c in self._waiting if c.game.state_type.dtype not in self._under_way)
        return next(free, None)

    def _give_up(self, name: str, error: Exception) -> None:
        self._broken[name] = str(error)
        log.error("%s cannot be played: %s", name, error)

    async def _prepare(self, config: GameConfig) -> None:
        """Let the game be compiled, then load its rules; what is still missing is compiled here.

        What bots need is loaded when the first of them thinks: it takes as much memory as the rules.
        """
        if not is_warm(config):
            log.info("compiling %s, once after an installation or update", config.name)
            await self._compile(config)
        await asyncio.to_thread(warm, config, bots=not is_warm(config))
        await asyncio.to_thread(self._draw, config.name)
        log.info("%s is ready", config.name)

    async def _compile(self, config: GameConfig) -> None:
        command = (sys.executable, "-m", "keepstone.search.warm", config.name)
        # In a group of its own Ctrl-C does not end it before the server knows that it is to stop.
        async with running(*command, stdout=PIPE, stderr=DEVNULL, process_group=0) as process:
            await self._follow(config.name, process)
        if process.returncode:
            log.warning("the process that compiled %s failed: the server does it", config.name)

    async def _follow(self, name: str, process: Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            self.preparing[name] = line.decode().strip()
            log.info("compiling %s: %s", name, self.preparing[name])
        await process.wait()
