"""Compiling the games in a thread when the server starts: nothing compiles on the event loop."""

import asyncio
import logging
import time

from keepstone import games
from keepstone.position import GameConfig
from keepstone.search.warm import Report, is_warm, warm
from keepstone.server.errors import Starting

log = logging.getLogger("keepstone.server")

LONGEST_WAIT = 90.0


class Warmth:
    """Whether the games are compiled; doing: what is being compiled until then."""

    def __init__(self) -> None:
        self.ready = False
        self.doing = "starting"
        self._event = asyncio.Event()

    async def heat(self) -> None:
        """Compile all games, then let everybody in who waits."""
        began = time.monotonic()
        for name in games():
            config = GameConfig(name)
            if not is_warm(config):
                log.info("compiling %s, once after an installation or update", name)
            await asyncio.to_thread(warm, config, self._report(config))
        self.ready, self.doing = True, "ready"
        self._event.set()
        log.info("the games are ready after %.1f s", time.monotonic() - began)

    async def wait(self) -> None:
        """Wait until games can be played; Starting if that takes too long."""
        if self.ready:
            return
        try:
            await asyncio.wait_for(self._event.wait(), LONGEST_WAIT)
        except TimeoutError:
            raise Starting(f"the server is still {self.doing}: try again soon") from None

    def _report(self, config: GameConfig) -> Report:
        """Only a first compilation is worth a line; later ones are loaded from the disk."""
        level = logging.DEBUG if is_warm(config) else logging.INFO

        def report(done: int, total: int, what: str) -> None:
            self.doing = f"compiling {config.name}: {what} ({done} of {total} done)"
            log.log(level, self.doing)

        return report
