"""Hints for a person who is playing against bots: the action that a strong bot would choose."""

from keepstone.analysis.hint import hint_words
from keepstone.server.bots.thinker import Thinker
from keepstone.server.live.frames import seat_names
from keepstone.server.live.table import Table
from keepstone.server.wire.cards import HintCard
from keepstone.server.wire.requests import Call, HintRequest
from keepstone.text.languages import translation


class Hints:
    """Creates hints for players. away_seconds: the seconds after which an absent person may be replaced."""

    def __init__(self, thinker: Thinker, away_seconds: float):
        self._thinker, self._away_seconds = thinker, away_seconds

    async def hint(self, table: Table, seat: int, wish: HintRequest, lang: str) -> HintCard:
        """Return a hint for a seat, in the given language.

        The request is stored as a call that all players see, once for each decision.
        """
        language = translation(lang)
        if wish.n != table.match.number or not table.match.has_hint(seat):
            await table.call(seat, Call(wish.n, "hint"), self._away_seconds)
        match = table.match
        seen, names = match.position.view(seat), seat_names(match, lang)
        found = await self._thinker.hint(table.owner, seen)
        action = seen.game.format_action(found.action)
        return HintCard(match.number, action, hint_words(found, seen, names, language))
