"""Games of the strongest bot at deals, with which people can compare their own games.

The bot plays in the seat of the people, while the server has nothing else to do. Its game is as secret as theirs.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from keepstone.bots.level import STRONGEST, find
from keepstone.match import Match
from keepstone.server.base import server_time
from keepstone.server.base.tasks import RepeatedWork
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.deals import Deal
from keepstone.server.storage.pars import Par
from keepstone.server.storage.rows import StoredMatch, StoredSeat, stored_of
from keepstone.server.storage.store import Store
from keepstone.server.tables.deal_results import result_at
from keepstone.server.tables.identity import new_identity
from keepstone.server.tables.opening import TableOpener
from keepstone.server.tables.thinker import Thinker

LEVEL = find(STRONGEST).name
PAUSE = 30.0  # seconds between two looks for deals
BUSY_PAUSE = 0.5  # seconds between two checks whether other bots are thinking
LONGEST = 3_600_000  # ms after which a game is played again, if its process was killed or failed
SINCE = 2 * server_time.DAY_MS  # how long after its end a deal is still played
OWNER = "deals"  # takes turns with the owners of tables

log = logging.getLogger("keepstone.server")


class ParGames(RepeatedWork):
    """Plays the games, one at a time. finished: called with the ID of each game after it has been stored."""

    def __init__(
        self,
        store: Store,
        opener: TableOpener,
        thinker: Thinker,
        finished: Callable[[str], Awaitable[None]],
    ):
        super().__init__(PAUSE, "a bot could not play a deal", delay=PAUSE)
        self._store, self._opener, self._thinker = store, opener, thinker
        self._finished = finished

    async def work(self) -> bool:
        """Play one deal, if there is one. Return whether this was done."""
        now = server_time.now()
        since, until = server_time.written(now - SINCE), now + LONGEST
        deal = await self._store.pars.take(since, now, until)
        if deal is None:
            return False
        try:
            await self._play_deal(deal)
        except asyncio.CancelledError:
            await self._store.pars.put_back(deal.id, until)
            raise
        return True

    async def _play_deal(self, deal: Deal) -> None:
        match = await self._opener.match_of(deal, LEVEL)
        begun = server_time.written_now()
        await self._play(match)
        stored = _stored(deal, match, begun)
        par = Par(stored.id, LEVEL, result_at(match, deal.seat))
        try:
            await self._store.create(stored, par=par)
        except Conflict:
            log.info("another process has played the deal %s", deal.id)
        else:
            await self._finished(stored.id)

    async def _play(self, match: Match) -> None:
        match.begin()
        while (seat := match.mover) is not None:
            while self._thinker.thinking:
                await asyncio.sleep(BUSY_PAUSE)
            action = await self._thinker.choose(OWNER, match.seats[seat].level or "", match)
            match.receive(seat, match.number, action)


def _stored(deal: Deal, match: Match, begun: str) -> StoredMatch:
    """Return a finished game at a deal in the form in which it is stored. begun: when it began."""
    return stored_of(
        match,
        new_identity(),
        begun,
        [StoredSeat(seat) for seat in match.seats],
        private=True,
        started=begun,
        ended=server_time.written_now(),
        deal=deal.played,
        log=tuple(event.text for event in match.events),
    )
