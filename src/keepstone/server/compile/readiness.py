"""Readiness of games: whether their rules, and a custom tile set if one is used, have been compiled."""

from keepstone.games import find
from keepstone.playing.notation import Record
from keepstone.playing.replay import is_playable
from keepstone.server.compile.own_sets import Options, OwnSets
from keepstone.server.compile.warm_up import WarmUp
from keepstone.text.sentences import sentence


class Readiness:
    """Waits until games are compiled, either by the warm-up or with a custom tile set."""

    def __init__(self, warm_up: WarmUp, own_sets: OwnSets):
        self._warm_up, self._own_sets = warm_up, own_sets

    async def wait(self, game: str, options: Options) -> None:
        find(game)
        await self._warm_up.wait(game)
        await self._own_sets.wait(game, options)

    async def wait_for_record(self, record: Record) -> None:
        """Wait until the game in a record can be played. Return at once if its rules are not supported."""
        if is_playable(record):
            await self.wait(record.game, record.options)

    @property
    def is_complete(self) -> bool:
        return self._warm_up.finished

    def title_if_preparing(self, game: str) -> str:
        return sentence(find(game).title) if game in self._warm_up.preparing else ""

    async def close(self) -> None:
        await self._own_sets.close()
