"""Games with a whole text of one's own among their options: each such text is compiled once.

That takes the better part of a minute, in a process of its own; what was compiled stays in the memory. So
one is compiled at a time, and there is room for so many.
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
    """The texts of one's own that can be played with, or will be soon."""

    def __init__(self, most: int):
        self._most = most
        self._turn = asyncio.Lock()
        self._learning: dict[tuple[object, ...], asyncio.Task[None]] = {}

    async def wait(self, game: str, options: Options) -> None:
        """Wait until a game can be played with these options; at once unless there is a text among them.

        Starting if it takes too long, TooManySets if there is no room, or what is wrong with the text.
        """
        texts = own_texts(game, options)
        if not texts:
            return
        key = (game, *sorted(texts.items()))
        if key not in self._learning:
            if len(self._learning) >= self._most:
                raise TooManySets(
                    sentence(
                        "this server has learned {count} sets, and learns no more", count=self._most
                    )
                )
            self._learning[key] = asyncio.create_task(self._learn(GameConfig(game, **texts)))
        await self._learned(key)

    async def close(self) -> None:
        """Stop; nobody has to wait."""
        await stop(self._learning.values())

    async def _learned(self, key: tuple[object, ...]) -> None:
        task = self._learning[key]
        try:
            await asyncio.wait_for(asyncio.shield(task), LONGEST_WAIT)
        except TimeoutError:
            raise Starting(sentence("the server still learns your set: try again soon")) from None
        except Exception:
            self._learning.pop(key, None)
            raise

    async def _learn(self, config: GameConfig) -> None:
        async with self._turn:
            if not is_warm(config):
                await _compile(config)
            await asyncio.to_thread(warm, config)


def own_texts(game: str, options: Options) -> dict[str, str]:
    """The options that are a whole text of one's own."""
    whole = {each.name: each for each in find(game).options if each.own and not each.own_words}
    return {
        name: text
        for name, text in options.items()
        if name in whole and isinstance(text, str) and text not in whole[name].values
    }


async def _compile(config: GameConfig) -> None:
    """Let a process compile; if it fails, the server does."""
    command = (sys.executable, "-m", "keepstone.server.compile.compile_options")
    async with running(*command, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL) as process:
        wish = {"game": config.name, "options": config.options}
        await process.communicate(json.dumps(wish).encode())
