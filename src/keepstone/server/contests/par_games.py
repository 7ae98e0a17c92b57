"""Games of the strongest bot at deals, with which people can compare their own games.

The bot plays in the seat of the people, while no other bot of the process is thinking. Its game is as secret as
theirs.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

from keepstone.bots.level import STRONGEST, find
from keepstone.match import Match
from keepstone.server.base import server_time
from keepstone.server.base.jobs import Arguments, JobKind, Queues, Report
from keepstone.server.base.tasks import RepeatedWork
from keepstone.server.contests.attachments import BotGame
from keepstone.server.contests.deal_results import result_at
from keepstone.server.contests.deal_store import DealStore
from keepstone.server.contests.par_store import Par, ParStore
from keepstone.server.live.identity import new_identity
from keepstone.server.lobby.opening import TableOpener
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.rows import Deal, StoredMatch, StoredSeat, stored_of
from keepstone.server.storage.store import Store

LEVEL = find(STRONGEST).name
PAUSE = 30.0  # seconds between two looks for deals
BUSY_PAUSE = 0.5  # seconds between two checks whether other bots are thinking
FAILED_SECONDS = 3600  # after which a game that failed is played again
SINCE = 2 * server_time.DAY_MS  # how long after its end a deal is still played
OWNER = "deals"  # takes turns with the owners of tables

log = logging.getLogger("keepstone.server")


class Bot(Protocol):
    """Chooses the actions of bots."""

    @property
    def thinking(self) -> int:
        """Return the number of bots that are thinking."""

    async def choose(self, owner: str, level: str, match: Match) -> str:
        """Return the action of the bot that is to act in a match."""


class ParGames(RepeatedWork):
    """Plays the games, one at a time.

    finished: called with the ID of each game after it has been stored; changed: with the ID of its contest.
    """

    def __init__(
        self,
        queues: Queues,
        store: Store,
        opener: TableOpener,
        bot: Bot,
        finished: Callable[[str], Awaitable[None]],
        changed: Callable[[str], None],
    ):
        super().__init__(
            PAUSE, "the server could not look for deals that a bot should play", delay=PAUSE
        )
        self._store, self._opener, self._bot = store, opener, bot
        self._deals = DealStore(store.database)
        self._pars = ParStore(store.database)
        self._finished, self._changed = finished, changed
        self._queue = queues(JobKind("par", self._play_deal, keep_seconds=FAILED_SECONDS))

    async def open(self, work: bool) -> None:
        """Start to look for deals, and to play them. work: whether this process does this, or others do."""
        if work:
            await self._queue.open(work)
            self.start()

    async def close(self) -> None:
        """Stop. Another process, or this one after its next start, plays the running game again."""
        await super().close()
        await self._queue.close()

    async def work(self) -> bool:
        """Add a job for each deal that somebody has finished and the bot has not played."""
        since = server_time.written(server_time.now() - SINCE)
        for deal in await self._pars.missing(since):
            if await self._queue.stage(deal) is None:  # else it is in the queue, or has failed
                await self._queue.put(deal, OWNER, deal=deal)
        return False

    async def _play_deal(self, arguments: Arguments, _: Report) -> bytes:
        deal = await self._deals.find(arguments["deal"])
        if deal is None or await self._pars.of([deal.id]):
            return b""
        match = await self._opener.match_of(deal, LEVEL)
        begun = server_time.written_now()
        await self._play(match)
        stored = _stored(deal, match, begun)
        assert deal.seat is not None
        par = Par(stored.id, LEVEL, result_at(match, deal.seat))
        try:
            await self._store.create(stored, BotGame(par))
        except Conflict:
            log.info("another process has played the deal %s", deal.id)
        else:
            await self._finished(stored.id)
            self._changed(deal.contest)
        return b""

    async def _play(self, match: Match) -> None:
        match.begin()
        while (seat := match.mover) is not None:
            while self._bot.thinking:
                await asyncio.sleep(BUSY_PAUSE)
            action = await self._bot.choose(OWNER, match.seats[seat].level or "", match)
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
