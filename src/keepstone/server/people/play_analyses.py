"""Analyses of finished games for the ratings of play, which are made while the server has nothing else to do.

A person who asks for an analysis does not wait for these: a running one is stopped, and is made again later.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

from keepstone.errors import InvalidRecord
from keepstone.ratings.play_rating import SeatPlay, plays_in
from keepstone.server.base import server_time
from keepstone.server.base.tasks import RepeatedWork
from keepstone.server.errors import NoSuchTable, OtherRules, ServerFailure
from keepstone.server.live.table import Table
from keepstone.server.people.play_store import PlayStore
from keepstone.server.storage.store import Store

PAUSE = 5.0  # seconds between two looks at the queue
CHECK_SECONDS = 0.5  # between two checks whether a person asks for an analysis
LONGEST = 3_600_000  # ms after which a match is tried again, if its process was killed or failed
UNREADABLE = (NoSuchTable, OtherRules, InvalidRecord, ServerFailure)

log = logging.getLogger("keepstone.server")


class PlayAnalyses(RepeatedWork):
    """Makes the analyses, one at a time.

    find: returns a table. analyse: analyses a record. is_idle: returns whether an analysis may begin. is_asked:
    returns whether a person waits for an analysis.
    """

    def __init__(
        self,
        store: Store,
        find: Callable[[str], Awaitable[Table]],
        analyse: Callable[[str], Coroutine[Any, Any, bytes]],
        is_idle: Callable[[], bool],
        is_asked: Callable[[], bool],
    ):
        super().__init__(PAUSE, "the play in a game could not be rated")
        self._store, self._find, self._analyse = store, find, analyse
        self._play = PlayStore(store.database)
        self._is_idle, self._is_asked = is_idle, is_asked

    async def work(self) -> bool:
        """Rate the play in one game, if there is one and the server is idle. Return whether this was done."""
        if self._is_asked() or not self._is_idle():
            return False
        now = server_time.now()
        match = await self._play.take(now, now + LONGEST)
        if match is None:
            return False
        try:
            seats = await self._seats(match)
        except asyncio.CancelledError:
            await self._store.tasks.shielded(self._play.put_back(match))
            raise
        if seats is None:
            await self._play.put_back(match)
        else:
            await self._play.save(match, seats)
        return seats is not None

    async def _seats(self, match: str) -> Sequence[SeatPlay] | None:
        """Return the play of each seat, empty if it cannot be judged, or None if a person needs the processor."""
        try:
            record = (await self._find(match)).record()
            analysis = await self._store.results.analysis(match)
            if analysis is None:
                analysis = await self._analysis(record)
                if analysis is None:
                    return None
                await self._store.results.save_analysis(match, analysis)
            return await asyncio.to_thread(plays_in, record, analysis)
        except UNREADABLE as error:
            log.info("the play at table %s cannot be rated: %s", match, error)
            return ()

    async def _analysis(self, record: str) -> bytes | None:
        """Analyse a record. Return None as soon as a person asks for an analysis."""
        making = asyncio.create_task(self._analyse(record))
        try:
            while not making.done() and not self._is_asked():
                await asyncio.wait([making], timeout=CHECK_SECONDS)
            return making.result() if making.done() else None
        finally:
            making.cancel()
            await asyncio.gather(making, return_exceptions=True)
