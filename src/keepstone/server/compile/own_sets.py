"""Compilation of games for custom tile sets, which are options whose value is the text of a file.

Compilation takes up to a minute in a subprocess, and the compiled code remains in memory. Therefore only one tile
set is compiled at a time, and the number of tile sets is limited.
"""

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Mapping

from keepstone.games import find
from keepstone.position import GameConfig
from keepstone.search.warm import is_warm, warm
from keepstone.sentences import sentence
from keepstone.server.base.subprocesses import running
from keepstone.server.base.tasks import stop
from keepstone.server.errors import Starting, TooManySets

LONGEST_WAIT = 90.0

Options = Mapping[str, str | bool]


class OwnSets:
    """The texts of at most `most` custom tile sets that are compiled or being compiled."""

    def __init__(self, most: int):
        self._most = most
        self._turn = asyncio.Lock()
        self._compiling: dict[tuple[object, ...], asyncio.Task[None]] = {}

    async def wait(self, game: str, options: Options) -> None:
        """Wait until a game can be played with these options. Return immediately if no option is a custom text.

        Raise Starting if compilation takes too long, TooManySets if the limit is reached, or the error that
        describes what is wrong with the text.
        """
        texts = own_texts(game, options)
        if not texts:
            return
        key = (game, *sorted(texts.items()))
        if key not in self._compiling:
            if len(self._compiling) >= self._most:
                raise TooManySets(
                    sentence(
                        "this server already has {count} custom sets and accepts no more",
                        count=self._most,
                    )
                )
            self._compiling[key] = asyncio.create_task(self._compile(GameConfig(game, **texts)))
        await self._wait_for(key)

    async def close(self) -> None:
        """Cancel all compilations."""
        await stop(self._compiling.values())

    async def _wait_for(self, key: tuple[object, ...]) -> None:
        task = self._compiling[key]
        try:
            await asyncio.wait_for(asyncio.shield(task), LONGEST_WAIT)
        except TimeoutError:
            raise Starting(
                sentence("the server is still preparing your set: try again soon")
            ) from None
        except Exception:
            self._compiling.pop(key, None)
            raise

    async def _compile(self, config: GameConfig) -> None:
        async with self._turn:
            if not is_warm(config):
                await _compile_in_subprocess(config)
            await asyncio.to_thread(warm, config)


def own_texts(game: str, options: Options) -> dict[str, str]:
    """Return the options whose values are custom texts."""
    whole = {each.name: each for each in find(game).options if each.own and not each.own_words}
    return {
        name: text
        for name, text in options.items()
        if name in whole and isinstance(text, str) and text not in whole[name].values
    }


async def _compile_in_subprocess(config: GameConfig) -> None:
    """Compile a game in a subprocess. If the subprocess fails, `warm` compiles the game in this process."""
    command = (sys.executable, "-m", "keepstone.server.compile.compile_options")
    async with running(*command, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL) as process:
        wish = {"game": config.name, "options": config.options}
        await process.communicate(json.dumps(wish).encode())
