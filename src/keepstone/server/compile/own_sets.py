"""Compilation of games for custom tile sets, which are options whose value is the text of a file.

Compilation takes up to a minute in a subprocess. Therefore only one tile set is compiled at a time, and each
client address can compile only a few sets in a day. The compiled code of a set remains in memory even after
another set has taken its place. Therefore the number of sets that are compiled in a week is limited too.
"""

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from keepstone.games import find
from keepstone.playing.position import GameConfig
from keepstone.search.warm import is_warm, warm
from keepstone.server.base.client import client_address, end_turn
from keepstone.server.base.rate_limits import Bucket, Buckets, Rate, per_day
from keepstone.server.base.tasks import running, stop
from keepstone.server.errors import Starting, TooManyRequests, TooManySets
from keepstone.text.sentences import sentence

LONGEST_WAIT = 90.0
SHARE = 3  # one address has at most one in this number of the places
TRIES = 10  # new sets of an address in a day
ROUNDS = 4  # how often all places can change hands at once; afterwards, once a week
WEEK_SECONDS = 604_800

Options = Mapping[str, str | bool]
Key = tuple[object, ...]  # a game and its custom texts


@dataclass(slots=True)
class OwnSet:
    """A custom tile set that is compiled or being compiled. opener: the client address that asked for it first."""

    opener: str
    compiling: "asyncio.Task[None]"


class OwnSets:
    """The at most `most` custom tile sets that have a place, the least recently used one first.

    A new set takes the place of another one of the same address if this address has its share of the places, and
    otherwise the place of the least recently used set, if all are taken. A set at whose tables somebody plays or
    watches keeps its place.
    """

    def __init__(self, most: int, is_played: Callable[[Key], bool] = lambda key: False):
        """Create an empty collection. is_played: returns whether somebody plays or watches with a set."""
        self._most, self.is_played = most, is_played
        self._turn = asyncio.Lock()
        self._sets: OrderedDict[Key, OwnSet] = OrderedDict()
        self._tries = Buckets(per_day(TRIES))
        self._rounds = Bucket(Rate(max(1, ROUNDS * most), max(1, most) / WEEK_SECONDS))

    async def wait(self, game: str, options: Options) -> None:
        """Wait until a game can be played with these options. Return immediately if no option is a custom text.

        Raise Starting if compilation takes too long, TooManySets if a limit is reached, or the error that
        describes what is wrong with the text.
        """
        key = key_of_set(game, options)
        if key is None:
            return
        if key not in self._sets:
            self._make_place(client_address.get())
            config = GameConfig(game, **own_texts(game, options))
            compiling = asyncio.create_task(self._compile(config))
            self._sets[key] = OwnSet(client_address.get(), compiling)
        self._sets.move_to_end(key)
        await self._wait_for(key)

    def _make_place(self, opener: str) -> None:
        """Free a place for a new set if necessary. Raise TooManySets if there is none for this address.

        Sets that the server loads by itself, such as those of stored games, have no opener and no share.
        """
        own = [key for key, compiled in self._sets.items() if opener and compiled.opener == opener]
        full = len(self._sets) >= self._most
        replaced = None
        if len(own) >= max(1, self._most // SHARE):
            replaced = self._unused(own)
            if replaced is None:
                raise TooManySets(
                    sentence(
                        "you already play with {count} custom sets: end a game", count=len(own)
                    )
                )
        elif full:
            replaced = self._unused([*self._sets])
        if replaced is None and full:
            raise TooManySets(
                sentence(
                    "this server already has {count} custom sets and accepts no more",
                    count=self._most,
                )
            )
        wait = self._tries.take(opener) if opener else 0.0
        if wait := wait or self._rounds.take():
            raise TooManyRequests(wait)
        if replaced is not None:
            del self._sets[replaced]

    def _unused(self, keys: Sequence[Key]) -> Key | None:
        """Return the least recently used of these sets that is compiled and that nobody plays with, or None."""
        idle = (key for key in keys if self._sets[key].compiling.done() and not self.is_played(key))
        return next(idle, None)

    async def close(self) -> None:
        await stop([compiled.compiling for compiled in self._sets.values()])

    async def _wait_for(self, key: Key) -> None:
        task = self._sets[key].compiling
        if not task.done():
            end_turn.get()()
        try:
            await asyncio.wait_for(asyncio.shield(task), LONGEST_WAIT)
        except TimeoutError:
            raise Starting(
                sentence("the server is still preparing your set: try again soon")
            ) from None
        except Exception:
            self._sets.pop(key, None)
            raise

    async def _compile(self, config: GameConfig) -> None:
        async with self._turn:
            if not is_warm(config):
                await _compile_in_subprocess(config)
            await asyncio.to_thread(warm, config)


def key_of_set(game: str, options: Options) -> Key | None:
    texts = own_texts(game, options)
    return (game, *sorted(texts.items())) if texts else None


def own_texts(game: str, options: Options) -> dict[str, str]:
    whole = {
        option.name: option for option in find(game).options if option.own and not option.own_words
    }
    return {
        name: text
        for name, text in options.items()
        if name in whole and isinstance(text, str) and text not in whole[name].values
    }


async def _compile_in_subprocess(config: GameConfig) -> None:
    """Compile a game in a subprocess. If the subprocess fails, `warm` compiles the game in this process."""
    command = (sys.executable, "-m", "keepstone.server.compile.compile_options")
    async with running(*command, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL) as process:
        request = {"game": config.name, "options": config.options}
        await process.communicate(json.dumps(request).encode())
